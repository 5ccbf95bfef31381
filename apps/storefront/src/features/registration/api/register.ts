import type { BodyInput, ErrorBody } from '@waybill/contract'
import type { FieldProblem } from '@waybill/contract/pages'
import { call, errorMessage } from '../../../lib/call.ts'
import { touchQuery } from '../../../lib/analytics/touch-query.ts'

export type RegisterOutcome =
  | { readonly kind: 'done'; readonly next: string }
  | { readonly kind: 'fields'; readonly problems: readonly FieldProblem[] }
  /** The cart starts no trial any more: another tab changed it (B-111). */
  | { readonly kind: 'nothing'; readonly text: string | undefined }
  /** The address has an account (B-70). */
  | { readonly kind: 'taken'; readonly text: string | undefined }
  /** Other legal texts than those shown are in force: their version (ORD-12). */
  | { readonly kind: 'terms'; readonly text: string | undefined; readonly terms: number }
  /** Something in the cart has no price in the currency of the country (D-56). */
  | { readonly kind: 'unsold'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly text: string | undefined }

const CONFLICT = 409

export async function register(body: BodyInput<'POST /register'>, locale: string): Promise<RegisterOutcome> {
  const outcome = await call('POST /register', { body, query: await touchQuery(), locale })
  if (outcome.ok) return { kind: 'done', next: outcome.result.next }
  const { error } = outcome
  if (error?.errors !== undefined && error.errors.length > 0) return { kind: 'fields', problems: error.errors }
  const text = errorMessage(error)
  const terms = changedTerms(error)
  if (terms !== undefined) return { kind: 'terms', text, terms }
  if (error?.code === 'no-price') return { kind: 'unsold', text }
  if (error?.code === 'nothing-to-try') return { kind: 'nothing', text }
  return error?.status === CONFLICT ? { kind: 'taken', text } : { kind: 'failed', text }
}

function changedTerms(error: ErrorBody | undefined): number | undefined {
  if (error?.code !== 'terms-changed' || typeof error.result === 'string') return undefined
  const { terms } = error.result
  return typeof terms === 'number' ? terms : undefined
}
