import type { CheckoutProps, IntervalCharges, OfferedStart } from '@waybill/contract/pages'

/** Pay at once, or at the end of the trial (B-72). */
export type Start = 'now' | 'trial_end'

/** Choice of the buyer: when it starts, and how often what recurs is paid. */
export interface OrderChoice {
  readonly start: Start
  readonly interval: 'month' | 'year'
}

/** Charges of an interval; one that can't be had any more is the other. */
export function intervalOf(charges: CheckoutProps['charges'], interval: OrderChoice['interval']): IntervalCharges {
  if (charges.month === undefined) return charges.year
  return charges[interval] ?? charges.month
}

export function chargesOf({ charges }: Pick<CheckoutProps, 'charges'>, { start, interval }: OrderChoice): OfferedStart {
  return intervalOf(charges, interval)[start]
}

type OfferedStarts = Pick<CheckoutProps, 'charges' | 'isTrial' | 'isTrialSpent'>

/** Start by the method on file: only now after a spent trial (B-75), only at the trial's end where it settles late (B-114). */
export function startWithStored(
  { charges, isTrial, isTrialSpent }: OfferedStarts,
  { start, interval }: OrderChoice,
): Start {
  if (!isTrial || isTrialSpent === true) return 'now'
  return intervalOf(charges, interval).now.settles?.isLate === true ? 'trial_end' : start
}

/** The choice as far as a page of now still offers it. */
export function offeredChoice(offered: OfferedStarts, { start, interval: requested }: OrderChoice): OrderChoice {
  const { charges } = offered
  const interval = charges.year === undefined ? 'month' : charges.month === undefined ? 'year' : requested
  return { start: startWithStored(offered, { start, interval }), interval }
}
