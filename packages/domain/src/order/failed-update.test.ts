import { expect, test } from 'vitest'
import { failedUpdate } from './index.ts'

const TEXT = 'Another order is open.'

test.each([
  { isDirect: true, isSubscribed: true, ends: { kind: 'error', code: 500, state: 4 } },
  { isDirect: true, isSubscribed: false, ends: { kind: 'stays', text: TEXT } },
  { isDirect: false, isSubscribed: true, ends: { kind: 'stays', text: TEXT } },
  { isDirect: false, isSubscribed: false, ends: { kind: 'stays', text: TEXT } },
])('[ORD-11] a failed update, direct $isDirect, subscribed $isSubscribed, is $ends', ({ ends, ...account }) => {
  expect(failedUpdate(account, TEXT)).toEqual(ends)
})

test('[ORD-11] an order that can’t be built, or an answer without a text, is code 500 and state 4 for everyone', () => {
  expect(failedUpdate({ isDirect: false, isSubscribed: false }, undefined)).toEqual({
    kind: 'error',
    code: 500,
    state: 4,
  })
})
