export { removeScheduled } from './use-cases/change-subscription.ts'
export { findPlacedOrder } from './use-cases/find-placed-order.ts'
export { doneNotice, rejectedForm, submitAccountForm } from './use-cases/submit-account-form.ts'
export { waitingPaymentView } from './use-cases/waiting-payment.ts'
