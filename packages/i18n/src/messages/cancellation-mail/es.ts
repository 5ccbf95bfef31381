import type { en } from './en.ts'

export const es = {
  'cancellationMail.button': 'Ver mi suscripción',
  'cancellationMail.checkout.again': 'Hasta entonces puedes volver a suscribirte en la página de tu suscripción.',
  'cancellationMail.checkout.subject': 'Tu suscripción a {plan} está cancelada: no habrá cobro el {date}',
  'cancellationMail.checkout.text':
    'Has cancelado tu suscripción a {plan} antes de que empezara. No te cobraremos nada el {date}. Puedes usar {plan} hasta que termine tu prueba gratuita ese día.',
  'cancellationMail.credited': 'Lo que pagaste por el tiempo posterior, {amount}, es ahora saldo a favor.',
  'cancellationMail.ended': '{plan} está cancelado y ha terminado',
  'cancellationMail.endedText': '{plan} se ha desactivado y no se renueva.',
  'cancellationMail.left':
    '{plan} sigue activo hasta el {date}: hasta entonces lo paga tu socio o tu organización. Después, elige un plan propio en la página de tu suscripción.',
  'cancellationMail.notOwed': 'De lo que quedaba pendiente, ya no debes {amount}.',
  'cancellationMail.rest':
    'Quedan {amount} por pagar del tiempo anterior al final. No los cobramos automáticamente: puedes pagarlos en la página de tu suscripción.',
  'cancellationMail.subject': 'Tu suscripción a {plan} termina el {date}',
  'cancellationMail.text':
    '{plan} sigue activo hasta el {date} y no se renueva. El uso hasta entonces, si lo hay, llega con una última factura. Hasta ese día puedes cambiar de opinión en la página de tu suscripción.',
  'cancellationMail.undone.subject': 'Tu suscripción a {plan} continúa',
  'cancellationMail.undone.text': 'Has anulado la cancelación: {plan} sigue activo y se renueva.',
} satisfies Record<keyof typeof en, string>
