import type { CheckoutProps, OfferedStart } from '@waybill/contract/pages'

/** Pay at once, or at the end of the trial (B-72). */
export type Start = 'now' | 'trial_end'

/** What the buyer chose: when it starts, and how often what recurs is paid. */
export interface Chosen {
  readonly start: Start
  readonly interval: 'month' | 'year'
}

/** What is charged for a choice; a year that can't be had any more is a month. */
export function chargesOf({ charges }: Pick<CheckoutProps, 'charges'>, { start, interval }: Chosen): OfferedStart {
  return (charges[interval] ?? charges.month)[start]
}

/** The choice as far as a page of now still offers it. */
export function offeredChoice(
  { charges, isTrial, isTrialSpent }: Pick<CheckoutProps, 'charges' | 'isTrial' | 'isTrialSpent'>,
  { start, interval }: Chosen,
): Chosen {
  return {
    start: isTrial && isTrialSpent !== true ? start : 'now',
    interval: charges.year === undefined ? 'month' : interval,
  }
}
