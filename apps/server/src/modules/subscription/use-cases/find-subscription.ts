export { findActiveItems, findLiveSubscription, subscriptionFacts } from '../repository.ts'
export type { StoredSubscription } from '../repository.ts'
