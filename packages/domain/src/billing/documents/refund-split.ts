import { compare, subtract, sum, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { methodTypes, paymentStates } from '../../payment/index.ts'
import type { DocumentRow, PaymentRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'

/** True where a provider can give the money back: no method and a bank transfer have none. */
function isAtProvider({ method, reference }: PaymentRow): boolean {
  return method !== methodTypes.none && method !== methodTypes.bank_transfer && reference !== undefined
}

/** Total that went back from a payment through its provider. */
export function givenBackOf({ refunds }: Ledger, payment: PaymentRow): Money {
  const given = refunds.all().filter(({ paymentId, state }) => paymentId === payment.id && state === 'refunded')
  return sum(
    given.map(({ amount }) => amount),
    payment.amount.currency,
  )
}

/** Total of our refunds of a payment that the provider hasn't answered. */
export function underWayOf({ refunds }: Ledger, payment: PaymentRow): Money {
  const started = refunds.all().filter(({ paymentId, state }) => paymentId === payment.id && state === 'started')
  return sum(
    started.map(({ amount }) => amount),
    payment.amount.currency,
  )
}

/** Split of a refund by destination. */
export interface RefundSplit {
  readonly toMethod: Money
  readonly toCredit: Money
}

/**
 * A refund goes back where the payment came from as far as that is left there, and the rest to account credit: of 35.00 by card
 * and 25.00 by credit, 40.00 are 35.00 and 5.00 (B-81).
 */
export function splitRefund(total: Money, leftOfMethod: Money): RefundSplit {
  const toMethod = compare(total, leftOfMethod) < 0 ? total : leftOfMethod
  return { toMethod, toCredit: subtract(total, toMethod) }
}

/** Total of the refunds of a payment, made or pending, without the excess that no credit note takes back. */
function takenOf({ refunds }: Ledger, payment: PaymentRow): Money {
  const taken = refunds
    .all()
    .filter(({ paymentId, state }) => paymentId === payment.id && (state === 'started' || state === 'refunded'))
  const { currency } = payment.amount
  return sum(
    taken.map(({ amount, excess = zero(currency) }) => subtract(amount, excess)),
    currency,
  )
}

/** The amount that the provider can still give back of a payment. */
export function leftAtProvider(ledger: Ledger, payment: PaymentRow | undefined, { currency }: DocumentRow): Money {
  if (payment?.state !== paymentStates.paid || !isAtProvider(payment)) return zero(currency)
  return subtract(payment.amount, takenOf(ledger, payment))
}

/** A settled bank debit can be taken back by the bank until its last look, and then twice over (B-80). */
export function mayBeReturned({ attempts }: Ledger, payment: PaymentRow | undefined): boolean {
  return attempts
    .all()
    .some(({ paymentId, state, lookAt }) => paymentId === payment?.id && state === 'paid' && lookAt !== undefined)
}
