import type { BodyStatus, FieldError } from '@waybill/contract'
import type { MessageId } from '@waybill/i18n'

/** One rejected field before its text is chosen. */
export interface FieldProblem {
  readonly path: string
  readonly message: MessageId
  readonly values?: Readonly<Record<string, string | number>>
}

/** An expected failure of a call or page: the one thing that is mapped to a status and a text, at the edge. */
export interface ApiError {
  readonly status: BodyStatus
  /** Stable word in the API. */
  readonly code: string
  /** The text for the reader; absent: the text of the status. */
  readonly message?: MessageId
  readonly values?: Readonly<Record<string, string | number>>
  /** Fields that a decision names in `result` beside `message`. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly errors?: readonly FieldProblem[]
  readonly fieldErrors?: readonly FieldError[]
  readonly retryAfterSeconds?: number
  /** The path's own methods, where another one was requested: HTTP 405 with a body 404. */
  readonly allow?: readonly string[]
  /** Commits what was written before the error: a counted attempt, a mail to the owner. */
  readonly keepsWork?: true
}

export function apiError(status: BodyStatus, code: string, rest: Omit<ApiError, 'status' | 'code'> = {}): ApiError {
  return { status, code, ...rest }
}

/** The rejection of one field. */
export function invalidField(
  path: string,
  message: MessageId = 'errors.field_invalid',
  values?: FieldProblem['values'],
): ApiError {
  return apiError(422, 'invalid-input', { errors: [{ path, message, ...(values && { values }) }] })
}

/** Too many of something in a window: Retry-After counts in whole seconds. */
export function tooMany(
  retryAfterMs: number,
  rest: { readonly code?: string; readonly keepsWork?: true } = {},
): ApiError {
  return { status: 429, code: 'too-many-requests', retryAfterSeconds: Math.ceil(retryAfterMs / 1000), ...rest }
}

/** Says in the header when to try again, where the error knows. */
export function setRetryAfter(
  reply: { readonly header: (name: string, value: string) => unknown },
  { retryAfterSeconds }: ApiError,
): void {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
}

/** Not there, or not yours: the two answers are the same (reliability 2.1). */
export const NOT_FOUND: ApiError = { status: 404, code: 'not-found' }

/** No payment provider is configured: whatever would pay, or would take the means to, is closed (B-112). */
export const NO_PROVIDER: ApiError = { status: 703, code: 'no-provider' }

/** Carries an error out of a transaction, so that everything written in it is rolled back. */
export class RejectedInTransaction extends Error {
  readonly apiError: ApiError

  constructor(rejected: ApiError) {
    super(rejected.code)
    this.apiError = rejected
  }
}
