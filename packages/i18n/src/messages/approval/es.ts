import type { en } from './en.ts'

export const es = {
  'approval.answer.declined': '{name} rechazó tu carrito el {date}',
  'approval.answer.waiting': 'El carrito que enviaste el {date} espera a {name}',
  'approval.answer.waitingText':
    'Ha cambiado desde entonces. Envíalo como está ahora y {name} decidirá sobre este en su lugar.',
  'approval.banner': '{name} te ha enviado un carrito para pagar. Tienes hasta el {date}.',
  'approval.banner.look': 'Ver el carrito',
  'approval.changed': 'El carrito ha cambiado desde que {name} lo envió',
  'approval.choose': 'Ir a la tienda',
  'approval.decide.as': 'Tal como se envió',
  'approval.decide.decline': 'Rechazar',
  'approval.decide.declineNote':
    '{name} recibirá tus palabras por correo. No se compra nada y el carrito queda como está.',
  'approval.decide.declineSend': 'Rechazar el carrito',
  'approval.decide.intro': '{name} lo envió el {sent}. Te espera hasta el {date}.',
  'approval.decide.title': 'Un carrito para aprobar',
  'approval.decide.words': 'Por qué no, con tus palabras',
  'approval.empty': 'Tu carrito está vacío. Añade lo que necesitas y envíalo desde aquí a {name}.',
  'approval.intro':
    '{name} es miembro principal y paga por tu empresa. Recibe un correo y un aviso que llevan a este carrito. Hasta entonces no se compra nada.',
  'approval.openCart': 'Abrir el carrito',
  'approval.over': 'Este carrito ya no te espera.',
  'approval.over.declined': 'Has rechazado este carrito',
  'approval.over.declinedText': 'Tus palabras se han enviado a {name}.',
  'approval.overText': 'Se pagó, se vació, se reemplazó o se volvió a enviar, o han pasado sus 14 días.',
  'approval.send': 'Enviar a {name}',
  'approval.sent': 'Enviado a {name}',
  'approval.sentText': '{name} tiene hasta el {date} para pagar. Si cambias el carrito, puedes enviarlo otra vez.',
  'approval.title': 'Pedir aprobación',
} satisfies Record<keyof typeof en, string>
