import type { en } from './en.ts'

export const es = {
  'mail.addOnDisabled.button': 'Pagar la factura',
  'mail.addOnDisabled.subject': 'Desactivado: {addOns}',
  'mail.addOnDisabled.text':
    'La factura {number} de {amount} sigue sin pagar, así que hemos desactivado {addOns}. Tu plan no cambia.',
  'mail.addOnDisabled.until': 'Paga antes del {date} y se activará de nuevo automáticamente. Después se elimina.',
  'mail.addOnTrialEnded.subject': 'Tu prueba de {addOns} ha terminado',
  'mail.addOnTrialEnded.text':
    'Tu prueba de {addOns} ha terminado. Se ha desactivado y no se ha cobrado nada. Puedes volver a añadirlo a su precio.',
  'mail.addOnTrialEnding.change': 'Si no quieres continuar, desactívalo antes de ese día.',
  'mail.addOnTrialEnding.charged':
    'Tu prueba de {addOns} termina el {date}. Después sigue activo y cobramos {amount} por el resto de tu periodo de facturación.',
  'mail.addOnTrialEnding.metered':
    'Tu prueba de {addOns} termina el {date}. Después sigue activo como parte de tu suscripción.',
  'mail.addOnTrialEnding.needsMethod':
    'Añade un método de pago antes del {date} para conservar {addOns}. Si no, se desactiva ese día y no se cobra nada.',
  'mail.addOnTrialEnding.off': 'Tu prueba de {addOns} termina el {date}. Se desactiva ese día y no se cobra nada.',
  'mail.addOnTrialEnding.subject': 'Tu prueba de {addOns} termina el {date}',
  'mail.approvalRequested.button': 'Abrir el carrito',
  'mail.approvalRequested.subject': '{name} te ha enviado un carrito para pagar',
  'mail.approvalRequested.sum': 'Cuesta {total} al mes.',
  'mail.approvalRequested.text':
    '{name} ha preparado un carrito para tu empresa: {plan}, {count, plural, one {con # módulo} many {con # de módulos} other {con # módulos}}.',
  'mail.approvalRequested.until': 'Tienes hasta el {date}. Solo tú puedes pagarlo, y hasta entonces no se compra nada.',
  'mail.button.hint': 'Si el botón no funciona, abre esta dirección:',
  'mail.cardExpires.button': 'Actualizar método de pago',
  'mail.cardExpires.subject': '{method} caduca el {date}',
  'mail.cardExpires.text':
    'Cobramos {plan} a tu {method}, válida hasta el {date}. Añade otro método de pago antes para que nada se interrumpa.',
  'mail.change.button': 'Ver mi suscripción',
  'mail.change.cancelled': 'Este cambio anula el cambio a {plan} previsto para el {date}.',
  'mail.change.charged': 'Hemos cobrado {amount}.',
  'mail.change.doneSubject': 'Tu suscripción a {plan} ha cambiado',
  'mail.change.doneText': 'El {date} cambió tu suscripción a {plan}.',
  'mail.change.removedSubject': 'Tu suscripción a {plan} sigue igual',
  'mail.change.removedText': 'El cambio a {plan} previsto para el {date} se ha anulado. No cambia nada más.',
  'mail.change.scheduledSubject': 'Tu suscripción a {plan} cambia el {date}',
  'mail.change.scheduledText': 'Como pediste, tu suscripción pasa a {plan} el {date}. Hasta entonces todo sigue igual.',
  'mail.change.undo': 'Hasta ese día puedes anular el cambio en la página de tu suscripción.',
  'mail.confirmPayment.button': 'Confirmar el pago',
  'mail.confirmPayment.subject': 'Confirma tu pago de {amount}',
  'mail.confirmPayment.text':
    'Tu banco te pide que confirmes el pago de {plan}, factura {number}. Todavía no se ha cobrado nada.',
  'mail.confirmPayment.until':
    'El enlace sirve hasta el {until}. No hace falta iniciar sesión y solo paga esta factura. Si no se confirma antes, el pago cuenta como rechazado.',
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
  'mail.credit.deducted': 'Son {amount} menos {credit} de tu saldo a favor.',
  'mail.credit.paysAll': 'Tu saldo a favor paga los {amount}.',
  'mail.depositReceived.button': 'Ver mi cuenta',
  'mail.depositReceived.next':
    'Ese importe es ahora saldo a favor y pagará tus próximas facturas antes que tu método de pago. Si prefieres que te lo devolvamos, contáctanos.',
  'mail.depositReceived.subject': '{amount} es ahora saldo a favor',
  'mail.depositReceived.text': 'El {date} recibimos {amount}, pero no tenías ninguna factura pendiente.',
  'mail.footer.accounts':
    'Recibes este correo porque esta dirección figura como la del departamento de contabilidad de un cliente.',
  'mail.footer.accountsOf':
    'Recibes este correo porque {company} ha indicado esta dirección como la de su departamento de contabilidad.',
  'mail.footer.sentBy': 'Enviado por {shop}, {address}.',
  'mail.footer.unsubscribe': 'No recibir más presupuestos',
  'mail.gatewayUnauthorized.next':
    'Configura una clave válida y reinicia el servidor; lo que no se cobró se reintenta automáticamente. Mientras dure el problema, este mensaje llega una vez al día.',
  'mail.gatewayUnauthorized.subject': 'El proveedor de pagos rechaza la clave de la tienda',
  'mail.gatewayUnauthorized.text':
    'El proveedor de pagos «{provider}» ha respondido 704: la clave de la tienda es incorrecta, ha sido revocada o no tiene los permisos necesarios. No se ha cobrado nada. Hasta que se corrija, no se completará ningún pago ni reembolso.',
  'mail.greeting': 'Hola:',
  'mail.greetingNamed': 'Hola, {name}:',
  'mail.invoiceIssued.button': 'Ver la factura',
  'mail.invoiceIssued.subject': 'Factura {number}: {amount}, vence el {date}',
  'mail.invoiceIssued.text':
    'Esta es tu factura de {plan}. Haz una transferencia de {amount} a más tardar el {date}, con {number} como concepto.',
  'mail.knownAddress.button': 'Iniciar sesión',
  'mail.knownAddress.reset': 'Crea una contraseña nueva aquí:',
  'mail.knownAddress.subject': 'Alguien ha intentado crear una cuenta con tu dirección',
  'mail.knownAddress.text':
    'Tu dirección ya tiene una cuenta, así que no se ha creado nada. Si fuiste tú, inicia sesión o restablece la contraseña. Si no, no tienes que hacer nada.',
  'mail.lastInvoice.button': 'Pagar la factura',
  'mail.lastInvoice.pay': 'No la cobramos automáticamente. Puedes pagarla en la página de tu cuenta.',
  'mail.lastInvoice.subject': 'Última factura {number}: {amount}',
  'mail.lastInvoice.text': '{plan} ha terminado. Esta es la factura de lo que usaste hasta entonces.',
  'mail.loss.addOn': 'Sin el pago, el complemento se desactivará el {date}.',
  'mail.loss.conversion': 'Sin el pago, {plan} termina el {date} y no debes nada.',
  'mail.loss.end': 'Sin el pago, {plan} termina el {date}.',
  'mail.loss.plan':
    'Sin el pago, {plan} pasa a ser de solo lectura el {date}, sus complementos se desactivan y termina el {end}.',
  'mail.passwordFirst.button': 'Crear contraseña',
  'mail.passwordFirst.subject': 'Crea tu contraseña',
  'mail.passwordFirst.text':
    'La tienda ha abierto una cuenta para {company} y tú eres su miembro principal. El enlace funciona una sola vez, durante siete días; después, pide uno nuevo en la página de inicio de sesión.',
  'mail.passwordReset.button': 'Crear contraseña nueva',
  'mail.passwordReset.subject': 'Crea una contraseña nueva',
  'mail.passwordReset.text':
    'El enlace funciona una sola vez, durante una hora. Si no lo pediste, ignora este correo: tu contraseña no cambia.',
  'mail.paymentFailed.button': 'Actualizar método de pago',
  'mail.paymentFailed.last':
    'No lo intentaremos más automáticamente. Actualiza tu método de pago y lo intentaremos enseguida.',
  'mail.paymentFailed.next':
    'Lo intentaremos de nuevo el {date}. Actualiza tu método de pago y lo intentaremos enseguida.',
  'mail.paymentFailed.subject': 'Tu pago de {amount} se ha rechazado',
  'mail.paymentFailed.text': 'El pago de {plan}, factura {number}, no se ha completado.',
  'mail.paymentPending.later': '{plan} se activará en cuanto llegue.',
  'mail.paymentPending.now': '{plan} funciona mientras tanto.',
  'mail.paymentPending.subject': 'Tu pago bancario de {amount} está en curso',
  'mail.paymentPending.text':
    'Cobramos {plan} en tu cuenta bancaria {account}. Los bancos tardan unos días laborables: esperamos el dinero para el {date} y te escribiremos cuando llegue.',
  'mail.paymentRecovered.ended':
    '{plan} ya había terminado cuando llegó el pago. Suscríbete de nuevo para recuperarlo todo.',
  'mail.paymentRecovered.good': 'Ya no queda nada pendiente. {plan} continúa como antes, con las mismas fechas.',
  'mail.paymentRecovered.owing': 'Queda otra factura pendiente. La encontrarás en tu suscripción.',
  'mail.paymentRecovered.subject': 'Pago recibido de la factura {number}: {amount}',
  'mail.paymentReturned.denied':
    'Según tu banco, el cobro no estaba autorizado. No volveremos a cobrar en esta cuenta: añade otro método de pago.',
  'mail.paymentReturned.subject': 'Tu banco ha devuelto el pago de {amount} de la factura {number}',
  'mail.paymentReturned.text':
    'Tu banco ha devuelto el cobro de {plan}, así que la factura {number} vuelve a estar pendiente.',
  'mail.planReadOnly.button': 'Pagar la factura',
  'mail.planReadOnly.subject': '{plan} ahora es de solo lectura',
  'mail.planReadOnly.text':
    'La factura {number} de {amount} sigue sin pagar. Puedes verlo todo, pero no cambiar nada, y los complementos de pago están desactivados.',
  'mail.planReadOnly.until': 'En cuanto se pague, todo volverá a funcionar. Sin el pago, {plan} termina el {date}.',
  'mail.priceChange.choice':
    'Si estás de acuerdo, no tienes que hacer nada. Si no, puedes cancelar en la página de tu suscripción antes del {date}: así nunca se te cobrarán los nuevos precios.',
  'mail.priceChange.free': '{title}, unidades gratis',
  'mail.priceChange.step': '{before} → {after} {unit}',
  'mail.priceChange.subject': 'Tus precios cambian el {date}',
  'mail.priceChange.sums':
    'Lo que pagas por adelantado, sin impuestos: {before} {unit} hasta entonces y {after} {unit} desde ese día.',
  'mail.priceChange.text':
    'A partir del {date}, tu suscripción se renueva con nuevos precios. Hasta entonces no cambia nada.',
  'mail.priceChange.units': '{before} → {after}',
  'mail.priceChange.withdrawnSubject': 'Los precios de {plan} se mantienen',
  'mail.priceChange.withdrawnText':
    'Los nuevos precios que anunciamos para {plan} no se aplicarán. Tu suscripción sigue con los precios que pagas hoy.',
  'mail.quote.attached': 'El mismo presupuesto va adjunto en PDF.',
  'mail.quote.button': 'Leer el presupuesto',
  'mail.quote.comment': 'Mensaje de {sender}',
  'mail.quote.former': 'Un antiguo miembro',
  'mail.quote.intro': '{sender} te ha enviado un presupuesto. No necesitas una cuenta para leerlo.',
  'mail.quote.label': 'Presupuesto',
  'mail.quote.subject': 'Presupuesto {number}: {total} al mes{paid, select, year {, con pago anual} other {}}',
  'mail.quote.validUntil': 'Este precio se mantiene hasta el {date}.',
  'mail.quote.visitor': 'Un visitante de nuestra tienda',
  'mail.quoteReminder.opened': 'Se ha leído, pero aún no hay respuesta.',
  'mail.quoteReminder.owner':
    'Tu presupuesto {number} de {plan}, {total} al mes sin impuestos, se puede aceptar hasta el {date}.',
  'mail.quoteReminder.ownerButton': 'Ver el presupuesto',
  'mail.quoteReminder.recipient':
    '{sender} te envió el presupuesto {number} de {plan}, {total} al mes sin impuestos. Este precio se mantiene hasta el {date}.',
  'mail.quoteReminder.subject': 'El presupuesto {number} caduca el {date}',
  'mail.quoteReminder.unopened': 'Que sepamos, no se ha leído. Puedes reenviarlo desde la lista de tus presupuestos.',
  'mail.reason.authentication_failed': 'No se confirmó en tu banco.',
  'mail.reason.authentication_lapsed': 'No se confirmó a tiempo en tu banco.',
  'mail.reason.closed_account': 'La cuenta bancaria está cerrada.',
  'mail.reason.declined': 'Tu banco no ha dado ningún motivo.',
  'mail.reason.expired_card': 'La tarjeta ha caducado.',
  'mail.reason.insufficient_funds': 'No había saldo suficiente en la cuenta.',
  'mail.reason.refused': 'Tu banco ya no acepta este método de pago.',
  'mail.reason.wrong_code': 'El código de seguridad no era correcto.',
  'mail.refundReturned.otherWay': 'Si prefieres recibirlo de otra manera, contáctanos.',
  'mail.refundReturned.subject': 'El reembolso de {amount} de la factura {number} nos ha sido devuelto',
  'mail.refundReturned.text':
    'Enviamos {amount} de la factura {number} al método de pago con el que pagaste. El banco no pudo aceptarlo y nos lo devolvió, por ejemplo porque la cuenta está cerrada.',
  'mail.refunded.button': 'Ver mis facturas',
  'mail.refunded.subject': 'Reembolso de la factura {number}',
  'mail.refunded.text': 'Te hemos reembolsado un pago de la factura {number}.',
  'mail.refunded.toCredit':
    '{amount} son ahora saldo a favor y pagarán tus próximas facturas antes que tu método de pago.',
  'mail.refunded.toMethod':
    '{amount} vuelven al método de pago con el que pagaste. Según tu banco, puede tardar unos días en aparecer.',
  'mail.renewalNotice.change': 'Para cambiarlo o cancelarlo antes de ese día, abre la página de tu suscripción.',
  'mail.renewalNotice.estimate': 'El importe exacto depende del uso.',
  'mail.renewalNotice.invoiced':
    'Tu año de {plan} termina el {date}. Después continúa otro año y te enviamos una factura de {amount}.',
  'mail.renewalNotice.nothing':
    'Tu año de {plan} termina el {date}. Después continúa otro año y ese día no se cobra nada.',
  'mail.renewalNotice.subject': '{plan} se renueva el {date}',
  'mail.renewalNotice.text': 'Tu año de {plan} termina el {date}. Después continúa otro año y cobramos {amount}.',
  'mail.subscriptionExpired.owed':
    'La factura {number} de {amount} ha quedado sin pagar, así que {plan} se ha desactivado. La factura sigue pendiente.',
  'mail.subscriptionExpired.owedRest':
    'La factura {number} de {total} ha quedado sin pagar, así que {plan} se ha desactivado. Quedan pendientes {amount}: no se cobran los días posteriores al paso a solo lectura.',
  'mail.subscriptionExpired.subject': 'Tu suscripción a {plan} ha terminado',
  'mail.subscriptionExpired.void':
    'El primer pago no se ha completado, así que {plan} se ha desactivado. La factura {number} queda anulada: no debes nada.',
  'mail.subscriptionStarted.active': '{plan} está activo.',
  'mail.subscriptionStarted.button': 'Ver mi suscripción',
  'mail.subscriptionStarted.next': 'El próximo cobro es el {date}: {amount}.',
  'mail.subscriptionStarted.nextEstimate':
    'El próximo cobro es el {date}: unos {amount}. El importe exacto depende del uso.',
  'mail.subscriptionStarted.nextNothing': 'El {date} no se cobra nada.',
  'mail.subscriptionStarted.scheduled':
    'Tu prueba dura hasta el {date}. Después, {plan} continúa y cobramos {amount}. Puedes cancelar hasta entonces.',
  'mail.subscriptionStarted.scheduledNothing':
    'Tu prueba dura hasta el {date}. Después, {plan} continúa, y ese día no se cobra nada.',
  'mail.subscriptionStarted.startedSubject': 'Tu suscripción a {plan} está activa',
  'mail.subscriptionStarted.subject': 'Tu suscripción a {plan} está confirmada',
  'mail.subscriptionStarted.usage':
    'El uso se factura después, con la factura del {date}: unos {amount} con las cantidades que indicaste.',
  'mail.transferOverdue.subject': 'La factura {number} está atrasada: {amount}',
  'mail.transferOverdue.text':
    'Tu transferencia de {amount} por {plan} vencía el {date} y aún no ha llegado. Indica {number} como concepto.',
  'mail.trialEnded.button': 'Elegir un plan',
  'mail.trialEnded.closed':
    '{plan} se ha desactivado y no se ha cobrado nada. Guardamos tus datos durante 90 días. Si quieres continuar, contáctanos: el pago en línea aún no está disponible.',
  'mail.trialEnded.subject': 'Tu prueba gratuita de {plan} ha terminado',
  'mail.trialEnded.text':
    '{plan} se ha desactivado y no se ha cobrado nada. Guardamos tus datos durante 90 días: suscríbete para recuperarlo todo.',
  'mail.trialEnding.button': 'Suscribirme',
  'mail.trialEnding.closed':
    '{plan} se desactivará entonces automáticamente y no se cobrará nada. Guardamos tus datos durante 90 días. Si quieres continuar, contáctanos: el pago en línea aún no está disponible.',
  'mail.trialEnding.contact': 'Contáctanos',
  'mail.trialEnding.monthly': 'Después, {amount} al mes.',
  'mail.trialEnding.offer': 'Si te suscribes, cobraremos {amount} el {date}.',
  'mail.trialEnding.offerNothing': 'Si te suscribes, no se cobrará nada el {date}.',
  'mail.trialEnding.subject': 'Tu prueba gratuita de {plan} termina el {date}',
  'mail.trialEnding.text':
    '{plan} se desactivará entonces automáticamente y no se cobrará nada. Para conservarlo, suscríbete antes de ese día. Guardamos tus datos durante 90 días.',
  'mail.trialStarted.closed': '{plan} está activo. La prueba termina el {date}. No has pagado nada y no se cobra nada.',
  'mail.trialStarted.text':
    '{plan} está activo. La prueba termina el {date}. No has pagado nada y no se cobra nada si no te suscribes.',
  'mail.verify.button': 'Confirmar dirección',
  'mail.verify.intro': 'Has creado una cuenta para {company}. Queda un paso: confirma que esta dirección es tuya.',
  'mail.verify.subject': 'Confirma tu dirección de correo',
  'mail.verify.text':
    'El enlace funciona una sola vez, durante 48 horas. Si no has creado una cuenta, ignora este correo.',
  'mail.webhookDisabled.gone': '{host} ha respondido 410 Gone, lo que pone fin a los envíos.',
  'mail.webhookDisabled.next':
    'Repara el receptor y ejecuta «npm run cli -- webhooks enable {endpoint}». Lo que ocurra mientras tanto espera tres días; lo anterior se envía con «webhooks replay».',
  'mail.webhookDisabled.silent': '{host} no ha aceptado nada desde hace {days} días.',
  'mail.webhookDisabled.subject': 'El destino {endpoint} de los webhooks está desactivado',
} satisfies Record<keyof typeof en, string>
