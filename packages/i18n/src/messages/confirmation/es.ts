import type { en } from './en.ts'

export const es = {
  'confirmation.adding': 'Añadiendo',
  'confirmation.changed': 'Tu carrito ha cambiado mientras tanto. Este es su contenido actual.',
  'confirmation.comes': 'Se añadirá',
  'confirmation.goes': 'Se quitará',
  'confirmation.neededBy': 'lo necesita {title}',
  'confirmation.prorated': 'Por el resto de este periodo, hasta el {date}',
  'confirmation.savingLost': 'Descuento del paquete que pierdes',
} satisfies Record<keyof typeof en, string>
