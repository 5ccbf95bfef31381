import type { en } from './en.ts'

export const es = {
  'receiptMail.attached': 'La factura va adjunta en PDF.',
  'receiptMail.button': 'Ver la factura',
  'receiptMail.changed.month': 'Desde ahora pagas por mes.',
  'receiptMail.changed.offSubject': 'Quitado de {plan}: {names}',
  'receiptMail.changed.onSubject': 'Añadido a {plan}: {names}',
  'receiptMail.changed.planSubject': 'Tu suscripción ha pasado de {from} a {plan}',
  'receiptMail.changed.planText': 'El {date} tu suscripción pasó de {from} a {plan}.',
  'receiptMail.changed.removedSubject': 'Sigues con {from}: el cambio a {plan} se ha anulado',
  'receiptMail.changed.scheduledSubject': 'Tu suscripción pasa de {from} a {plan} el {date}',
  'receiptMail.changed.scheduledText':
    'Como pediste, tu suscripción pasa de {from} a {plan} el {date}. Hasta entonces todo sigue igual.',
  'receiptMail.changed.year': 'Desde ahora pagas por año.',
  'receiptMail.channel.direct': 'A partir de la próxima factura, {plan} se cobra en tu método de pago.',
  'receiptMail.channel.method': 'No hay ningún método de pago guardado. Añade uno antes del próximo cobro.',
  'receiptMail.channel.mobile': 'A partir de ahora, {plan} se factura a través de tu tienda de aplicaciones.',
  'receiptMail.channel.shopify': 'A partir de ahora, Shopify factura {plan} junto con tu tienda.',
  'receiptMail.channel.subject': 'Ha cambiado la forma de pago de {plan}',
  'receiptMail.channel.wired':
    'A partir de la próxima factura, {plan} se paga por transferencia. Cada factura llega por correo, con los datos bancarios y la fecha límite.',
  'receiptMail.corrected.attached': 'Ambos documentos van adjuntos en PDF.',
  'receiptMail.corrected.credited':
    'De lo que pagaste, {amount} son ahora saldo a favor y pagarán tus próximas facturas antes que tu método de pago.',
  'receiptMail.corrected.details':
    'Los datos de la factura {replaced} han cambiado, así que la hemos emitido de nuevo.',
  'receiptMail.corrected.note': 'La factura {replaced} queda anulada por la nota de crédito {note}.',
  'receiptMail.corrected.open': 'De ella quedan {amount} por pagar.',
  'receiptMail.corrected.replacement': 'La sustituye la factura {number} por {total}.',
  'receiptMail.corrected.subject': 'Hemos corregido la factura {replaced}',
  'receiptMail.corrected.tax_number':
    'Tu número fiscal está confirmado, así que hemos emitido de nuevo la factura {replaced} con el impuesto correcto.',
  'receiptMail.credit': 'Tu saldo a favor ha pagado {amount} el {date}.',
  'receiptMail.creditNoteAttached': 'La nota de crédito va adjunta en PDF.',
  'receiptMail.granted.subject': 'Tienes {amount} de saldo a favor',
  'receiptMail.granted.text':
    'Hemos añadido {amount} a tu saldo a favor. Paga tus próximas facturas antes que tu método de pago.',
  'receiptMail.notAttached':
    'El PDF no va adjunto porque se tardaba demasiado en crearlo. Puedes descargarlo en la página a la que lleva este correo.',
  'receiptMail.orderNumber': 'Tu número de pedido es {number}.',
  'receiptMail.paidYear': 'Has pagado {amount} por el año.',
  'receiptMail.returnedNothing':
    'Tu banco ha devuelto el cobro de {plan}, factura {number}. Tu saldo a favor lo cubre, así que no queda nada por pagar.',
  'receiptMail.returnedRest': 'Con lo que se te ha abonado, quedan {amount} por pagar.',
  'receiptMail.subject': 'Recibo de la factura {number}: {amount}',
  'receiptMail.switched.off': 'Desactivado: {names}.',
  'receiptMail.switched.on': 'Activado: {names}.',
  'receiptMail.terms': 'Hiciste este pedido con la versión {version} de nuestras condiciones, aceptada el {date}.',
  'receiptMail.text': 'Hemos cobrado {amount} a tu {method} el {date}.',
  'receiptMail.transfer': 'Hemos recibido tu transferencia de {amount} el {date}.',
  'receiptMail.transferMore':
    'Hemos recibido tu transferencia de {amount} el {date}: {paid} han pagado la factura y {credit} son ahora saldo a favor.',
  'receiptMail.triedAgain': 'Intento {number}: tu pago de {amount} se ha rechazado',
  'receiptMail.triedLast': 'Último intento: tu pago de {amount} se ha rechazado',
  'receiptMail.voided.attached': 'Adjuntamos la factura tal como queda ahora.',
  'receiptMail.voided.credited': '{amount} que había pagado tu saldo a favor vuelven a ese saldo.',
  'receiptMail.voided.subject': 'La factura {number} queda anulada: no debes nada',
  'receiptMail.voided.text':
    'Hemos anulado la factura {number}. Quedaban {open} por pagar: ya no los debes y no se cobran.',
} satisfies Record<keyof typeof en, string>
