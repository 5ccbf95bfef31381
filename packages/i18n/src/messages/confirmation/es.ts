import type { en } from './en.ts'

export const es = {
  'confirmation.adding': 'Añadiendo',
  'confirmation.changed': 'El carrito ha cambiado mientras tanto. Así está ahora.',
  'confirmation.comes': 'Entra en el carrito',
  'confirmation.goes': 'Sale del carrito',
  'confirmation.neededBy': 'lo necesita {title}',
  'confirmation.prorated': 'Por el resto de este periodo, hasta el {date}',
  'confirmation.savingLost': 'Ahorro del plan que se pierde',
} satisfies Record<keyof typeof en, string>
