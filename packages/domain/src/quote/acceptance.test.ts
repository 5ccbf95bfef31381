import { expect, test } from 'vitest'
import { checkAcceptance, orderNumberLimit } from './index.ts'

test('a name, a role and an order number are stored in one line each', () => {
  expect(checkAcceptance({ name: ' Ines  Roy ', role: 'Head of\n fleet', orderNumber: '\tPO  4711/26\r\n' })).toEqual({
    ok: true,
    value: { name: 'Ines Roy', role: 'Head of fleet', orderNumber: 'PO 4711/26' },
  })
})

test('each of them may be left out', () => {
  expect(checkAcceptance({})).toEqual({ ok: true, value: { name: '', role: '', orderNumber: '' } })
})

test.each([
  ['name', { name: 'www.pay.example' }, 'name-with-address'],
  ['role', { role: 'see pay.example' }, 'name-with-address'],
  ['role', { role: 'x'.repeat(61) }, 'name-too-long'],
  ['orderNumber', { orderNumber: '7'.repeat(orderNumberLimit + 1) }, 'order-number-too-long'],
] as const)('%s is rejected at its field', (field, words, code) => {
  expect(checkAcceptance(words)).toEqual({ ok: false, failure: [{ field, code }] })
})

test('an order number counts code points, as it is composed', () => {
  expect(checkAcceptance({ orderNumber: '🚚'.repeat(orderNumberLimit) })).toMatchObject({ ok: true })
  expect(checkAcceptance({ orderNumber: 'e\u0301'.repeat(orderNumberLimit) })).toMatchObject({ ok: true })
})

test('each that is wrong is named at once', () => {
  const wrong = { name: 'x'.repeat(61), role: '@mira', orderNumber: '7'.repeat(61) }
  expect(checkAcceptance(wrong)).toMatchObject({
    failure: [{ field: 'name' }, { field: 'role' }, { field: 'orderNumber' }],
  })
})
