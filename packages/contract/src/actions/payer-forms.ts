import type { ActionForm } from '../call.ts'

const SUBSCRIPTION = '/account/billing/subscription'

/** Pages of a member who pays, or will. */
export const PAYER_PAGES = ['/account/enable', '/account/checkout', SUBSCRIPTION, '/account/change']

/** A form of the subscription's page, which is shown again as it is then. */
export const subscriptionForm = (intent: string, query = ''): ActionForm => {
  return { on: SUBSCRIPTION, intent, leadsTo: SUBSCRIPTION + query }
}
