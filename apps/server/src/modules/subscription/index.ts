export {
  findActiveItems,
  findChargedItems,
  findEnd,
  findEntitlements,
  findLastItems,
  findLiveSubscription,
  findSubscription,
  findTrialsOver,
  subscriptionFacts,
  trialEndOf,
} from './repository.ts'
export { findStoredEntitlements, listStoredEntitlements } from './repository-entitlements.ts'
export type { ListPlace, StoredEntitlements, StoredProduct } from './repository-entitlements.ts'
export { paidPeriod } from './paid-period.ts'
export type { StoredItem, StoredSubscription } from './repository.ts'
export { boughtSelection } from './use-cases/bought-terms.ts'
export { chargeLineViews, chargeTitle, startChargesView, taxViews } from './use-cases/show-charges.ts'
export type { ChargeReader, TaxedReader } from './use-cases/show-charges.ts'
