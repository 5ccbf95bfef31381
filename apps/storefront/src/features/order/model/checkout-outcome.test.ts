import type { BodyStatus, ErrorBody } from '@waybill/contract'
import { expect, test } from 'vitest'
import { checkoutFailure } from './checkout-outcome.ts'

function failure(
  status: BodyStatus,
  result: ErrorBody['result'] = 'Words of the server.',
  code = 'some-code',
): ErrorBody {
  return { status, result, code, reference: 'r1' }
}

test('[PAY-08] a decline shows the text of the server and ends this try', () => {
  expect(checkoutFailure(failure(701))).toEqual({
    kind: 'rejected',
    text: 'Words of the server.',
    isDefinitive: true,
    isDeclined: true,
  })
})

test.each([500, 503, 702, 703, 705, 706] as const)(
  '[ORD-08] after a %d the same order is tried again under its key',
  (status) => {
    const outcome = checkoutFailure(failure(status))
    expect(outcome).toMatchObject({ kind: 'rejected', isDefinitive: false })
    expect(outcome, 'no fault of the method').not.toHaveProperty('isDeclined')
  },
)

test('[ORD-08] no answer at all leaves the order open', () => {
  expect(checkoutFailure(undefined)).toEqual({ kind: 'rejected', text: undefined, isDefinitive: false })
})

test('[PAY-07] a 604 leads to the bank', () => {
  const challenge = { message: 'Your bank asks.', challenge_url: '/sandbox/challenge/chl_1' }
  expect(checkoutFailure(failure(604, challenge))).toEqual({ kind: 'challenge', url: '/sandbox/challenge/chl_1' })
})

test('[ORD-09] an amount that changed in between is shown, not applied', () => {
  const changed = failure(409, { message: 'The amount has changed.' }, 'plan-changed')
  expect(checkoutFailure(changed)).toEqual({ kind: 'changed', text: 'The amount has changed.' })
})

test('[ORD-09] a cart that changed in another tab is shown as it is now, not ordered', () => {
  expect(checkoutFailure(failure(409, 'The cart has changed.', 'stale-version'))).toEqual({
    kind: 'changed',
    text: 'The cart has changed.',
  })
})

test('[PAY-07] while another payment waits at the bank the page shows that one', () => {
  expect(checkoutFailure(failure(409, 'A payment waits.', 'payment-waiting'))).toEqual({ kind: 'waiting' })
})

test('[ORD-08] what was ordered on another device is not ordered again', () => {
  expect(checkoutFailure(failure(409, 'Ordered already.', 'already-ordered'))).toEqual({ kind: 'ordered' })
})

test.each(['trial-had-method', 'debit-settles-late'])(
  'a %s says why the start that was chosen can’t be had with this method (B-75, B-114)',
  (code) => {
    expect(checkoutFailure(failure(406, 'Not with this method.', code))).toEqual({
      kind: 'spent',
      text: 'Not with this method.',
    })
  },
)

test('[CART-20] a product that isn’t sold any more is named', () => {
  const result = { message: 'No longer sold.', product_id: 38 }
  expect(checkoutFailure(failure(422, result, 'product-retired'))).toEqual({
    kind: 'retired',
    text: 'No longer sold.',
    productId: 38,
  })
})

test.each([
  ['the error has text alone', 'product-retired', 'No longer sold.'],
  ['its number is no number', 'product-retired', { message: 'No longer sold.', product_id: '38' }],
  ['the product is in another error', 'no-price', { message: 'No longer sold.', product_id: 38 }],
])('[CART-20] no line can be taken out where %s', (_, code, result) => {
  expect(checkoutFailure(failure(422, result, code))).toEqual({
    kind: 'rejected',
    text: 'No longer sold.',
    isDefinitive: true,
  })
})

test('[ORD-12] other terms than the page links are announced, not agreed to', () => {
  const changed = failure(409, { message: 'The terms have changed.', terms: 3 }, 'terms-changed')
  expect(checkoutFailure(changed)).toEqual({ kind: 'terms', text: 'The terms have changed.' })
})

test.each([401, 405, 419] as const)('[ACC-07] a %d is a session that is over', (status) => {
  expect(checkoutFailure(failure(status))).toEqual({ kind: 'unauthorized', text: 'Words of the server.' })
})
