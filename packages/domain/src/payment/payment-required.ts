import { moduleTrials } from '../subscription/status.ts'
import type { ModuleTrial } from '../subscription/status.ts'
import { isFailed, paymentStates } from './state.ts'
import type { PaymentState } from './state.ts'

/** A module as far as paying is concerned. */
export interface PayableModule {
  readonly paymentState: PaymentState
  readonly trial: ModuleTrial
  readonly pricingType: 'FIXED' | 'USAGE'
  /** Price in minor units. */
  readonly price: number
}

/** Everything that the predicate of B§4 reads; totals are in minor units. */
export interface PaymentFacts {
  readonly isCanceled: boolean
  readonly isPaused: boolean
  /** The oldest open invoice in state 8 or 10 exists. */
  readonly hasPastDueInvoice: boolean
  readonly modules: readonly PayableModule[]
  readonly payments: readonly { readonly state: PaymentState }[]
  readonly overdueTotal: number
  readonly isLegacy: boolean
  readonly isSubscribed: boolean
  readonly legacyTotal: number
}

function isUnpaid({ paymentState, trial, price }: PayableModule): boolean {
  return paymentState === paymentStates.unpaid && trial !== moduleTrials.trial && price > 0
}

function isUsageInTrial({ pricingType, trial }: PayableModule): boolean {
  return pricingType === 'USAGE' && trial === moduleTrials.trial
}

/** "Payment required", literally as B§4 lists it. */
export function isPaymentRequired(facts: PaymentFacts): boolean {
  if (facts.isCanceled || facts.isPaused) return false
  return (
    facts.hasPastDueInvoice ||
    facts.modules.some(isUnpaid) ||
    facts.payments.some(({ state }) => isFailed(state)) ||
    facts.overdueTotal > 0 ||
    (facts.isLegacy && !facts.isSubscribed && facts.legacyTotal > 0) ||
    facts.modules.some(isUsageInTrial)
  )
}

/**
 * Whether a notice is shown: required, and payable here. When the only cause is a usage module in trial, a valid method on file
 * is all that was required, so the notice goes (B-24).
 */
export function showsPaymentRequired(
  facts: PaymentFacts,
  { isPayable, hasValidMethod }: { readonly isPayable: boolean; readonly hasValidMethod: boolean },
): boolean {
  if (!isPaymentRequired(facts) || !isPayable) return false
  const modules = facts.modules.filter((module) => !isUsageInTrial(module))
  return !hasValidMethod || isPaymentRequired({ ...facts, modules })
}
