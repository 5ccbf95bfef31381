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
} from '../repository.ts'
export type { StoredItem, StoredSubscription } from '../repository.ts'
