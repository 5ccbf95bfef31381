import type { en } from './en.ts'

export const es = {
  'asking.adding': 'Añadiendo',
  'asking.changed': 'El carrito ha cambiado mientras tanto. Así está ahora.',
  'asking.comes': 'Entra en el carrito',
  'asking.goes': 'Sale del carrito',
  'asking.neededBy': 'lo necesita {title}',
  'asking.prorated': 'Por el resto de este periodo, hasta el {date}',
  'asking.savingLost': 'Ahorro del plan que se pierde',
} satisfies Record<keyof typeof en, string>
