import type { en } from './en.ts'

export const es = {
  'payment.declined.blocked':
    'Esta tarjeta está bloqueada. No se ha cobrado nada. Usa otro método de pago o contáctanos.',
  'payment.declined.closed_account':
    'Esta cuenta bancaria está cerrada. No se ha cobrado nada. Usa otro método de pago.',
  'payment.declined.expired_card': 'Esta tarjeta ha vencido. No se ha cobrado nada. Usa otra tarjeta.',
  'payment.declined.generic':
    'Tu banco rechazó este pago. No se ha cobrado nada. Usa otro método de pago o pregunta a tu banco.',
  'payment.declined.insufficient_funds': 'La tarjeta no tiene fondos suficientes. No se ha cobrado nada.',
  'payment.declined.wrong_code':
    'El código de seguridad no es correcto. No se ha cobrado nada. Revísalo e inténtalo de nuevo.',
  'payment.message.ach_settling':
    'Un pago bancario del {date} aún se está liquidando. Puedes programar el cambio para el {renewal}.',
  'payment.message.due': 'Un pago de {amount} vence en {time}.',
  'payment.message.failed': 'Tu pago fue rechazado. Actualiza tu método de pago.',
  'payment.message.failed_addon': 'Tu pago fue rechazado. {name} se desactivará en {time}.',
  'payment.message.failed_trial': 'Tu pago fue rechazado. Tu prueba de {name} termina en {time}.',
  'payment.message.locked': 'Los pagos de esta cuenta están retenidos. Contáctanos y lo resolvemos.',
  'payment.message.past_due_plan': 'Tu plan {name} está vencido. Paga {amount} para mantener tu acceso.',
  'payment.message.pending': 'Tu pago espera la confirmación del proveedor de pagos.',
  'payment.message.processing': 'Tu pago se está procesando.',
  'payment.message.scheduled': 'Hay un pago de {amount} programado para el {date}.',
  'payment.message.trial_expired_addon': 'Tu prueba de {name} ha terminado.',
  'payment.message.trial_expired_plan': 'Tu prueba gratuita ha terminado. Elige un plan para continuar.',
  'payment.message.usage_trial': 'Añade un método de pago antes del {date} para conservar {name}.',
  'payment.method.account': 'cuenta bancaria terminada en {lastFour}',
  'payment.method.ach': 'Cuenta bancaria',
  'payment.method.amazon_pay': 'Amazon Pay',
  'payment.method.card': 'Tarjeta',
  'payment.method.cardEnding': '{brand} terminada en {lastFour}',
  'payment.method.manual': 'Transferencia',
  'payment.method.paypal': 'PayPal',
  'payment.state.0': 'Sin pagar',
  'payment.state.1': 'Pendiente',
  'payment.state.10': 'Atrasado',
  'payment.state.2': 'Pagado',
  'payment.state.3': 'Procesando',
  'payment.state.4': 'Reembolsado',
  'payment.state.5': 'Programado',
  'payment.state.6': 'Anulado',
  'payment.state.7': 'Bloqueado',
  'payment.state.8': 'Fallido',
  'payment.state.9': 'Por pagar',
} satisfies Record<keyof typeof en, string>
