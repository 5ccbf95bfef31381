import type { en } from './en.ts'

export const es = {
  'mail.button.hint': 'Si el botón no funciona, abre esta dirección:',
  'mail.contact.about': 'Asunto',
  'mail.contact.account': 'Cuenta',
  'mail.contact.accountNumber': '{account}, miembro {member}',
  'mail.contact.change': 'Cambio de la suscripción',
  'mail.contact.company': 'Empresa',
  'mail.contact.email': 'Correo',
  'mail.contact.from': 'De',
  'mail.contact.language': 'Escrito en',
  'mail.contact.message': 'Mensaje',
  'mail.contact.reply': 'Tu respuesta llega directamente a quien escribió este mensaje.',
  'mail.contact.subject': 'Mensaje de {name}',
  'mail.depositReceived.button': 'Ver mi cuenta',
  'mail.depositReceived.next':
    'Ese importe queda como saldo a tu favor y pagará tus próximas facturas antes que tu método de pago. Si prefieres que te lo devolvamos, contáctanos.',
  'mail.depositReceived.subject': '{amount} es ahora saldo a tu favor',
  'mail.depositReceived.text': 'El {date} recibimos {amount} que no correspondían a ninguna factura pendiente.',
  'mail.footer.sentBy': 'Enviado por {shop}, {address}.',
  'mail.footer.unsubscribe': 'No recibir más presupuestos',
  'mail.greeting': 'Hola:',
  'mail.greetingNamed': 'Hola, {name}:',
  'mail.invoiceIssued.button': 'Ver la factura',
  'mail.invoiceIssued.subject': 'Factura {number}: {amount}, vence el {date}',
  'mail.invoiceIssued.text':
    'Tu factura de {plan} va adjunta en PDF. Haz una transferencia de {amount} a más tardar el {date}, con {number} como concepto.',
  'mail.knownAddress.button': 'Iniciar sesión',
  'mail.knownAddress.reset': 'Crea una contraseña nueva aquí:',
  'mail.knownAddress.subject': 'Alguien ha intentado crear una cuenta con tu dirección',
  'mail.knownAddress.text':
    'Tu dirección ya tiene una cuenta, así que no se ha creado nada. Si fuiste tú, inicia sesión o restablece la contraseña. Si no, no tienes que hacer nada.',
  'mail.passwordReset.button': 'Crear contraseña nueva',
  'mail.passwordReset.subject': 'Crea una contraseña nueva',
  'mail.passwordReset.text':
    'El enlace funciona una sola vez, durante una hora. Si no lo pediste, ignora este correo: tu contraseña no cambia.',
  'mail.paymentFailed.button': 'Actualizar método de pago',
  'mail.paymentFailed.subject': 'Tu pago de {amount} se ha rechazado',
  'mail.paymentFailed.text':
    'El pago de {plan} no se ha completado. Actualiza tu método de pago y lo intentaremos de nuevo enseguida.',
  'mail.quote.attached': 'El mismo presupuesto va adjunto en PDF.',
  'mail.quote.button': 'Leer el presupuesto',
  'mail.quote.comment': 'Comentario de {sender}',
  'mail.quote.intro': '{sender} te ha enviado un presupuesto. No necesitas una cuenta para leerlo.',
  'mail.quote.label': 'Presupuesto',
  'mail.quote.subject': 'Presupuesto {number}: {total} al mes',
  'mail.quote.validUntil': 'Este precio se mantiene hasta el {date}.',
  'mail.quote.visitor': 'Un visitante de nuestra tienda',
  'mail.quoteAnswered.accepted': 'Tu presupuesto {number} de {plan}, {total} al mes sin impuestos, se ha aceptado.',
  'mail.quoteAnswered.acceptedNext':
    'No se ha pagado nada. Abre el presupuesto como carrito; el miembro principal de tu cuenta hará el pedido.',
  'mail.quoteAnswered.acceptedNextClosed': 'No se ha pagado nada. Abre el presupuesto como carrito para continuar.',
  'mail.quoteAnswered.acceptedSubject': 'El presupuesto {number} se ha aceptado',
  'mail.quoteAnswered.declined': 'Tu presupuesto {number} de {plan}, {total} al mes sin impuestos, se ha rechazado.',
  'mail.quoteAnswered.declinedNext':
    'Su precio ya no se mantiene. Para ofrecer otra cosa, cambia tu carrito y comparte un presupuesto nuevo.',
  'mail.quoteAnswered.declinedSubject': 'El presupuesto {number} se ha rechazado',
  'mail.receipt.attached': 'La factura va adjunta en PDF.',
  'mail.receipt.button': 'Ver la factura',
  'mail.receipt.credit': 'Tu saldo a favor ha pagado {amount} el {date}.',
  'mail.receipt.subject': 'Recibo de la factura {number}: {amount}',
  'mail.receipt.text': 'Hemos cobrado {amount} a tu {method} el {date}.',
  'mail.receipt.transfer': 'Hemos recibido tu transferencia de {amount} el {date}.',
  'mail.subscriptionCancelled.button': 'Ver mi suscripción',
  'mail.subscriptionCancelled.ended': 'Tu suscripción ha terminado',
  'mail.subscriptionCancelled.endedText':
    '{plan} se ha desactivado y no se renueva. Te abonamos lo que habías pagado por el tiempo posterior.',
  'mail.subscriptionCancelled.rest':
    'Quedan {amount} por pagar del tiempo anterior al final. No los cobramos automáticamente: puedes pagarlos en la página de tu suscripción.',
  'mail.subscriptionCancelled.subject': 'Tu suscripción termina el {date}',
  'mail.subscriptionCancelled.text':
    '{plan} sigue activado hasta el {date} y no se renueva. El consumo hasta entonces, si lo hay, llega con una última factura. Hasta ese día puedes cambiar de opinión en la página de tu suscripción.',
  'mail.subscriptionStarted.button': 'Ver mi suscripción',
  'mail.subscriptionStarted.scheduled':
    'Tu prueba dura hasta el {date}. Después, {plan} continúa y cobramos {amount}. Puedes cancelar hasta entonces.',
  'mail.subscriptionStarted.scheduledNothing':
    'Tu prueba dura hasta el {date}. Después, {plan} continúa, y ese día no se cobra nada.',
  'mail.subscriptionStarted.subject': 'Tu suscripción a {plan} está confirmada',
  'mail.subscriptionStarted.text': '{plan} está activo. Hoy hemos cobrado {amount}.',
  'mail.subscriptionStarted.usage':
    'El uso se factura después, con la factura del {date}: unos {amount} con las cantidades que indicaste.',
  'mail.trialEnded.button': 'Elegir un plan',
  'mail.trialEnded.closed':
    '{plan} se ha desactivado y no se ha cobrado nada. Guardamos tus datos durante 90 días. Si quieres continuar, contáctanos: el pago en línea aún no está disponible.',
  'mail.trialEnded.subject': 'Tu prueba gratuita ha terminado',
  'mail.trialEnded.text':
    '{plan} se ha desactivado y no se ha cobrado nada. Guardamos tus datos durante 90 días: suscríbete para recuperarlo todo.',
  'mail.trialEnding.button': 'Suscribirme',
  'mail.trialEnding.closed':
    '{plan} se desactivará entonces automáticamente y no se cobrará nada. Guardamos tus datos durante 90 días. Si quieres continuar, contáctanos: el pago en línea aún no está disponible.',
  'mail.trialEnding.contact': 'Contáctanos',
  'mail.trialEnding.subject': 'Tu prueba gratuita termina el {date}',
  'mail.trialEnding.text':
    '{plan} se desactivará entonces automáticamente y no se cobrará nada. Para conservarlo, suscríbete antes de ese día. Guardamos tus datos durante 90 días.',
  'mail.trialStarted.closed':
    '{plan} está activado. La prueba termina el {date}. No has pagado nada y no se cobra nada.',
  'mail.trialStarted.text':
    '{plan} está activado. La prueba termina el {date}. No has pagado nada y no se cobra nada si no te suscribes.',
  'mail.verify.button': 'Confirmar dirección',
  'mail.verify.intro': 'Has creado una cuenta para {company}. Queda un paso: confirma que esta dirección es tuya.',
  'mail.verify.subject': 'Confirma tu dirección de correo',
  'mail.verify.text':
    'El enlace funciona una sola vez, durante 48 horas. Si no has creado una cuenta, ignora este correo.',
} satisfies Record<keyof typeof en, string>
