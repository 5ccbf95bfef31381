import type { ChangeCycleView } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { shownDifferences } from '@waybill/domain/order'
import { translatorOf } from '@waybill/i18n/testing'
import { expect, test } from 'vitest'
import { cycleRows, nameRows } from './apply-rows.ts'

const reader = { locale: 'en', t: translatorOf('en') } as const
const usd = (minor: number) => money(minor, 'USD')
const MAY_12 = Date.UTC(2026, 4, 12)
const JUNE_1 = Date.UTC(2026, 5, 1)

const line = (title: string, minor: number): ChangeCycleView['lines'][number] => ({
  title,
  amount: usd(minor),
  explanation: { step: 'list_price', productId: 3, amount: usd(minor) },
  part: null,
})

/** From Regional to Network on 12 May, paid by the month. */
function aCycle(about: Partial<ChangeCycleView> = {}): ChangeCycleView {
  return {
    key: 'month_now',
    timeframe: 'now',
    interval: 'month',
    changeBillingModel: 0,
    label: 'Monthly, from today',
    at: MAY_12,
    dueNow: usd(19_35),
    nextAmount: usd(89_00),
    nextFromCredit: usd(0),
    nextDate: JUNE_1,
    lines: [line('Regional', -38_06), line('Network', 57_41)],
    taxes: [],
    fromCredit: usd(0),
    toCredit: usd(0),
    carried: usd(0),
    isEstimate: false,
    charges: [],
    paidWith: null,
    yearToCredit: null,
    sides: {
      from: { title: 'Regional', interval: 'month', price: usd(59_00) },
      to: { title: 'Network', interval: 'month', price: usd(89_00) },
      added: [],
      removed: [],
    },
    waiting: null,
    token: 't',
    ...about,
  }
}

const written = (cycle: ChangeCycleView) => cycleRows(cycle, 'Network', reader).map(({ label, text }) => [label, text])

test('a cycle is written as its plan, today’s lines, what is due and what comes next', () => {
  expect(written(aCycle())).toEqual([
    ['Plan', 'Network'],
    ['Regional, unused', '−$38.06'],
    ['Network', '$57.41'],
    ['Due now', '$19.35'],
    ['Next invoice, 1 June 2026', '$89.00'],
    ['Day of the next invoice', '1 June 2026'],
  ])
})

test('credit and the day of a change that waits are rows of their own, and an estimate says so', () => {
  const cycle = aCycle({
    timeframe: 'renewal',
    at: JUNE_1,
    fromCredit: usd(5_00),
    toCredit: usd(2_00),
    isEstimate: true,
  })
  const rows = written(cycle)
  expect(rows).toContainEqual(['From your account credit', '−$5.00'])
  expect(rows).toContainEqual(['Added to your account credit', '$2.00'])
  expect(rows).toContainEqual(['Access', '1 June 2026'])
  expect(rows.find(([label]) => label?.startsWith('Next invoice'))?.[1]).toMatch(/about \$89\.00/i)
})

test('credit that pays a part of the next invoice is said with what is left, and an estimate with both as about (B-60)', () => {
  const next = (about: Partial<ChangeCycleView>) => written(aCycle(about)).find(([label]) => label?.startsWith('Next'))
  expect(next({ nextFromCredit: usd(9_00) })?.[1]).toBe('$89.00: $9.00 from your account credit, $80.00 left to pay')
  expect(next({ nextFromCredit: usd(9_00), isEstimate: true })?.[1]).toBe(
    'about $89.00: $9.00 from your account credit, about $80.00 left to pay',
  )
})

test('what is too little for a payment is added to the next invoice, and taken off what is due (B-60)', () => {
  expect(written(aCycle({ carried: usd(40), dueNow: usd(0) }))).toContainEqual(['Added to your next invoice', '−$0.40'])
})

test('a line of nothing is not unused', () => {
  expect(written(aCycle({ lines: [line('Zones', 0)] }))).toContainEqual(['Zones', '$0.00'])
})

test('each row has a key by which a page that was opened before finds it again (B-93)', () => {
  const cycle = aCycle({
    timeframe: 'renewal',
    taxes: [{ name: 'TVA', percent: 20, isReverseCharge: false, net: usd(19_35), tax: usd(3_87) }],
    fromCredit: usd(5_00),
    toCredit: usd(2_00),
    carried: usd(40),
    waiting: 'This cancels your change to Local.',
  })
  expect(cycleRows(cycle, 'Network', reader).map(({ key }) => key)).toEqual([
    'plan',
    'line:Regional, unused:0',
    'line:Network:0',
    'tax:TVA:20',
    'credit',
    'back',
    'carried',
    'due',
    'next',
    'nextDay',
    'at',
    'waiting',
  ])
})

test('[SUB-13] an add-on that is gone and an amount that is lower are the differences (B-93)', () => {
  const before = cycleRows(aCycle({ lines: [line('Network', 57_41), line('Packaging', 8_39)] }), 'Network', reader)
  const after = cycleRows(aCycle({ lines: [line('Network', 57_41)], dueNow: usd(10_96) }), 'Network', reader)
  expect(shownDifferences(before, after)).toEqual([
    { key: 'line:Packaging:0', label: 'Packaging', before: '$8.39' },
    { key: 'due', label: 'Due now', before: '$19.35', after: '$10.96' },
  ])
})

test('a change that was scheduled meanwhile, and that this one cancels, is a difference although no amount changed (B-93, B-128)', () => {
  const waiting = 'This cancels your change to Local on 1 June 2026.'
  const [before, after] = [aCycle(), aCycle({ waiting })].map((cycle) => cycleRows(cycle, 'Network', reader))
  expect(shownDifferences(before ?? [], after ?? [])).toEqual([
    { key: 'waiting', label: 'A change is scheduled', after: waiting },
  ])
})

test('what a partner is billed for is written by names and the day alone (B-35)', () => {
  const rows = nameRows({ planTitle: 'Network', added: ['Zones', 'Audit'], ended: ['Packaging'], at: JUNE_1 }, reader)
  expect(rows.map(({ label, text }) => [label, text])).toEqual([
    ['Plan', 'Network'],
    ['New', 'Zones and Audit'],
    ['Ends', 'Packaging'],
    ['Access', '1 June 2026'],
  ])
  expect(rows.map(({ key }) => key)).toEqual(['plan', 'added', 'ended', 'at'])
  const atOnce = nameRows({ planTitle: 'Network', added: [], ended: [], at: null }, reader)
  expect(atOnce.map(({ key }) => key)).toEqual(['plan'])
})
