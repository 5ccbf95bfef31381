export { findLiveSubscription } from '../repository.ts'
export type { StoredSubscription } from '../repository.ts'
