export {
  insertManualPayments,
  insertRenewalPayments,
  releaseScheduledPayments,
  voidScheduledPayments,
} from './repository-due.ts'
export type { RenewalCharge } from './repository-due.ts'
export {
  findBillingFields,
  findCurrentMethod,
  findPaymentOfOrder,
  hasPaymentInFlight,
  insertPayment,
} from './repository.ts'
export type { StoredMethod, StoredPayment } from './repository.ts'
export { attemptPayment } from './use-cases/attempt-payment.ts'
export { methodView, providerView } from './use-cases/find-method.ts'
export { recordCancelled, recordOutcome } from './use-cases/record-outcome.ts'
export { scheduleRetry } from './use-cases/retries.ts'
export { isComplete } from './use-cases/update-billing.ts'
