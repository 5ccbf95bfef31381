import { money } from '@waybill/domain/money'
import { at } from '@waybill/testkit/billing-world'
import { expect, test } from 'vitest'
import { givenLines } from './present-refunds.ts'

const usd = (minor: number) => money(minor, 'USD')
const refund = {
  id: 7,
  at: at('2026-04-20T08:00'),
  amount: usd(2400),
  excess: undefined,
  invoiceNumber: 'LW-1001',
  noteNumber: 'LW-C1002',
  state: 'refunded',
  isOutside: false,
  by: 'ada',
  reason: 'goodwill',
  reference: 're_7',
  lookAt: at('2026-04-21T08:00'),
} as const

test('[OPS-10] a refund names its invoice, its note and who made it', () => {
  expect(givenLines({ refunds: [refund], grants: [] })).toEqual([
    'Refunds:',
    '  2026-04-20 08:00 UTC  7: $24.00 of invoice LW-1001, by ada: goodwill: given back, credit note LW-C1002, looked at 2026-04-21 08:00 UTC (re_7)',
  ])
  expect(givenLines({ refunds: [], grants: [] })).toEqual([])
})

test('[OPS-10] one that was made at the provider itself says so, and what of it exceeds the invoice', () => {
  const outside = { ...refund, isOutside: true, noteNumber: null, excess: usd(400), lookAt: null }
  expect(givenLines({ refunds: [outside], grants: [] }).at(-1)).toBe(
    '  2026-04-20 08:00 UTC  7: $24.00 of invoice LW-1001, made at the provider itself: given back, without a credit note, $4.00 of it beyond the invoice (re_7)',
  )
})

test('[PAY-12] a grant that waits for another member of the staff names its number, who wants it and why (B-81)', () => {
  const grant = {
    id: 812,
    accountId: 1,
    at: at('2026-04-20T08:00'),
    amount: usd(60_000),
    by: 'ada',
    reason: 'a lost month',
  }
  expect(givenLines({ refunds: [], grants: [{ ...grant, isOpen: true }] })).toEqual([
    'Grants:',
    '  2026-04-20 08:00 UTC  812: $600.00 of credit, by ada: a lost month: waits to be approved',
  ])
})
