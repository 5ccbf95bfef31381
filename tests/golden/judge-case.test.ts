import { describe, expect, test } from 'vitest'
import type { GoldenCase } from './golden-case.ts'
import { judgeCase } from './judge-case.ts'

const aCase = (inputs: GoldenCase['inputs'], expected: GoldenCase['expected']): GoldenCase => ({
  id: 'a-case',
  source: 'here',
  description: '',
  inputs,
  expected,
})
const verdict = (inputs: GoldenCase['inputs'], expected: GoldenCase['expected']) => judgeCase(aCase(inputs, expected))
const rounded = { kind: 'rounding', amount: '10.275', currency: 'USD' }

describe('what is not understood is reported, with the case', () => {
  test('a kind without an adapter', () => {
    expect(() => verdict({ kind: 'tiers' }, { amount_minor: 1 })).toThrow("a-case: no adapter for the kind 'tiers'")
  })

  test('a field of the inputs that nothing reads', () => {
    expect(() => verdict({ ...rounded, mode: 'half_even' }, { amount_minor: 1028 })).toThrow(
      'a-case (rounding): nothing reads the field mode',
    )
  })

  test('an expected field to which there is no answer', () => {
    expect(() => verdict(rounded, { amount_minor: 1028, carried: 0 })).toThrow('says nothing about carried')
  })

  test.each<[string, GoldenCase['inputs']]>([
    ['a convention', { kind: 'day_count', convention: 'day.30_360', from: '2024-01-01', to: '2024-02-01' }],
    ['an interval', { kind: 'calendar_anchor', start: '2024-01-01', interval: 'fortnight' }],
    ['an anchor', { kind: 'plan_change', anchor: 'nearest', old_price_minor: 1, new_price_minor: 2 }],
    ['a currency', { kind: 'rounding', amount: '1', currency: 'dollars' }],
    ['an amount', { kind: 'rounding', amount: '1,5', currency: 'USD' }],
    ['a missing field', { kind: 'rounding', currency: 'USD' }],
  ])('%s that we do not know', (_what, inputs) => {
    expect(() => verdict(inputs, { days: 1, anchor: '', amount_minor: 1 })).toThrow(/a-case|decimal/)
  })

  test('an unknown kind of discount', () => {
    const change = { kind: 'plan_change', currency: 'USD', old_price_minor: 1000, new_price_minor: 2000, anchor: 'keep' }
    const inputs = { ...change, convention: 'second', change_fraction_remaining: '1/2', new_discount: { months_free: 2 } }
    expect(() => verdict(inputs, { net_minor: 0 })).toThrow('unknown fields: months_free')
  })
})

describe('a disagreement', () => {
  test('without a rule that explains it fails, with both values', () => {
    expect(() => verdict(rounded, { amount_minor: 1027 })).toThrow(
      'a-case (rounding): expected {"amount_minor":1027}, we say {"amount_minor":1028}, and no rule explains it',
    )
  })

  test('is no difference because a case looks like one: their rule has to make their value', () => {
    const inputs = { kind: 'next_billing_date', interval: 'month', interval_count: 1, timezone: 'Asia/Kolkata' }
    const from = { ...inputs, current_period_start: '2024-01-31T00:00:00', anchor: '2024-01-31T00:00:00' }
    expect(verdict(from, { next_local: '2024-02-29T00:00:00' })).toEqual({
      outcome: 'differs',
      rule: 'zones-are-for-display',
      ours: { next_local: '2024-03-01T00:00:00' },
    })
    expect(() => verdict(from, { next_local: '2024-02-28T00:00:00' })).toThrow('no rule explains it')
  })
})

describe('differences are recognised by their inputs, whatever the case is called', () => {
  const change = { kind: 'plan_change', convention: 'day.half_open', currency: 'USD' }
  const prices = { old_price_minor: 3000, new_price_minor: 9000, old_period: ['2024-03-01', '2024-04-01'] }
  const onDay16 = { ...change, ...prices, change_on: '2024-03-16' }

  test.each<[string, GoldenCase['inputs'], GoldenCase['expected'], GoldenCase['expected']]>([
    [
      'another-interval-begins-anew',
      { ...onDay16, new_interval: 'quarter', anchor: 'keep' },
      { charge_minor: 7533, credit_minor: 1548 },
      { charge_minor: 9000 },
    ],
    [
      'one-interval-keeps-its-anchor',
      { ...onDay16, anchor: 'move_to_day_20' },
      { charge_minor: 1241, credit_minor: 1548 },
      { charge_minor: 4645 },
    ],
    [
      'one-interval-keeps-its-anchor',
      { ...onDay16, anchor: 'reset' },
      { charge_minor: 9000, new_period: ['2024-03-16', '2024-04-16'] },
      { charge_minor: 4645, new_period: ['2024-03-16', '2024-04-01'] },
    ],
    [
      'discounts-are-floored-percentages',
      { ...onDay16, anchor: 'keep', old_discount: { percent: 15 }, new_discount: null },
      { credit_minor: 1316 },
      { credit_minor: 1290 },
    ],
    [
      'discounts-are-floored-percentages',
      { ...onDay16, anchor: 'keep', new_discount: { amount_minor: 1000 } },
      { charge_minor: 4129 },
      { charge_minor: 4645 },
    ],
    [
      'both-prices-have-their-line',
      {
        kind: 'quantity_change',
        convention: 'second',
        old_unit_minor: 1,
        old_quantity: 1,
        new_quantity: 2,
        change_at: '2024-04-16T00:00:00Z',
        period: ['2024-04-01', '2024-05-01'],
      },
      { amount_minor: 1 },
      { amount_minor: 0 },
    ],
    [
      'tax-is-of-what-is-shown',
      { kind: 'credit_note_tax', currency: 'EUR', price_minor: 103, unused_days: 1, period_days: 7, tax_percent: '10' },
      { net_minor: 15, tax_minor: 1, total_minor: 16 },
      { tax_minor: 2, total_minor: 17 },
    ],
  ])('%s', (rule, inputs, theirs, ours) => {
    expect(verdict(inputs, theirs)).toEqual({ outcome: 'differs', rule, ours })
  })
})
