import type { OfferedStart } from '@waybill/contract/pages'
import { effectiveWithMoneyAt, type DebitPayer } from '@waybill/domain/billing'
import { addBankDays } from '@waybill/domain/calendar'
import { methodTypes, settlementBankDays } from '@waybill/domain/payment'
import { trialEndOf, type PreparedCheckout, type ReadCheckout } from './prepare-checkout.ts'

/** Arrival of the money that a start is switched on by, and whether that is after the trial (B-80, B-114). */
export function settlesOf(
  read: Pick<ReadCheckout, 'payer' | 'now' | 'subscription'>,
  { plan }: PreparedCheckout,
): { at: number; isLate?: true } | undefined {
  const isNow = plan.start === 'now'
  if ((isNow ? plan.dueNow : plan.firstTotal).minor === 0) return undefined
  const at = effectiveWithMoneyAt(read.payer, plan.firstTotal, isNow ? read.now : plan.anchor)
  if (at === undefined) return undefined
  return { at, ...(isNow && at >= (trialEndOf(read) ?? Infinity) && { isLate: true }) }
}

/** The same for a bank account that is yet to be entered, which its provider verifies before it is on file. */
export function newDebitOf(read: ReadCheckout, prepared: PreparedCheckout): OfferedStart['debit'] {
  const { start, dueNow, firstTotal, anchor } = prepared.plan
  const isNow = start === 'now'
  if ((isNow ? dueNow : firstTotal).minor === 0) return undefined
  const payer: DebitPayer = { account: read.payer.account, method: { type: methodTypes.ach, isVerified: true } }
  const settles = settlesOf({ ...read, payer }, prepared)
  const at = addBankDays(isNow ? read.now : anchor, settlementBankDays)
  return { at, effect: settles === undefined ? 'at_once' : settles.isLate ? 'late' : 'with_money' }
}
