import type { CartLineView, CartView } from '@waybill/contract/views'
import { expect, test } from 'vitest'
import { linesToBringBack, mirroredLines } from './cart-mirror.ts'

const usd = { minor: 0, currency: 'USD' } as const
const step = { step: 'included', amount: usd } as const

const line = (id: number, kind: 'chosen' | 'in_plan' | 'default', bundled = false): CartLineView => ({
  id,
  title: `Product ${id}`,
  shows: 'included',
  amount: usd,
  explanation: step,
  reason: { kind },
  bundled,
  isRemovable: !bundled,
  isOrphan: false,
})

const plan: NonNullable<CartView['plan']> = {
  id: 2,
  title: 'Regional',
  href: '/regional',
  amount: usd,
  discountPercent: 10,
  moduleCount: 1,
  pricing: true,
  explanation: step,
}

test('a cart is brought back by its plan, then what was chosen, then the rest; what the plan brings is not sent', () => {
  const lines = [line(12, 'in_plan', true), line(41, 'default'), line(31, 'chosen')]
  expect(linesToBringBack({ plan, lines })).toEqual([
    { id: 2, isModule: false, pricing: true, title: 'Regional' },
    { id: 31, isModule: true, title: 'Product 31' },
    { id: 41, isModule: true, title: 'Product 41' },
  ])
})

test('a plan comes back with the parts of it that were chosen (A-05); what is hidden or internal is not requested', () => {
  const lines = [{ ...line(30, 'chosen'), isUnlisted: true as const }]
  const parts = linesToBringBack({ plan: { ...plan, entries: ['plan-local'] }, lines })
  expect(parts).toEqual([{ id: 2, isModule: false, pricing: true, entries: ['plan-local'], title: 'Regional' }])
  const stored = JSON.stringify({ version: 3, currency: 'USD', lines: parts })
  expect(mirroredLines(stored)).toEqual(parts)
  expect(mirroredLines(stored.replace('["plan-local"]', '[1]'))).toEqual([])
})

test('a copy that is not a cart brings nothing back', () => {
  const good = { version: 3, currency: 'USD', lines: [{ id: 31, isModule: true }] }
  expect(mirroredLines(JSON.stringify(good))).toEqual(good.lines)
  for (const bad of [
    null,
    '',
    '{',
    '[]',
    '{"lines":[{"id":"31","isModule":true}]}',
    '{"lines":[{"id":1.5,"isModule":true}]}',
  ])
    expect(mirroredLines(bad)).toEqual([])
})
