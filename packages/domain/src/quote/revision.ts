import { canonicalText } from '../canonical/index.ts'
import type { TransitionRejection } from '../lifecycle/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { quoteDifference } from './difference.ts'
import type { QuoteDifference } from './difference.ts'
import { actOnQuote, quoteExpiry } from './expiry.ts'
import type { StoredQuoteState } from './expiry.ts'
import type { QuoteState } from './lifecycle.ts'
import { quoteText } from './snapshot.ts'
import type { QuoteSnapshot } from './types.ts'

/** One revision of a quote: its content is frozen, and revisions count from 1. Instants are epoch ms. */
export interface QuoteRevision {
  readonly revision: number
  readonly snapshot: QuoteSnapshot
  readonly sharedAt: number
  readonly expiresAt: number
}

/** The result of revising: the present revision becomes `superseded`, the next one is open for 30 days of its own. */
export interface RevisionPlan {
  readonly superseded: QuoteState
  readonly next: QuoteRevision
  readonly difference: QuoteDifference
  /** Stable text; equal exactly when two plans are equal. */
  readonly digest: string
}

/** Reason why a quote isn't revised: its state forbids it, or the new revision would equal the old one. */
export type RevisionRejection = TransitionRejection<QuoteState> | { readonly code: 'unchanged' }

/** The first revision of a quote, shared at an instant (epoch ms, A-78). */
export function firstRevision(snapshot: QuoteSnapshot, sharedAt: number): QuoteRevision {
  return { revision: 1, snapshot, sharedAt, expiresAt: quoteExpiry(sharedAt) }
}

/**
 * Revises a quote at an instant (epoch ms): the plan value with what the recipient will see as changed. Allowed from every
 * state in which the table lets it be superseded, and not once an order stands on it.
 */
export function reviseQuote(
  current: QuoteRevision & StoredQuoteState,
  snapshot: QuoteSnapshot,
  now: number,
): Result<RevisionPlan, RevisionRejection> {
  const superseded = actOnQuote(current, 'revise', now)
  if (!superseded.ok) return superseded
  if (quoteText(current.snapshot) === quoteText(snapshot)) return fail({ code: 'unchanged' })
  const next = { ...firstRevision(snapshot, now), revision: current.revision + 1 }
  const plan = { superseded: superseded.value, next, difference: quoteDifference(current.snapshot, snapshot) }
  return ok({ ...plan, digest: canonicalText(plan) })
}
