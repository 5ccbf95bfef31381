import type { CartLineView } from '@waybill/contract/views'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { expect, test } from 'vitest'
import { lineFormula, usageLineCount } from './line-formula.ts'

const t = createTranslator('en', compileCatalogue('en'))
const context = { locale: 'en', t, title: (id: number) => `Product ${id}` } as const
const usd = (minor: number) => ({ minor, currency: 'USD' }) as const

const line = (part: Partial<CartLineView>): CartLineView => ({
  id: 31,
  title: 'Proof of visit',
  shows: 'amount',
  amount: usd(4800),
  explanation: { step: 'list_price', productId: 31, amount: usd(4800) },
  reason: { kind: 'chosen' },
  bundled: false,
  isRemovable: true,
  isOrphan: false,
  ...part,
})

const twelveDrivers = line({
  explanation: {
    step: 'units',
    productId: 31,
    usageKey: 'driver',
    quantity: 12,
    free: 0,
    minimum: 0,
    billable: 12,
    unit: usd(400),
    amount: usd(4800),
  },
})

test('a line of 12 drivers at $4 says so, without its own title', () => {
  expect(lineFormula(twelveDrivers, context)).toBe('12 drivers × $4')
})

test('a line with a fixed price has no formula', () => {
  expect(lineFormula(line({}), context)).toBeUndefined()
})

test('lines charged by use and lines on request make a total an estimate, fixed ones do not', () => {
  const onRequest = line({ shows: 'on_request', explanation: { step: 'on_request', amount: usd(0) } })
  expect(usageLineCount([twelveDrivers, onRequest, line({})])).toBe(2)
  expect(usageLineCount([twelveDrivers, line({}), line({})])).toBe(1)
  expect(usageLineCount([onRequest, line({}), line({})])).toBe(1)
})
