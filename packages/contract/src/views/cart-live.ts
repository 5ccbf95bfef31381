import type { Money } from '@waybill/domain/money'
import type { AmountStep } from '@waybill/domain/pricing'

/** A total with everything that explains it. */
export interface TotalView {
  readonly total: Money
  readonly totalExplanation: AmountStep
  readonly isEstimate: boolean
}

/** An add-on beside the live plan. */
export interface LiveLineView {
  readonly id: number
  readonly title: string
  readonly shows: 'amount' | 'included' | 'on_request' | 'free'
  readonly amount: Money
  readonly explanation: AmountStep
}

/** The live subscription, and the one after Apply: two sections with a total each. */
export interface LiveCartView extends TotalView {
  /** Absent: the Custom Solution. */
  readonly plan?: {
    readonly title: string
    readonly amount: Money
    readonly explanation: AmountStep
    readonly moduleCount: number
  }
  readonly lines: readonly LiveLineView[]
  readonly extraAssets?: { readonly amount: Money; readonly explanation: AmountStep }
  /** Live, and in the cart as well: it changes nothing. */
  readonly heldIds: readonly number[]
  /** Paid by the year, which costs less than twelve of the months shown here. */
  readonly isPaidYearly: boolean
  readonly after: TotalView & {
    /** Present where the plan becomes another one; its title. */
    readonly newPlan?: string
    /** Titles of what is live and not there afterwards. */
    readonly leaving: readonly string[]
  }
}

/** Dates of a trial that a visitor starts now, and of its charges. Epoch milliseconds. */
export interface TrialSchedule {
  readonly today: number
  readonly reminderAt: number
  readonly trialEndsAt: number
  readonly nextMonthAt: number
  readonly nextYearAt: number
}
