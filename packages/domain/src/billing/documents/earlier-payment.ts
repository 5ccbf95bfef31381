import { proratedAmount, reduceFraction, remainingFraction } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { buildInvoice, noTax } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { negate } from '../../money/index.ts'
import type { EarlierPayment, SubscriptionRow } from '../core/facts.ts'
import { isLegacy } from '../core/legacy.ts'
import type { Ledger } from '../core/ledger.ts'
import { insertNote } from './credit-unused.ts'

/** The payment of an earlier system for the time that an instant is in; undefined where nothing is known of that. Epoch ms. */
export function earlierPaymentAt(
  { earlierPayment }: Pick<SubscriptionRow, 'earlierPayment'>,
  at: EpochMs,
): EarlierPayment | undefined {
  if (earlierPayment === undefined) return undefined
  const { start, end } = earlierPayment.period
  return start <= at && at < end ? earlierPayment : undefined
}

/**
 * The rest, from an instant on, of a payment to an earlier system, above 0, at its tax rate (B-145): of 453.00 a year with 15
 * of 365 days left it is 18.62. None where that is nothing. Epoch ms.
 */
export function restOfEarlier(
  { terms }: Pick<SubscriptionRow, 'terms'>,
  { price, period, taxRate, document }: EarlierPayment,
  at: EpochMs,
): ChargeLine[] {
  const left = remainingFraction(period, at, 'utc_seconds')
  const amount = proratedAmount(price, left, { isPrepayment: false, quantity: 1 })
  if (amount.minor === 0) return []
  const line: ChargeLine = {
    kind: 'proration_charge',
    productId: terms.planId,
    period: { start: at, end: period.end },
    quantity: 1,
    freeQuantity: 0,
    unit: price,
    amount,
    explanation: { step: 'paid_earlier', amount: price, ...(document !== undefined && { document }) },
    fraction: reduceFraction(left),
    taxRate,
  }
  return [line]
}

/** Gives what an earlier system was paid back, by a note that corrects no document of this shop. */
export function giveEarlier(ledger: Ledger, lines: readonly ChargeLine[]): void {
  const { subscription, now } = ledger
  const [first] = lines
  if (first === undefined || subscription === undefined) return
  const { id: subscriptionId, catalogueVersion, currency } = subscription
  const credits = lines.map((line): ChargeLine => ({
    ...line,
    kind: 'proration_credit',
    amount: line.amount.minor < 0 ? negate(line.amount) : line.amount,
  }))
  const { period, taxRate = noTax } = first
  const draft = buildInvoice(credits, { kind: 'credit', currency, period, dueAt: now, taxRate })
  const note = insertNote(ledger, draft, { subscriptionId, catalogueVersion })
  ledger.enterCredit({ amount: note.total, cause: 'credit_note', documentId: note.id })
}

/** The service of a legacy plan stops at an instant: what is unused of what an earlier system was paid goes to the balance. */
export function creditEarlier(ledger: Ledger, from: EpochMs): void {
  const { subscription } = ledger
  const payment = subscription && isLegacy(subscription) ? earlierPaymentAt(subscription, from) : undefined
  if (subscription === undefined || payment === undefined || payment.isCredited) return
  giveEarlier(ledger, restOfEarlier(subscription, payment, from))
  ledger.changeSubscription({ earlierPayment: { ...payment, isCredited: true } })
}
