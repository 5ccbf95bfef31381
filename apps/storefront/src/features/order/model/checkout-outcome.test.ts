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

test('[ORD-12] other terms than the page links are announced, not agreed to', () => {
  const changed = failure(409, { message: 'The terms have changed.', terms: 3 }, 'terms-changed')
  expect(checkoutFailure(changed)).toEqual({ kind: 'terms', text: 'The terms have changed.' })
})

test.each([401, 405, 419] as const)('[ACC-07] a %d is a session that is over', (status) => {
  expect(checkoutFailure(failure(status))).toEqual({ kind: 'unauthorized', text: 'Words of the server.' })
})
