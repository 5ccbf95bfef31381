/**
 * The status enumeration of the body envelope `{status, result}`: the codes of HTTP where they fit, and numbers of the
 * billing system that HTTP doesn't have.
 */
export const BODY_STATUSES = [
  200, 201, 401, 403, 404, 405, 406, 407, 408, 409, 410, 413, 414, 415, 417, 419, 422, 429, 431, 500, 503, 550, 600,
  601, 602, 604, 700, 701, 702, 703, 704, 705, 706, 707, 800, 900,
] as const

export type BodyStatus = (typeof BODY_STATUSES)[number]

/** Statuses that travel under their own number. */
const SAME_IN_HTTP: ReadonlySet<BodyStatus> = new Set([
  200, 201, 401, 403, 404, 406, 409, 410, 413, 414, 415, 417, 419, 422, 429, 431, 500, 503,
])

/** Statuses that HTTP can't carry, or would read as something else. */
const TRANSLATED: Readonly<Partial<Record<BodyStatus, number>>> = {
  405: 401,
  407: 401,
  408: 409,
  604: 402,
  701: 402,
  550: 422,
  600: 422,
  601: 422,
  602: 422,
}

const FAILED_DEPENDENCY = 424

/**
 * The HTTP status of a body status. No failure is an HTTP 200. A 406 of a token call is an invalid token and travels as 401;
 * everywhere else it is an error and keeps its number.
 */
export function httpStatusOf(status: BodyStatus, isTokenCall = false): number {
  if (status === 406 && isTokenCall) return 401
  if (SAME_IN_HTTP.has(status)) return status
  return TRANSLATED[status] ?? FAILED_DEPENDENCY
}

/** One rejected field: where it is (`items[0].code`) and why, in the reader's language. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** The body of every failure. */
export interface ErrorBody {
  readonly status: BodyStatus
  /** The localised text, or an object with `message` where a decision names fields in it. */
  readonly result: string | Readonly<Record<string, unknown>>
  /** A stable code for programs. */
  readonly code: string
  /** The request id, to be quoted to support. */
  readonly reference: string
  readonly errors?: readonly FieldError[]
}
