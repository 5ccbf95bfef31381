import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'
import { doublePayment, dunningSchedule, dunningStages } from './collecting.ts'
import { creditNoteSplit } from './credit-notes.ts'
import { invoiceInAdvance, invoiceRerun, numberOfCycles } from './cycles.ts'
import { prorationFraction, specFraction } from './fractions.ts'
import {
  addOnReprice,
  deferredPlanChange,
  quantityAtBoundary,
  quantityChange,
  scheduledChange,
} from './item-changes.ts'
import {
  calendarAnchor,
  dayCount,
  monthlyRun,
  nextBillingDate,
  periodAtInstant,
  periodBounds,
  periodSequence,
  specPeriodRollover,
  tzBillingDay,
} from './periods.ts'
import { invoiceNumbering } from './numbering.ts'
import { pauseResume } from './pauses.ts'
import { planChange } from './plan-changes.ts'
import { cancellationCredit, creditCap, proratedPart, specProratedModule } from './prorated-amounts.ts'
import { refundLimit, refundSplitBy } from './refunds.ts'
import { gatewayAmount, rounding, sumOfRoundedLines, usageLine } from './rounding.ts'
import { specCardExpiry, specDiscount, specPriceLine, specQuoteExtra, specUsageMinimum } from './spec-prices.ts'
import { taxAfterDiscount, taxedPart } from './taxes.ts'
import { specTrial, trialEndCharge, trialEndInstant, trialEndPeriod } from './trials.ts'

/** Calls the domain for a case: it renames inputs and outputs, and calculates nothing. */
export type Adapter = (c: CaseReader) => Answer

/** By `inputs.kind`. */
export const adapters: Readonly<Record<string, Adapter>> = {
  rounding,
  usage_line: usageLine,
  sum_of_rounded_lines: sumOfRoundedLines,
  gateway_amount: gatewayAmount,
  proration_fraction: prorationFraction,
  spec_fraction: specFraction,
  number_of_cycles: numberOfCycles,
  invoice_in_advance: invoiceInAdvance,
  invoice_rerun: invoiceRerun,
  period_sequence: periodSequence,
  period_bounds: periodBounds,
  period_at: periodAtInstant,
  next_billing_date: nextBillingDate,
  calendar_anchor: calendarAnchor,
  day_count: dayCount,
  tz_billing_day: tzBillingDay,
  monthly_run_across_dst: monthlyRun,
  spec_period_rollover: specPeriodRollover,
  trial_end_charge: trialEndCharge,
  trial_end_period: trialEndPeriod,
  trial_end_instant: trialEndInstant,
  spec_trial: specTrial,
  prorated_amount: proratedPart,
  cancellation_credit: cancellationCredit,
  credit_cap: creditCap,
  credit_note_split: creditNoteSplit,
  spec_prorated_module: specProratedModule,
  prorated_amount_taxed: taxedPart,
  credit_note_tax: taxedPart,
  tax_after_discount: taxAfterDiscount,
  plan_change: planChange,
  quantity_change: quantityChange,
  quantity_at_boundary: quantityAtBoundary,
  addon_reprice: addOnReprice,
  plan_change_deferred: deferredPlanChange,
  deferred_change: scheduledChange,
  spec_discount: specDiscount,
  spec_price_line: specPriceLine,
  spec_usage_minimum: specUsageMinimum,
  spec_quote_extra: specQuoteExtra,
  spec_card_expiry: specCardExpiry,
  refund_split: refundSplitBy('method_first'),
  refund_limit: refundLimit,
  dunning_schedule: dunningSchedule,
  dunning_stages: dunningStages,
  double_payment: doublePayment,
  invoice_numbering: invoiceNumbering,
  pause_resume: pauseResume,
}
