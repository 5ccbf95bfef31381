import type { BodyOf } from '@waybill/contract'
import { toMajor } from '@waybill/domain/money'
import { agreesWithShown, checkComment, type QuoteSnapshot } from '@waybill/domain/quote'
import { fail, type Result } from '@waybill/domain/result'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'

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
