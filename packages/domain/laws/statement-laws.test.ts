import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChargeLine } from '../src/invoice/index.ts'
import { statementLines } from '../src/billing/usage/statement.ts'
import type { MemberItem, StatementMember } from '../src/billing/usage/statement.ts'
import { money } from '../src/money/index.ts'

const month = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 1) }
const second = 1_000
const instants = fc.integer({ min: 0, max: 31 * 86_400 }).map((seconds) => month.start + seconds * second)
const minors = fc.integer({ min: 0, max: 1_000_000 })
const percents = fc.integer({ min: 0, max: 100 })

function plan(minor: number, startedAt: number, endedAt?: number): MemberItem {
  const recurring = money(minor, 'USD')
  const explanation = { step: 'list_price', productId: 30, amount: recurring } as const
  const price = { kind: 'plan', productId: 30, recurring, explanation } as const
  return { price, startedAt, ...(endedAt !== undefined && { endedAt }) }
}

const member = (more: Partial<StatementMember>): StatementMember => ({
  accountId: 7,
  company: 'Orchard',
  percentOff: 0,
  paidFor: [month],
  items: [],
  ...more,
})

const total = (lines: readonly ChargeLine[]): number => lines.reduce((sum, { amount }) => sum + amount.minor, 0)
const of = (more: Partial<StatementMember>): number => total(statementLines(month, [member(more)]))

describe('a statement (B-35)', () => {
  test('is the price less the percent for a whole month, half up', () => {
    fc.assert(
      fc.property(minors, percents, (minor, percentOff) => {
        const exact = (minor * (100 - percentOff)) / 100
        expect(of({ percentOff, items: [plan(minor, month.start)] })).toBe(Math.floor(exact + 0.5))
      }),
    )
  })

  test('comes to the same, to half a cent each, however its month is split between two payers', () => {
    fc.assert(
      fc.property(minors, percents, instants, (minor, percentOff, at) => {
        const items = [plan(minor, month.start)]
        const whole = of({ percentOff, items })
        const first = of({ percentOff, items, paidFor: [{ start: month.start, end: at }] })
        const then = of({ percentOff, items, paidFor: [{ start: at, end: month.end }] })
        expect(Math.abs(first + then - whole)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('counts an item that was off in between for the rest only, on one line', () => {
    fc.assert(
      fc.property(minors, instants, instants, (minor, left, right) => {
        const [from, to] = [Math.min(left, right), Math.max(left, right)]
        const lines = statementLines(month, [
          member({ items: [plan(minor, 0, from), plan(minor, to)].filter((item) => item.startedAt < month.end) }),
        ])
        expect(lines.length).toBeLessThanOrEqual(1)
        const seconds = (from - month.start + (month.end - to)) / second
        const whole = (month.end - month.start) / second
        expect(Math.abs(total(lines) - (minor * seconds) / whole)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('never grows by a higher percent, and never falls by a longer time', () => {
    fc.assert(
      fc.property(minors, percents, percents, instants, (minor, one, other, at) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const items = [plan(minor, at)]
        expect(of({ percentOff: more, items })).toBeLessThanOrEqual(of({ percentOff: less, items }))
        expect(of({ percentOff: less, items })).toBeLessThanOrEqual(of({ percentOff: less, items: [plan(minor, 0)] }))
      }),
    )
  })
})
