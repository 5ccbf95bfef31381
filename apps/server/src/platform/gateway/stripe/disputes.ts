import type { Money } from '@waybill/domain/money'
import type Stripe from 'stripe'
import type { DisputeOutcome, GatewayError, GatewayOutcome } from '../payment-gateway.ts'
import { chargeOf } from './outcome-of-intent.ts'
import { moneyOf } from './stripe-amounts.ts'
import { orError, orMissing, unreadable } from './stripe-errors.ts'
import type { StripeParts } from './stripe-parts.ts'

const MOST_DISPUTES = 100

/** An inquiry (`warning_…`) and a dispute that was prevented move no money: they are none for us. */
const states: Readonly<Record<string, 'open' | 'won' | 'lost'>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  // the money stays gone until an appeal is won
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
}

/** The scheme's codes for what Stripe calls the reason of a bank debit's return (docs.stripe.com/declines/network-codes). */
const returnCodes: Readonly<Record<string, string>> = {
  insufficient_funds: 'R01',
  incorrect_account_details: 'R03',
  debit_not_authorized: 'R10',
}

/** Answers of a bank of the euro area, by the same meaning in B-80: no mandate, or money that its customer wants back. */
const sepaCodes: Readonly<Record<string, string>> = {
  AM04: 'R01',
  AC04: 'R02',
  AC01: 'R03',
  MD01: 'R10',
  MD06: 'R10',
}

function stateOf({ status }: Stripe.Dispute): 'open' | 'won' | 'lost' | undefined {
  return Object.hasOwn(states, status) ? states[status] : undefined
}

/** Stripe reports money that a bank takes back after its settlement as a dispute that is lost at once (B-80). */
function returnCodeOf({ reason, network_reason_code: network }: Stripe.Dispute): string {
  if (network !== undefined && network !== null) {
    if (/^R\d\d$/.test(network)) return network
    if (Object.hasOwn(sepaCodes, network)) return sepaCodes[network] ?? network
  }
  return (Object.hasOwn(returnCodes, reason) ? returnCodes[reason] : undefined) ?? reason
}

function isBankDebit(intent: Stripe.PaymentIntent): boolean {
  const details = chargeOf(intent)?.payment_method_details
  return details?.us_bank_account !== undefined || details?.sepa_debit !== undefined
}

/** Amount that disputes took of a payment; undefined where that is all of it, or isn't said in its currency. */
function partOf({ amount, currency }: Stripe.PaymentIntent, lost: readonly Stripe.Dispute[]): Money | undefined {
  const taken = lost.reduce((all, dispute) => all + dispute.amount, 0)
  const isPart = taken > 0 && taken < amount && lost.every((dispute) => dispute.currency === currency)
  return isPart ? moneyOf(taken, currency) : undefined
}

/** Outcome of the disputes of a paid payment; undefined where none of them says anything. */
async function disputed(
  { stripe }: StripeParts,
  intent: Stripe.PaymentIntent,
): Promise<GatewayOutcome | undefined | GatewayError> {
  const ref = intent.id
  const amount = moneyOf(intent.amount, intent.currency)
  if (amount === undefined) return unreadable
  const listed = await orError(() => stripe.disputes.list({ payment_intent: ref, limit: MOST_DISPUTES }))
  if ('kind' in listed) return listed
  const lost = listed.data.filter((each) => stateOf(each) === 'lost')
  const [newest] = lost
  if (newest !== undefined && isBankDebit(intent)) return { kind: 'returned', ref, returnCode: returnCodeOf(newest) }
  const open = listed.data.find((each) => stateOf(each) === 'open')
  if (open !== undefined) return { kind: 'disputed', ref, disputeRef: open.id, amount }
  if (newest === undefined) return undefined
  // a lost dispute is no refund at Stripe: its own reference stands for what was given back
  const part = partOf(intent, lost)
  return { kind: 'dispute_lost', ref, disputeRef: newest.id, refundRef: newest.id, amount, ...(part && { lost: part }) }
}

/** The payment with what became of it at the payer's bank. */
export async function withDisputes(
  parts: StripeParts,
  intent: Stripe.PaymentIntent,
): Promise<GatewayOutcome | undefined> {
  if (intent.status !== 'succeeded' || chargeOf(intent)?.disputed !== true) return undefined
  return disputed(parts, intent)
}

export async function readDispute({ stripe }: StripeParts, disputeRef: string): Promise<DisputeOutcome> {
  const found = await orError(() => orMissing(() => stripe.disputes.retrieve(disputeRef)))
  if (found === undefined) return { kind: 'unknown_dispute' }
  if ('kind' in found) return found
  const state = stateOf(found)
  const amount = moneyOf(found.amount, found.currency)
  const { payment_intent: payment } = found
  if (state === undefined || payment === null || amount === undefined) return { kind: 'unknown_dispute' }
  return { kind: 'dispute', paymentRef: typeof payment === 'string' ? payment : payment.id, state, amount }
}
