export { cancelSubscription } from './cancel-subscription.ts'
