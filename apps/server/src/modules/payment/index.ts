export { findBillingFields, findCurrentMethod, hasPaymentInFlight, replaceMethod } from './repository.ts'
export type { StoredMethod } from './repository.ts'
export { methodView, providerView } from './use-cases/find-method.ts'
export { isComplete } from './use-cases/update-billing.ts'
