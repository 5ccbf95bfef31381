import type { ErrorBody } from '@waybill/contract'
import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { changedTotal, problemsOf } from './share-problems.ts'

const failure = 'There has been an error while processing your Quote Share request, please try again.'
const error = (part: Partial<ErrorBody>): ErrorBody => ({
  status: 422,
  result: 'No.',
  code: 'invalid-input',
  reference: 'r',
  ...part,
})

test('[QUO-07] no answer, and a broken server, show the text of the modal', () => {
  expect(problemsOf(undefined, failure)).toEqual({ whole: failure })
  expect(problemsOf(error({ status: 500, result: 'x' }), failure)).toEqual({ whole: failure })
})

test.each([
  ['emails[1]', 'recipients'],
  ['comment', 'comment'],
  ['usages.driver', 'usages'],
  ['sender_name', 'sender'],
  ['notify_email', 'notify'],
  ['prepared_for', 'preparedFor'],
  ['optional', 'leave'],
  ['quantity_ranges.driver', 'leave'],
  ['saved_carts[0].comment', 'whole'],
  ['saved_carts[0].sender_name', 'whole'],
  ['locale', 'whole'],
] as const)('an error of %s stands at the field %s', (path, place) => {
  expect(problemsOf(error({ errors: [{ path, message: 'Not this.' }] }), failure)).toEqual({ [place]: 'Not this.' })
})

test('too many quotes are a problem of the recipients, an empty cart of the whole', () => {
  expect(problemsOf(error({ status: 429, code: 'share-limit', result: 'Tomorrow.' }), failure)).toEqual({
    recipients: 'Tomorrow.',
  })
  expect(problemsOf(error({ code: 'quantity-out-of-range', result: 'At most 500.' }), failure)).toEqual({
    usages: 'At most 500.',
  })
  expect(problemsOf(error({ code: 'cart-empty', result: 'Empty.' }), failure)).toEqual({ whole: 'Empty.' })
})

test('[QUO-15] a changed total is read from the error in its own currency', () => {
  const result = { message: 'Changed.', total: 92, total_minor: 9200, currency: 'USD' }
  expect(changedTotal(error({ status: 409, code: 'total-changed', result }))).toEqual(money(9200, 'USD'))
  expect(changedTotal(error({ status: 409, code: 'stale-version', result }))).toBeUndefined()
  expect(
    changedTotal(error({ status: 409, code: 'total-changed', result: { ...result, currency: 'XXX' } })),
  ).toBeUndefined()
})

test.each([
  ['no error', undefined],
  ['a text alone', error({ status: 409, code: 'total-changed', result: 'Changed.' })],
  ['no amount', error({ status: 409, code: 'total-changed', result: { message: 'Changed.', currency: 'USD' } })],
  [
    'an amount as text',
    error({
      status: 409,
      code: 'total-changed',
      result: { message: 'Changed.', total_minor: '9200', currency: 'USD' },
    }),
  ],
  ['no currency', error({ status: 409, code: 'total-changed', result: { message: 'Changed.', total_minor: 9200 } })],
])('[QUO-15] from %s no total is read', (_, answer) => {
  expect(changedTotal(answer)).toBeUndefined()
})
