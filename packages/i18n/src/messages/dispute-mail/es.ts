import type { en } from './en.ts'

export const es = {
  'disputeMail.blocked.hold':
    'Hasta que revisemos el caso, los pagos de tu cuenta están retenidos y este método de pago ya no se usa.',
  'disputeMail.blocked.mistake': 'Si el pago era tuyo, contáctanos y lo resolveremos.',
  'disputeMail.blocked.subject': 'Tu pago de {amount} se ha bloqueado',
  'disputeMail.blocked.text':
    'Nuestro proveedor de pagos ha bloqueado el pago de {plan} como precaución contra el fraude.',
  'disputeMail.lost.addOns': 'Se ha desactivado también: {names}.',
  'disputeMail.lost.subject': 'Disputa de la factura {number}: te devuelven {amount}',
  'disputeMail.lost.text':
    'Tu banco ha resuelto a tu favor la disputa de la factura {number}. Te ha devuelto {amount} y ya no debes nada por esta factura.',
  'disputeMail.onHold':
    'Los pagos de tu cuenta siguen retenidos hasta que revisemos el caso. Contáctanos y lo resolveremos.',
  'disputeMail.opened.hold':
    'De momento, tu banco ha retirado el dinero. Hasta que decida, los pagos de tu cuenta están retenidos y no se cobra nada.',
  'disputeMail.opened.mistake': 'Si reconoces el pago, dile a tu banco que la disputa fue un error y contáctanos.',
  'disputeMail.opened.subject': 'Tu pago de {amount} está en disputa',
  'disputeMail.opened.text': 'El pago de {plan}, factura {number}, se ha disputado en tu banco.',
  'disputeMail.resumed.method': 'El método de pago anterior ya no se usa. Añade uno antes del próximo cobro.',
  'disputeMail.resumed.subject': 'Los pagos de tu cuenta vuelven a funcionar',
  'disputeMail.resumed.text': 'Hemos revisado el caso: los pagos de tu cuenta ya no están retenidos.',
  'disputeMail.won.credited':
    'Tu suscripción ha terminado entretanto. Lo que pagaste por el tiempo posterior, {amount}, es ahora saldo a favor.',
  'disputeMail.won.subject': 'Disputa de la factura {number}: el pago se mantiene',
  'disputeMail.won.text':
    'Tu banco ha resuelto la disputa: el pago de {amount} se mantiene y la factura {number} está pagada.',
} satisfies Record<keyof typeof en, string>
