import { expect, test } from 'vitest'
import { calls } from '@waybill/contract'
import { openApiDocument } from '@waybill/contract/openapi'
import { apiReference } from './api-reference.ts'
import { typeText } from './type-text.ts'

const whole = apiReference({ hasSandbox: true })
const shown = whole.areas.flatMap((area) => area.calls)

test('[OPS-09] the page shows every call of the contract once, by area', () => {
  expect(shown.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(calls).toSorted())
  expect(whole.areas.map(({ name }) => name)).toContain('sandbox')
})

test('[OPS-09] where the sandbox is off, the page and the description list none of its calls', () => {
  const keys = Object.keys(calls).filter((key) => !key.includes(' /sandbox'))
  expect(keys.length).toBeLessThan(Object.keys(calls).length)
  const { areas } = apiReference({ hasSandbox: false })
  const named = areas.flatMap((area) => area.calls.map(({ method, path }) => `${method} ${path}`))
  expect(named.toSorted()).toEqual(keys.toSorted())
  const { paths } = openApiDocument({ hasSandbox: false })
  expect(new Set(Object.keys(paths ?? {}))).toEqual(new Set(keys.map((key) => key.split(' ')[1])))
})

test('a call shows where each of its fields goes, and whether it must be there', () => {
  const download = shown.find(({ path }) => path.endsWith('/download'))
  expect(download?.fields).toEqual([
    { name: 'member_id', place: 'path', type: 'string', isRequired: true, meaning: 'Id of the member.' },
    { name: 'invoice_number', place: 'path', type: 'string', isRequired: true, meaning: 'Number of the invoice.' },
    { name: 'locale', place: 'query', type: 'string', isRequired: false, meaning: 'Code of the language.' },
    { name: 'kind', place: 'query', type: '"credit"', isRequired: false, meaning: '`credit`: a credit note.' },
  ])
})

test('a body of several shapes shows the fields of all, required where every shape needs them', () => {
  const tokens = shown.find(({ path }) => path === '/sandbox/tokens')
  expect(tokens?.fields.find(({ name }) => name === 'type')).toEqual({
    name: 'type',
    place: 'body',
    type: '"card" | "ach" | "amazon_pay" | "paypal"',
    isRequired: true,
    meaning: 'Kind of the payment method.',
  })
  expect(tokens?.fields.find(({ name }) => name === 'routing_number')?.isRequired).toBe(false)
})

test('who may call is described as in the authorisation matrix', () => {
  expect(shown.find(({ path }) => path === '/services/modules')?.access).toBe('everyone')
  expect(shown.find(({ path }) => path === '/billing/order')?.access).toBe('indirect, partner, primary')
})

test('a type is described by a short text', () => {
  expect(typeText({ type: 'array', items: { type: 'integer' } })).toBe('list of integer')
  expect(typeText({ anyOf: [{ enum: [0, 1] }, { type: 'boolean' }] })).toBe('0 | 1 | boolean')
  expect(typeText({ $ref: '#/components/schemas/Cart' })).toBe('Cart')
  expect([typeText({}), typeText(undefined)]).toEqual(['any', 'any'])
})
