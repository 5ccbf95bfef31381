import { DAY_MS } from '../durations/index.ts'
import { isFailed, isInFlight, paymentStates } from '../payment/index.ts'
import { beginAttempt, countedTries, isCapped } from './collect.ts'
import { paymentOf } from './dues.ts'
import type { RowId } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** The member's own try of the oldest invoice that failed, as with a new method (B-52, B-105). */
export interface Retry {
  readonly kind: 'retry'
}

/** Why nothing is tried. */
export type RetryRejection = 'billing-missing' | 'nothing-failed' | 'too-many-tries'

/** A member's own tries of one payment in 24 hours. */
const memberTries = 5

/** A member may try a payment five times a day (decisions-billing 2.2). */
export function isOften(ledger: Ledger, paymentId: RowId): boolean {
  const since = ledger.now - DAY_MS
  const tries = countedTries(ledger, paymentId).filter(({ startedAt }) => startedAt > since)
  return tries.filter(({ origin }) => origin === 'member').length >= memberTries
}

/**
 * Tries the oldest invoice that a method can pay now: declined, overdue, waiting for a transfer because there was no method.
 * Undefined where it is begun.
 */
export function retry(ledger: Ledger): RetryRejection | undefined {
  if (ledger.method === undefined) return 'billing-missing'
  // what another account pays is not this one's to try (B-120)
  if (ledger.account.paidBy !== 'itself') return 'nothing-failed'
  const payments = ledger.payments.all()
  const oldest = ledger.receivables
    .all()
    .toSorted((left, right) => left.dueAt - right.dueAt || left.id - right.id)
    .flatMap(({ id, open, endedAt }) => {
      const payment = paymentOf({ payments }, id)
      // the last usage of a life that ended in debt waits for its member (B-77, B-125)
      const isLeft = payment?.state === paymentStates.unpaid && open.minor > 0 && endedAt !== undefined
      return payment !== undefined && (isLeft || isFailed(payment.state) || isInFlight(payment.state)) ? payment : []
    })
    .find(({ method }) => method !== 5)
  if (oldest === undefined || isInFlight(oldest.state)) return 'nothing-failed'
  if (isCapped(ledger, oldest.id) || isOften(ledger, oldest.id)) return 'too-many-tries'
  beginAttempt(ledger, oldest.id, { origin: 'member' })
  return undefined
}
