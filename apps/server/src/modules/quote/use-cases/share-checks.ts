import type { BodyOf } from '@waybill/contract'
import { toMajor } from '@waybill/domain/money'
import { agreesWithShown, checkComment, checkPersonName, type QuoteSnapshot } from '@waybill/domain/quote'
import { fail, type Result } from '@waybill/domain/result'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { readStamp, SHORTEST_WRITING_MS } from '../../../platform/http/form-stamp.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'

const NOT_BY_HAND = apiError(429, 'too-many-requests', {
  message: 'quote.share.tooFast',
  retryAfterSeconds: SHORTEST_WRITING_MS / 1000,
})

/** Of a form that no person filled in: its hidden field has something in it, or it came back too soon. A call has neither. */
export function filledByProgram(
  { issued, website = '' }: Pick<BodyOf<'POST /cart/share'>, 'issued' | 'website'>,
  { ports, now }: RequestContext,
): ApiError | undefined {
  if (website !== '') return NOT_BY_HAND
  if (issued === undefined) return undefined
  const made = readStamp(ports.keys, 'share-form', issued)
  return made === undefined || now - made < SHORTEST_WRITING_MS ? NOT_BY_HAND : undefined
}

/** Another total than the sender saw: nothing is sent, and the new one is said. */
export function totalChanged(snapshot: QuoteSnapshot, shown: number | undefined): ApiError | undefined {
  if (agreesWithShown(snapshot, shown)) return undefined
  const { total } = snapshot.breakdown
  const details = { total: toMajor(total), total_minor: total.minor, currency: total.currency }
  return apiError(409, 'total-changed', { details })
}

/** The comment as it is stored. */
export function commentOf({ comment = '' }: Pick<BodyOf<'POST /cart/share'>, 'comment'>): Result<string, ApiError> {
  const checked = checkComment(comment)
  if (checked.ok) return checked
  return fail(apiError(422, 'comment-too-long', { errors: [{ path: 'comment', message: 'quote.comment.tooLong' }] }))
}

/** A member's own name as the sender's, unless it has an address: registering takes any text. */
export function nameWithoutAddress(name: string): string {
  const own = checkPersonName(name)
  return own.ok ? own.value : ''
}
