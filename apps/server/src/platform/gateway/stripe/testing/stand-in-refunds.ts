import { listOf, textOf, textsOf, type Fields } from './form-body.ts'
import {
  newId,
  rejected,
  requireOne,
  seconds,
  type Charge,
  type Dispute,
  type Ledger,
  type Refund,
} from './stand-in-ledger.ts'
import { failIntent, requireAmount, succeed } from './stand-in-payments.ts'

function chargeOf(ledger: Ledger, paymentIntent: string): Charge {
  const { latest_charge: charge } = requireOne(ledger.intents, paymentIntent, 'payment_intent')
  return requireOne(ledger.charges, charge ?? '', 'charge')
}

export function createRefund(ledger: Ledger, fields: Fields): Refund {
  const paymentIntent = textOf(fields, 'payment_intent') ?? ''
  const charge = chargeOf(ledger, paymentIntent)
  const left = charge.amount - charge.amount_refunded
  const amount = Number(textOf(fields, 'amount') ?? left)
  if (left === 0) throw rejected({ code: 'charge_already_refunded', message: 'The charge has already been refunded.' })
  const isHeld = ({ payment_intent: of, status }: Dispute): boolean => of === paymentIntent && status !== 'won'
  if ([...ledger.disputes.values()].some(isHeld)) throw rejected({ code: 'charge_disputed' })
  requireAmount(amount, charge.currency)
  if (amount > left) throw rejected({ param: 'amount', message: 'Refund amount is greater than unrefunded amount.' })
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    created: seconds(ledger),
    currency: charge.currency,
    metadata: textsOf(fields, 'metadata'),
    payment_intent: paymentIntent,
    status: charge.payment_method_details.type === 'card' ? 'succeeded' : 'pending',
  }
  ledger.refunds.set(refund.id, refund)
  const given = charge.amount_refunded + amount
  ledger.charges.set(charge.id, { ...charge, amount_refunded: given, refunded: given === charge.amount })
  ledger.events.push({ type: 'refund.created', object: refund })
  ledger.events.push({ type: 'charge.refunded', object: requireOne(ledger.charges, charge.id, 'charge') })
  return refund
}

/** A list has the transaction of a failure in full only where that is wanted. */
export function listedRefund(refund: Refund, fields: Fields): object {
  const { failure_balance_transaction: failure = null } = refund
  const isWanted = listOf(fields, 'expand').includes('data.failure_balance_transaction')
  return { ...refund, failure_balance_transaction: isWanted ? failure : (failure?.id ?? null) }
}

/** The staff give back in Stripe's dashboard: no metadata of ours. */
export function refundInDashboard(ledger: Ledger, paymentIntent: string, amount: number): Refund {
  return createRefund(ledger, { payment_intent: paymentIntent, amount: String(amount) })
}

/** The same by the API, with metadata. */
export function refundNamed(
  ledger: Ledger,
  paymentIntent: string,
  { amount, paysAgain }: { readonly amount: number; readonly paysAgain: string },
): Refund {
  const metadata = { waybill_pays_again: paysAgain }
  return createRefund(ledger, { payment_intent: paymentIntent, amount: String(amount), metadata })
}

/** The payer's bank sends a refund of a payment back, the newest unless one is named: Stripe has the money again. */
export function returnRefund(ledger: Ledger, paymentIntent: string, id?: string): void {
  const refund = [...ledger.refunds.values()].findLast(
    (each) => each.payment_intent === paymentIntent && (id ?? each.id) === each.id,
  )
  if (refund === undefined) throw new Error(`nothing of ${paymentIntent} was given back`)
  const failure = { id: newId('txn'), object: 'balance_transaction', created: seconds(ledger) } as const
  const failed: Refund = { ...refund, status: 'failed', failure_balance_transaction: failure }
  ledger.refunds.set(refund.id, failed)
  const charge = chargeOf(ledger, paymentIntent)
  ledger.charges.set(charge.id, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  ledger.events.push({ type: 'refund.failed', object: failed })
}

/** A bank rejects the debits that it was sent before they settle; Stripe says so by a webhook alone. */
export function rejectDebits(ledger: Ledger, code: string): void {
  for (const intent of ledger.intents.values())
    if (intent.status === 'processing') failIntent(ledger, intent, { code, decline_code: code })
}

export function openDispute(
  ledger: Ledger,
  paymentIntent: string,
  {
    reason = 'fraudulent',
    code,
    amount,
  }: { readonly reason?: string; readonly code?: string | undefined; readonly amount?: number } = {},
): Dispute {
  const charge = chargeOf(ledger, paymentIntent)
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: amount ?? charge.amount,
    created: seconds(ledger),
    currency: charge.currency,
    payment_intent: paymentIntent,
    reason,
    ...(code !== undefined && { network_reason_code: code }),
    status: 'needs_response',
  }
  ledger.disputes.set(dispute.id, dispute)
  ledger.charges.set(charge.id, { ...charge, disputed: true })
  ledger.events.push({ type: 'charge.dispute.created', object: dispute })
  return dispute
}

export function decideDispute(ledger: Ledger, id: string, status: Dispute['status']): void {
  const decided: Dispute = { ...requireOne(ledger.disputes, id, 'dispute'), status }
  ledger.disputes.set(id, decided)
  ledger.events.push({ type: 'charge.dispute.closed', object: decided })
}

/** Bank debits settle; those that had settled come back where their bank takes them back, as a dispute that is lost. */
export function passBankDays(ledger: Ledger): void {
  for (const intent of ledger.intents.values()) {
    const { returned, networkCode } = ledger.behaviours.get(intent.payment_method ?? '') ?? {}
    const charge = intent.latest_charge === null ? undefined : ledger.charges.get(intent.latest_charge)
    if (intent.status === 'processing') succeed(ledger, intent, charge)
    else if (intent.status === 'succeeded' && returned !== undefined && charge?.disputed === false) {
      decideDispute(ledger, openDispute(ledger, intent.id, { reason: returned, code: networkCode }).id, 'lost')
    }
  }
}
