export { giveNotice } from './cancel-subscription.ts'
