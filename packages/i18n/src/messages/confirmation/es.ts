import type { en } from './en.ts'

export const es = {
  'confirmation.absorbed': 'Ahora incluido en el plan',
  'confirmation.adding': 'Añadiendo',
  'confirmation.afterKept': 'Nuevo total con tus complementos',
  'confirmation.afterWithout': 'Nuevo total sin complementos',
  'confirmation.changed': 'Tu carrito ha cambiado mientras tanto. Este es su contenido actual.',
  'confirmation.comes': 'Se añadirá',
  'confirmation.goes': 'Se quitará',
  'confirmation.kept': 'Complementos que puedes conservar',
  'confirmation.neededBy': 'lo necesita {title}',
  'confirmation.prorated': 'Por el resto de este periodo, hasta el {date}',
  'confirmation.savingLost': 'Descuento del paquete que pierdes',
} satisfies Record<keyof typeof en, string>
