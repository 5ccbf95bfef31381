import type { en } from './en.ts'

export const es = {
  'quoteMail.again.button': 'Decidir sobre los presupuestos',
  'quoteMail.again.ignore':
    'Si no quieres ninguno, no hagas nada: no enviaremos presupuestos ni recordatorios de este correo.',
  'quoteMail.again.subject': '¿Quieres volver a recibir presupuestos?',
  'quoteMail.again.text':
    '{sender} quiere enviarte un presupuesto con {shop}. No enviamos ninguno a esta dirección porque su titular no quiso más o uno anterior fue devuelto.',
  'quoteMail.answered.accepted': 'Tu presupuesto {number} de {plan}, {total} al mes sin impuestos, se ha aceptado.',
  'quoteMail.answered.acceptedNext':
    'No se ha pagado nada. Abre el presupuesto en el carrito; el miembro principal de tu cuenta hará el pedido.',
  'quoteMail.answered.acceptedNextClosed': 'No se ha pagado nada. Abre el presupuesto en el carrito para continuar.',
  'quoteMail.answered.acceptedSubject': 'El presupuesto {number} se ha aceptado',
  'quoteMail.answered.by': 'Respuesta de',
  'quoteMail.answered.declined': 'Tu presupuesto {number} de {plan}, {total} al mes sin impuestos, se ha rechazado.',
  'quoteMail.answered.declinedBy':
    '{who} ha rechazado tu presupuesto {number} de {plan}, {total} al mes sin impuestos.',
  'quoteMail.answered.declinedNext':
    'Su precio ya no se mantiene. Para ofrecer otra cosa, cambia tu carrito y comparte un presupuesto nuevo.',
  'quoteMail.answered.declinedSubject': 'El presupuesto {number} se ha rechazado',
  'quoteMail.answered.oneDeclinedSubject': 'Presupuesto {number}: un rechazo',
  'quoteMail.answered.orderNumber': 'Número de pedido',
  'quoteMail.answered.reason': 'Motivo',
  'quoteMail.answered.role': 'Cargo',
  'quoteMail.answered.stillOpen': 'El presupuesto sigue abierto para los demás hasta el {date}.',
  'quoteMail.answered.words': 'Con sus palabras',
  'quoteMail.managed.acceptedNext': 'No se ha pagado nada. Para pedir, hay que abrir el presupuesto como carrito.',
  'quoteMail.managed.button': 'Gestionar el presupuesto',
  'quoteMail.managed.end': '¿No quieres más correos sobre este presupuesto? Anula su enlace:',
  'quoteMail.managed.keep':
    'No compartas este correo: cualquiera que tenga el enlace puede cambiar el presupuesto. Si no has compartido ningún presupuesto, anula el enlace.',
  'quoteMail.managed.subject': 'Tu presupuesto {number}: el enlace para gestionarlo',
  'quoteMail.managed.text':
    'Has compartido el presupuesto {number} de {plan}, {total} al mes sin impuestos. Es válido hasta el {date}.',
  'quoteMail.managed.use':
    'Con este enlace ves quién lo ha leído y qué ha respondido, contestas preguntas, lo prolongas o lo retiras. Te escribimos aquí con cada respuesta y cada pregunta.',
  'quoteMail.message.answerButton': 'Leer y responder',
  'quoteMail.message.command': 'Leer y responder con el comando',
  'quoteMail.message.line': '{who}, sobre {line}',
  'quoteMail.message.owner':
    '{count, plural, one {Hay una pregunta} many {Hay # de preguntas} other {Hay # preguntas}} sobre tu presupuesto {number} para {plan}.',
  'quoteMail.message.ownerSubject':
    'Presupuesto {number}: {count, plural, one {una pregunta nueva} many {# de preguntas nuevas} other {# preguntas nuevas}}',
  'quoteMail.message.reader': 'Una persona con el enlace',
  'quoteMail.message.recipient':
    '{count, plural, one {Tienes un mensaje} many {Tienes # de mensajes} other {Tienes # mensajes}} sobre el presupuesto {number} para {plan}.',
  'quoteMail.message.recipientSubject':
    'Presupuesto {number}: {count, plural, one {un mensaje nuevo} many {# de mensajes nuevos} other {# mensajes nuevos}}',
  'quoteMail.message.replyButton': 'Leer y responder',
  'quoteMail.message.shop':
    '{count, plural, one {Hay una pregunta} many {Hay # de preguntas} other {Hay # preguntas}} sobre el presupuesto {number} para {plan}, enviado por {sender}.',
  'quoteMail.receipt.next': 'Para pedir, abre el presupuesto como carrito.',
  'quoteMail.receipt.subject': 'Has aceptado el presupuesto {number}',
  'quoteMail.receipt.text':
    'Has aceptado el presupuesto {number} de {plan}, {total} al mes sin impuestos. No se ha pagado nada.',
  'quoteMail.reminder.days.owner':
    '{count, plural, one {Tu presupuesto {number} de {plan}, {total} al mes sin impuestos, se puede aceptar # día más, hasta el {date}.} many {Tu presupuesto {number} de {plan}, {total} al mes sin impuestos, se puede aceptar # días más, hasta el {date}.} other {Tu presupuesto {number} de {plan}, {total} al mes sin impuestos, se puede aceptar # días más, hasta el {date}.}}',
  'quoteMail.reminder.days.recipient':
    '{count, plural, one {{sender} te envió el presupuesto {number} de {plan}, {total} al mes sin impuestos. Este precio se mantiene # día más, hasta el {date}.} many {{sender} te envió el presupuesto {number} de {plan}, {total} al mes sin impuestos. Este precio se mantiene # días más, hasta el {date}.} other {{sender} te envió el presupuesto {number} de {plan}, {total} al mes sin impuestos. Este precio se mantiene # días más, hasta el {date}.}}',
  'quoteMail.reminder.days.subject':
    '{count, plural, one {El presupuesto {number} caduca en # día, el {date}} many {El presupuesto {number} caduca en # días, el {date}} other {El presupuesto {number} caduca en # días, el {date}}}',
  'quoteMail.reminder.tomorrow.owner':
    'Tu presupuesto {number} de {plan}, {total} al mes sin impuestos, solo se puede aceptar hasta mañana, {date}.',
  'quoteMail.reminder.tomorrow.recipient':
    '{sender} te envió el presupuesto {number} de {plan}, {total} al mes sin impuestos. Este precio solo se mantiene hasta mañana, {date}.',
  'quoteMail.reminder.tomorrow.subject': 'El presupuesto {number} caduca mañana, {date}',
  'quoteMail.shop.accepted':
    'El presupuesto {number} de {plan}, {total} al mes sin impuestos, se ha aceptado. No se ha pagado nada.',
  'quoteMail.shop.declined': 'El presupuesto {number} de {plan}, {total} al mes sin impuestos, se ha rechazado.',
  'quoteMail.shop.sender': 'Enviado por',
  'quoteMail.stopped.owner':
    'Tu presupuesto {number} de {plan} ya no se puede aceptar ni pedir: {shop} ya no vende {product}, que forma parte de él.',
  'quoteMail.stopped.ownerNext': 'En su página puedes copiarlo como carrito nuevo y compartirlo sin {product}.',
  'quoteMail.stopped.recipient':
    'El presupuesto {number} de {plan} que te envió {sender} ya no se puede aceptar ni pedir: {shop} ya no vende {product}, que forma parte de él.',
  'quoteMail.stopped.subject': 'El presupuesto {number} ha terminado: {product} ya no se vende',
} satisfies Record<keyof typeof en, string>
