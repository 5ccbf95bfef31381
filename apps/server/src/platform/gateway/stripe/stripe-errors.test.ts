import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { gatewayErrorOf } from './stripe-errors.ts'

function answered(statusCode: number, type: NonNullable<Stripe.StripeRawError['type']>, more: object = {}) {
  return Stripe.errors.StripeError.generate({
    statusCode,
    type,
    message: 'no',
    headers: {},
    requestId: 'req_1',
    ...more,
  })
}

describe('[PAY-08] an error of Stripe has one of the seven classes (B-11)', () => {
  test.each([
    ['a field', answered(400, 'invalid_request_error', { param: 'customer' }), 701, true],
    ['a request without a field', answered(400, 'invalid_request_error'), 707, true],
    ['a key that was used for something else', answered(400, 'idempotency_error'), 707, true],
    ['a wrong secret key', answered(401, 'invalid_request_error'), 704, true],
    ['a key without the right', answered(403, 'invalid_request_error'), 704, true],
    ['a decline', answered(402, 'card_error'), 701, true],
    ['too many calls', answered(429, 'invalid_request_error'), 705, true],
    ['the same key under way', answered(409, 'idempotency_error'), 705, false],
    ['an answer that leads elsewhere', answered(302, 'api_error'), 706, false],
    ['a fault of theirs', answered(500, 'api_error'), 706, false],
    [
      'an answer that is no JSON',
      new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'Invalid JSON' }),
      706,
      false,
    ],
  ] as const)('%s', (_, error, errorClass, isOutcomeKnown) => {
    expect(gatewayErrorOf(error)).toEqual({ kind: 'error', class: errorClass, isOutcomeKnown })
  })

  test.each([
    ['ECONNREFUSED', true],
    ['ENOTFOUND', true],
    ['ECONNRESET', false],
    ['ETIMEDOUT', false],
  ])('no connection, %s: 702, and known to have changed nothing: %s', (code, isOutcomeKnown) => {
    const detail = Object.assign(new Error('no'), { code })
    const error = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'no', detail })
    expect(gatewayErrorOf(error)).toEqual({ kind: 'error', class: 702, isOutcomeKnown })
  })

  test('what Stripe did not throw is a bug and is thrown again', () => {
    expect(() => gatewayErrorOf(new TypeError('a bug'))).toThrow('a bug')
  })
})
