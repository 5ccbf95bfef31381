import type { en } from './en.ts'

export const es = {
  'confirmation.absorbed': 'Ahora incluido en el plan',
  'confirmation.adding': 'Añadiendo',
  'confirmation.afterKept': 'Nuevo total con tus complementos',
  'confirmation.afterWithout': 'Nuevo total sin complementos',
  'confirmation.changed': 'Tu carrito ha cambiado mientras tanto. Este es su contenido actual.',
  'confirmation.comes': 'Se añadirá',
  'confirmation.count.counted': 'Según el último recuento: {formula} al mes.',
  'confirmation.count.countedOn': 'Según el recuento del {date}: {formula} al mes.',
  'confirmation.count.default': 'Hasta el primer recuento: {formula} al mes.',
  'confirmation.count.entered': 'Según lo que indicaste, hasta el primer recuento: {formula} al mes.',
  'confirmation.count.enteredOn': 'Según lo que indicaste el {date}, hasta el primer recuento: {formula} al mes.',
  'confirmation.count.members': 'Según los miembros de tu equipo: {formula} al mes.',
  'confirmation.count.minimum': 'El mínimo del plan: {formula} al mes.',
  'confirmation.count.prepaid': 'Pagado por adelantado: {formula} al mes.',
  'confirmation.goes': 'Se quitará',
  'confirmation.kept': 'Complementos que puedes conservar',
  'confirmation.neededBy': 'lo necesita {title}',
  'confirmation.prorated': 'Por el resto de este periodo, hasta el {date}',
  'confirmation.savingLost': 'Descuento del paquete que pierdes',
} satisfies Record<keyof typeof en, string>
