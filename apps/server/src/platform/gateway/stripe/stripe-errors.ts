import { providerErrorOf } from '@waybill/domain/payment'
import Stripe from 'stripe'
import type { GatewayError } from '../payment-gateway.ts'

/** Nothing has left this machine: no connection was made. */
const NEVER_SENT: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** A request that no well-behaved caller sends: a key used again for something else, an amount of nothing. */
export const wrongRequest: GatewayError = { kind: 'error', class: 707, isOutcomeKnown: true }

/** A token or a result token that isn't right; nothing was done. */
export const wrongInput: GatewayError = { kind: 'error', class: 701, isOutcomeKnown: true }

/** Stripe answered something that this release can't read: what it means has to be looked up. */
export const unreadable: GatewayError = { kind: 'error', class: 703, isOutcomeKnown: false }

function wasNeverSent({ detail }: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return detail instanceof Error && 'code' in detail && NEVER_SENT.has(String(detail.code))
}

/**
 * The class of an error by B-11. 4xx means that nothing was changed, but for 409: another request with the same key is
 * under way and may change it. Throws again what Stripe's SDK didn't throw.
 */
export function gatewayErrorOf(error: unknown): GatewayError {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error instanceof Stripe.errors.StripeConnectionError)
    return { kind: 'error', class: 702, isOutcomeKnown: wasNeverSent(error) }
  const { statusCode, rawType, param } = error
  // Stripe says of some answers that the same call would get them again, as of an error that it keeps under a key
  const final = error.headers?.['stripe-should-retry'] === 'false' ? ({ isFinal: true } as const) : {}
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500)
    return { kind: 'error', class: 706, isOutcomeKnown: false, ...final }
  if (statusCode === 409) return { kind: 'error', class: 705, isOutcomeKnown: false, ...final }
  // Stripe's type of a wrong key is invalid_request_error as well
  const type = statusCode === 401 ? 'authentication_error' : statusCode === 403 ? 'permission_error' : (rawType ?? '')
  const errorClass = providerErrorOf({
    type: statusCode === 429 ? 'rate_limit_error' : type,
    ...(param !== undefined && { param }),
    httpStatus: statusCode,
  })
  return { kind: 'error', class: errorClass, isOutcomeKnown: true, ...final }
}

/** The answer of a call, or the class of its error. */
export async function orError<Value>(call: () => Promise<Value>): Promise<Value | GatewayError> {
  try {
    return await call()
  } catch (error) {
    return gatewayErrorOf(error)
  }
}

/** The object, or undefined where Stripe knows none by that name. */
export async function orMissing<Value>(call: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
    throw error
  }
}
