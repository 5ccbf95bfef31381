/** Product line of a subscription, `subscription_type`. */
export const subscriptionKinds = { marketplace: 0, legacy: 1 } as const

/** The kind by its number. */
export type SubscriptionKind = (typeof subscriptionKinds)[keyof typeof subscriptionKinds]

/** True for a subscribed account, `subscription_status`; in trial it is not (B-07). */
export const subscriptionStatuses = { subscribed: 1, notSubscribed: -1, expired: -2 } as const

/** The status by its number. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[keyof typeof subscriptionStatuses]

/** The collection channels; they exclude each other. */
export type CollectionChannel = 'direct' | 'wired' | 'mobile' | 'shopify'

/** The module trial enum, `is_trial`. */
export const moduleTrials = { paid: 0, trial: 1, expired: 2, overdue: 3 } as const

/** The module trial by its number. */
export type ModuleTrial = (typeof moduleTrials)[keyof typeof moduleTrials]

/** `actual_is_trial`: in trial by the enum *and* by the clock. Epoch ms. */
export function isActuallyInTrial(trial: ModuleTrial, expiresAt: number | undefined, now: number): boolean {
  return trial === moduleTrials.trial && expiresAt !== undefined && now < expiresAt
}
