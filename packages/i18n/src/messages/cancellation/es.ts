import type { en } from './en.ts'

export const es = {
  'cancellation.atOnce': 'Un pago ha fallado, así que {plan} termina ahora. No volveremos a intentar cobrarte.',
  'cancellation.change':
    'El cambio programado para el {date} no se hará. Si al final mantienes la suscripción, volverá a estar programado.',
  'cancellation.changeGone': 'El cambio programado para el {date} no se hará.',
  'cancellation.comment': '¿Qué podríamos mejorar?',
  'cancellation.counter': '{count} / {max}',
  'cancellation.counterLabel': 'Caracteres usados:',
  'cancellation.credit': 'Se añaden {amount} a tu saldo a favor.',
  'cancellation.data': 'Guardamos tus datos durante 90 días después del final.',
  'cancellation.feedback': 'Tu respuesta nos ayuda a mejorar. No cambia nada de la cancelación.',
  'cancellation.monthly':
    'No pagas nada más por el plan. Hasta entonces se siguen cobrando el uso y lo que pagas por meses; el resto llega con una última factura.',
  'cancellation.noReason': 'Prefiero no decirlo',
  'cancellation.nothing': 'No pagas nada más.',
  'cancellation.reason': '¿Por qué quieres cancelar?',
  'cancellation.reason.missing_feature': 'Falta una función',
  'cancellation.reason.not_used_enough': 'No la usamos lo suficiente',
  'cancellation.reason.other': 'Otro motivo',
  'cancellation.reason.switching': 'Cambiamos a otro producto',
  'cancellation.reason.too_expensive': 'Es demasiado cara',
  'cancellation.rest':
    'Todavía debes {amount} por el tiempo hasta ahora. Puedes pagarlos en esta página cuando quieras.',
  'cancellation.trial':
    'No te cobraremos {amount} el {date}. Puedes usar {plan} hasta que termine tu prueba gratuita ese día. Hasta entonces puedes volver a suscribirte.',
  'cancellation.trialDone':
    'Tu suscripción está cancelada y no se te cobrará nada. Tu prueba gratuita sigue hasta el final.',
  'cancellation.trialFree':
    'El {date} no se cobra nada. Puedes usar {plan} hasta que termine tu prueba gratuita ese día. Hasta entonces puedes volver a suscribirte.',
  'cancellation.undo': 'Hasta ese día puedes cambiar de opinión.',
  'cancellation.usage': 'No pagas nada más, salvo el uso hasta entonces, que llega con una última factura.',
} satisfies Record<keyof typeof en, string>
