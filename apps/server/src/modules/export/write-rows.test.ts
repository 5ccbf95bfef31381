import { expect, test } from 'vitest'
import { paymentStates } from '@waybill/domain/payment'
import { csvHead, csvLines, jsonLines } from './write-rows.ts'

const columns = {
  company: 'text',
  state: paymentStates,
  total: 'amount',
  currency: 'text',
  is_locked: 'flag',
  issued_at: 'instant',
} as const
const row = {
  company: 'Bếp Sáng',
  state: 2,
  total: 5900,
  currency: 'USD',
  is_locked: false,
  issued_at: Date.UTC(2026, 9, 1, 8, 30),
}
const line = (changed: object): string => csvLines(columns, [{ ...row, ...changed }])

test('[ADM-04] a CSV line has amounts in major units, words for numbers, and instants in UTC', () => {
  expect(csvHead(columns)).toBe('company,state,total,currency,is_locked,issued_at')
  expect(line({})).toBe('Bếp Sáng,paid,59.00,USD,no,2026-10-01T08:30:00.000Z\n')
})

test.each([
  ['VND', 150_000, '150000'],
  ['KWD', 1_234, '1.234'],
  ['EUR', -500, '-5.00'],
  ['EUR', 0, '0.00'],
])('[ADM-04] an amount has the decimals of %s, a negative one its sign', (currency, total, shown) => {
  expect(line({ currency, total })).toContain(`,${shown},${currency},`)
})

test.each([
  '=1+1',
  '+49 30 1',
  '-x',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '＝1',
  '－1',
  ' =1',
  '\n=1',
  '\u00a0=1',
  '\ufeff+1',
  '\u200b@x',
  ' \u200b -1',
])('[ADM-04] [SEC-04] a text that a spreadsheet would compute is text: %j', (company) => {
  expect(line({ company })).toMatch(/^"?'/)
  expect(line({ company })).toContain(`'${company}`)
})

test('[ADM-04] commas, quotes and line breaks stay in their cell, and what is absent is empty', () => {
  expect(line({ company: 'Ore, "coal"\nGmbH', state: null })).toMatch(/^"Ore, ""coal""\nGmbH",,59\.00,/)
})

test('[ADM-04] JSON has minor units, milliseconds and every text as it is', () => {
  const text = `[\n${jsonLines(columns, [row, { ...row, company: '=1+1', state: null }], { isFirst: true })}]`
  expect(JSON.parse(text)).toEqual([
    { ...row, state: 'paid' },
    { ...row, company: '=1+1', state: null },
  ])
  expect(jsonLines(columns, [row], { isFirst: false })).toMatch(/^,\{/)
})
