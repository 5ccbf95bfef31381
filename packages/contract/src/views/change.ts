import type { Money } from '@waybill/domain/money'
import type { ChargeLineView, DatedChargeView, PriceView, TaxView } from '../views.ts'

/** A plan that a subscription can be changed to. */
export interface ChangePlanView {
  readonly id: number
  readonly title: string
  /** Of what it holds, with the plans that it contains. */
  readonly moduleCount: number
  /** Titles of what comes with it, and of what goes; absent of the present plan, and of one that can't be had as it is. */
  readonly difference?: { readonly added: readonly string[]; readonly lost: readonly string[] }
  /** For one `cycle`: that of the own plan, where this one is paid by it too. */
  readonly price: PriceView
  readonly cycle: 'month' | 'year'
  readonly isCurrent: boolean
  /** A package for an industry, beside the plans of the pricing page; the present one stands before them. */
  readonly isForIndustry: boolean
  /** Price of the present plan, for one interval of its own. */
  readonly paid?: { readonly price: Money; readonly interval: 'month' | 'year' }
}

/** A line of a change, with what it says of the part of its period that counts. */
export interface ChangeLineView extends ChargeLineView {
  /** "13.5 of 28 days × $60.00"; null for a whole period, and where less was left to give back (B-62). */
  readonly part: string | null
  /** Less is given back than the unused time was worth: all that is left of its payment. */
  readonly isRest?: true
}

/** A plan, and what is paid in advance for an interval, before tax. */
export interface PlanSideView {
  readonly title: string
  readonly interval: 'month' | 'year'
  readonly price: Money
}

/** The present plan beside its replacement, and the titles of products that come and go. */
export interface ChangeSidesView {
  readonly from: PlanSideView
  readonly to: PlanSideView
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** One way to change, with the amounts that its confirmation charges. Instants are epoch ms. */
export interface ChangeCycleView {
  readonly key: string
  readonly timeframe: string
  readonly interval: 'month' | 'year'
  readonly changeBillingModel: 0 | 1
  readonly label: string
  readonly at: number
  readonly dueNow: Money
  readonly nextAmount: Money
  /** The part of it that account credit will pay, with the credits of the change. */
  readonly nextFromCredit: Money
  readonly nextDate: number
  readonly sides: ChangeSidesView
  /** Of now: what is unused of the old, below 0, and what is left of the period of the new. */
  readonly lines: readonly ChangeLineView[]
  readonly taxes: readonly TaxView[]
  readonly fromCredit: Money
  readonly toCredit: Money
  /** The amount on the next invoice instead of a charge now, tax included (B-68). */
  readonly carried: Money
  readonly isEstimate: boolean
  /** The one list of dated charges as it is after the change, the earliest first. */
  readonly charges: readonly DatedChargeView[]
  /** The charged method, as a text; null where nothing is charged. */
  readonly paidWith: string | null
  /** From today a paid year becomes credit: that, how far it pays, and what is charged then; null otherwise. */
  readonly yearToCredit: string | null
  /** Effect on the change that waits: it stays, or is cancelled by this one; null where none waits. */
  readonly waiting: string | null
  /** Confirms exactly this. */
  readonly token: string
}

/** An app that is too old for what is sold today. */
export interface OldAppView {
  readonly memberName: string
  readonly platform: string
  readonly version: string
  readonly minimum: string
}

/** An invoice with what is open of it. */
export interface UnpaidInvoiceView {
  readonly number: string
  readonly amount: Money
}

/** The change form as far as it is filled in: a plan, its cycles, and what the chosen one would do. */
export interface ChangeFormView {
  readonly plans: readonly ChangePlanView[]
  readonly packageId: number | null
  /** Of more units in advance on the own plan; null of another plan. */
  readonly units: { readonly text: string; readonly title: string; readonly quantity: number } | null
  readonly cycles: readonly ChangeCycleView[]
  readonly cycle: string | null
  /** Reason why there is no cycle, or none of now. */
  readonly reason: string | null
  /** There is no usable payment method: the page has the form for it, and comes back to the change. */
  readonly needsMethod: boolean
  /** The end of a cancelled subscription, which no change undoes; null of one that renews. Epoch ms. */
  readonly endsAt: number | null
  /** Invoices that were declined or are overdue, the oldest first: the change doesn't pay them. */
  readonly unpaid: readonly UnpaidInvoiceView[]
  /** The question that was sent without an answer. */
  readonly missing: 'plan' | 'cycle' | null
  /** Null where it could not be checked, which is never "compatible"; none on a plan of today. */
  readonly oldApps: readonly OldAppView[] | null
  /** Of a legacy plan, which is left for good: what is on now and won't be (B-95); null of any other. */
  readonly lost: readonly string[] | null
  /** The credit for leaving a legacy plan, or that no payment for its rest is known here; null of any other. */
  readonly credit: string | null
}
