export {
  findActiveItems,
  findEntitlements,
  findLiveSubscription,
  findSubscription,
  lockLiveSubscription,
  markSubscribed,
  replaceItems,
  setBoughtTerms,
  setFirstFailed,
  subscriptionFacts,
} from './repository.ts'
export type { StoredItem, StoredSubscription } from './repository.ts'
export { boughtSelection, termColumns } from './use-cases/bought-terms.ts'
export { confirmTrialCheckout } from './use-cases/checkout-effects.ts'
export { chargeLineViews, chargeTitle, laterChargeView, startChargesView } from './use-cases/show-charges.ts'
export type { ChargeReader } from './use-cases/show-charges.ts'
