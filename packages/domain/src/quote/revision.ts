import { canonicalText } from '../canonical/index.ts'
import { toSelection } from '../cart/index.ts'
import type { ShopSettings } from '../catalog/index.ts'
import type { TransitionRejection } from '../lifecycle/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { quoteDifference } from './difference.ts'
import type { QuoteDifference } from './difference.ts'
import { actOnQuote, quoteDays, quoteExpiry } from './expiry.ts'
import type { StoredQuoteState } from './expiry.ts'
import type { QuoteState } from './lifecycle.ts'
import type { QuoteSnapshot } from './types.ts'

/** Terms of paying by the year, which a quote holds beside its amounts. */
export type YearTerms = Pick<ShopSettings, 'intervals' | 'yearlyDiscount'>

/** The contents of a quote with the terms that they are offered at. */
export interface QuoteOffer {
  readonly snapshot: QuoteSnapshot
  readonly year?: YearTerms
  /** Every option, where it has several (S-10); the snapshot is one of them. */
  readonly options?: readonly QuoteSnapshot[]
}

/** One revision of a quote: its content is frozen, and revisions count from 1. Instants are epoch ms. */
export interface QuoteRevision extends QuoteOffer {
  readonly revision: number
  readonly sharedAt: number
  readonly expiresAt: number
}

/** The result of revising: the present revision becomes `superseded`, the next one is open until the same end (S-07). */
export interface RevisionPlan {
  readonly superseded: QuoteState
  readonly next: QuoteRevision
  readonly difference: QuoteDifference
  /** Stable text; equal exactly when two plans are equal. */
  readonly digest: string
}

/** Reason why a quote isn't revised: its state forbids it, or the new revision would equal the old one. */
export type RevisionRejection = TransitionRejection<QuoteState> | { readonly code: 'unchanged' }

/** Number of a quote as people read it: the first revision is the quote, each later one says which it is ("Q-1004 · 2"). */
export function quoteLabel({ number, revision }: { readonly number: string; readonly revision: number }): string {
  return revision === 1 ? number : `${number} · ${revision}`
}

/** The first revision of a quote, shared at an instant (epoch ms, A-78). */
export function firstRevision(snapshot: QuoteSnapshot, sharedAt: number): QuoteRevision {
  return { revision: 1, snapshot, sharedAt, expiresAt: quoteExpiry(sharedAt) }
}

/** True where two offers have the same contents, amounts with their reasons, interval and terms of the year. */
export function isSameOffer(before: QuoteOffer, after: QuoteOffer): boolean {
  const contentOf = ({ cart, breakdown }: QuoteSnapshot) => ({
    breakdown,
    selection: toSelection(cart),
    ...(cart.interval !== undefined && { interval: cart.interval }),
  })
  const textOf = ({ snapshot, year, options = [snapshot] }: QuoteOffer): string =>
    canonicalText({
      contents: options.map(contentOf),
      ...(year?.intervals.includes('year') && { percent: year.yearlyDiscount }),
    })
  return textOf(before) === textOf(after)
}

/** The end of the next revision: that of the present one, or days of its own where that has passed. Epoch ms. */
function nextEnd({ expiresAt }: QuoteRevision, now: number, days: number): number {
  return now < expiresAt ? expiresAt : quoteExpiry(now, days)
}

/** An offer that is to replace a revision. */
export interface NextOffer extends QuoteOffer {
  /** The end that its owner set (S-11), epoch ms; otherwise the end stays. */
  readonly expiresAt?: number
  /** Days of a quote in this shop. */
  readonly days?: number
}

/**
 * Revises a quote at an instant (epoch ms): the plan value with what the recipient will see as changed. Allowed from every
 * state in which the table lets it be superseded, and not once an order stands on it.
 */
export function reviseQuote(
  current: QuoteRevision & StoredQuoteState,
  { days = quoteDays, expiresAt: chosen, ...offer }: NextOffer,
  now: number,
): Result<RevisionPlan, RevisionRejection> {
  const expiresAt = chosen ?? nextEnd(current, now, days)
  const superseded = actOnQuote(current, 'revise', now)
  if (!superseded.ok) return superseded
  if (isSameOffer(current, offer) && expiresAt === current.expiresAt) return fail({ code: 'unchanged' })
  const next = { ...offer, revision: current.revision + 1, sharedAt: now, expiresAt }
  const plan = { superseded: superseded.value, next, difference: quoteDifference(current.snapshot, offer.snapshot) }
  return ok({ ...plan, digest: canonicalText(plan) })
}
