import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

const returning = { resultToken: 'tds_1', fallback: '/sandbox/challenge/chl_1' }
const answer = 'three_d_secure_action_result_token_id=tds_1'

test("the bank's answer is added to the path that the customer came from", () => {
  expect(returnAddress('/checkout?resume=1', returning)).toBe(`/checkout?resume=1&${answer}`)
  expect(returnAddress('/vi/checkout', returning)).toBe(`/vi/checkout?${answer}`)
})

test('the token of a method comes back beside what the customer chose', () => {
  const made = { paymentToken: 'tok_1', fallback: '/sandbox/method' }
  expect(returnAddress('/account/checkout?start=now', made)).toBe('/account/checkout?start=now&payment_token=tok_1')
  expect(returnAddress('https://evil.example/', made)).toBe('/sandbox/method?payment_token=tok_1')
})

test('an answer that stands there already is replaced', () => {
  expect(returnAddress(`/checkout?three_d_secure_action_result_token_id=old`, returning)).toBe(`/checkout?${answer}`)
})

test('nothing but a path of ours is gone back to', () => {
  const foreign = [
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'checkout',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/a\\..\\b',
    '/%0d%0aLocation:x\r\n',
  ]
  const back = foreign.map((next) => returnAddress(next, returning))
  expect(back).toEqual(foreign.map(() => `/sandbox/challenge/chl_1?${answer}`))
})
