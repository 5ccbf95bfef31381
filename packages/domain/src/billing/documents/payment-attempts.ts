import { DAY_MS, SECOND_MS } from '../../durations/index.ts'
import type { Money } from '../../money/index.ts'
import { isInFlight, methodTypes, networkCap, paymentStates } from '../../payment/index.ts'
import type { PaymentCause } from '../../payment/index.ts'
import type { Ledger } from '../core/ledger.ts'
import type { AttemptOrigin, AttemptRow, DocumentRow, MethodRow, PaymentRow, RowId } from '../core/facts.ts'

/** An attempt is looked up at the provider from 30 s on (reliability 3). */
const lookAfterMs = 30 * SECOND_MS

/** A payment that is to collect a document, not tried yet. */
export function openPayment(ledger: Ledger, document: DocumentRow, amount: Money): RowId {
  const id = ledger.newId()
  const { orderId } = document
  ledger.payments.insert({
    id,
    documentId: document.id,
    ...(orderId !== undefined && { orderId }),
    state: paymentStates.unpaid,
    amount,
    method: methodTypes.none,
    createdAt: ledger.now,
  })
  return id
}

function causeOfAttempt({ state }: PaymentRow): PaymentCause {
  if (state === paymentStates.scheduled) return 'date_reached'
  if (isInFlight(state)) return 'backup_tried'
  return state === paymentStates.due ? 'method_added' : 'attempt'
}

/** The attempts of a payment that the card networks count: those that ended with an error of the provider never came there. */
export function countedAttempts(ledger: Ledger, paymentId: RowId): readonly AttemptRow[] {
  return ledger.attempts.all().filter((tried) => tried.paymentId === paymentId && tried.state !== 'ended')
}

/** True once a payment was tried as often as the card networks allow within 30 days (B-76). */
export function isCapped(ledger: Ledger, paymentId: RowId): boolean {
  const since = ledger.now - networkCap.days * DAY_MS
  return countedAttempts(ledger, paymentId).filter(({ startedAt }) => startedAt > since).length >= networkCap.tries
}

/** Begins an attempt of a payment: stored now, made after the commit under its own key (reliability 3). */
export function beginAttempt(
  ledger: Ledger,
  paymentId: RowId,
  { origin, by }: { readonly origin: AttemptOrigin; readonly by?: MethodRow },
): void {
  const { now } = ledger
  const used = by ?? ledger.method
  if (used === undefined) throw new Error('no method to charge')
  const cause = causeOfAttempt(ledger.payments.get(paymentId))
  const fields = { method: used.type, methodId: used.id, declineCode: undefined }
  ledger.movePayment(paymentId, { to: paymentStates.processing, cause }, fields)
  const numbers = ledger.attempts.all().flatMap((tried) => (tried.paymentId === paymentId ? tried.number : []))
  ledger.attempts.insert({
    id: ledger.newId(),
    paymentId,
    state: 'started',
    origin,
    methodId: used.id,
    method: used.type,
    amount: ledger.payments.get(paymentId).amount,
    number: Math.max(0, ...numbers) + 1,
    startedAt: now,
    lookAt: now + lookAfterMs,
  })
}

/** A member's own tries of one payment in 24 hours. */
const memberAttempts = 5

/** A member may try a payment five times a day (decisions-billing 2.2). */
export function isOften(ledger: Ledger, paymentId: RowId): boolean {
  const since = ledger.now - DAY_MS
  const tries = countedAttempts(ledger, paymentId).filter(({ startedAt }) => startedAt > since)
  return tries.filter(({ origin }) => origin === 'member').length >= memberAttempts
}
