export { accessAt, isReadOnlyForDebt } from './access.ts'
export type { Access, Verification } from './access.ts'
export { cancelReasons, longestCancelComment } from './cancel-reason.ts'
export type { CancelFeedback, CancelReason } from './cancel-reason.ts'
export { changeAmounts } from './change-amounts.ts'
export type { ChangeAmounts, ItemChange } from './change-amounts.ts'
export { incompatibleDevices, isOlderVersion } from './compatibility.ts'
export type { AppRequirement, Device } from './compatibility.ts'
export { creditCeiling } from './credit-ceiling.ts'
export type { LinePayments } from './credit-ceiling.ts'
export { boundaryFrom, checkoutPlan, declaredUsage } from './checkout-plan.ts'
export type { Checkout, CheckoutPlan, CheckoutStart } from './checkout-plan.ts'
export {
  extraAssetsLine,
  fixedLine,
  overageLines,
  prepaidLine,
  restLines,
  restOfMonthLine,
  restOfPeriodLine,
  usageLine,
  usageOwed,
} from './charge-lines.ts'
export type { UsageRecord } from './charge-lines.ts'
export { collectionOf, dunningScheduleOf, manualDueDays, renewalDueAt } from './collection.ts'
export type { Collection } from './collection.ts'
export { entitlementStates, productStanding, standingAt } from './entitlements.ts'
export type { EntitlementState, EntitlementStatus, OwnedProduct } from './entitlements.ts'
export { statusAt, subscriptionFlags, visitorFlags } from './flags.ts'
export type { SubscriptionFacts, SubscriptionFlags } from './flags.ts'
export { orderedItems, subscriptionItems, priceModelOf } from './items.ts'
export type { BillingInterval, SubscriptionItem, SubscriptionTerms } from './items.ts'
export { moduleLifecycle, statusOfState, subscriptionLifecycle } from './lifecycle.ts'
export type { ModuleCause, ModuleState, SubscriptionCause, SubscriptionState } from './lifecycle.ts'
export { advanceCharge, arrearsLines, calendarInterval, chargedBoundary, monthsPer } from './renewal-plan.ts'
export type { RecurringSubscription } from './renewal-plan.ts'
export { isActuallyInTrial, moduleTrials, subscriptionKinds, subscriptionStatuses } from './status.ts'
export type { CollectionChannel, ModuleTrial, SubscriptionKind, SubscriptionStatus } from './status.ts'
export { defaultTrialQuantity, isTrialCapable, ownTrialEnd, trialPlan, triedBeyondPlan } from './trial-plan.ts'
export type { TrialModule, TrialPlan } from './trial-plan.ts'
export { firstTrialEnd, tooSmallAlone, trialEndCharges } from './trial-ends.ts'
export type { LaterItem, PlannedCharge, TrialEndCharge } from './trial-ends.ts'
