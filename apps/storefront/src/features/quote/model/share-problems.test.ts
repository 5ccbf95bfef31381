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
  ['locale', 'whole'],
] as const)('a apiError of %s stands at the field %s', (path, place) => {
  expect(problemsOf(error({ errors: [{ path, message: 'Not this.' }] }), failure)).toEqual({ [place]: 'Not this.' })
})

test('too many quotes are a problem of the recipients, an empty cart of the whole', () => {
  expect(problemsOf(error({ status: 429, code: 'share-limit', result: 'Tomorrow.' }), failure)).toEqual({
    recipients: 'Tomorrow.',
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
