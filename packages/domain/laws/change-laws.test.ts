import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proratedAmount } from '../src/calendar/index.ts'
import type { Fraction } from '../src/calendar/index.ts'
import { invoiceTotals, payFromCredit } from '../src/invoice/index.ts'
import type { ChargeLine } from '../src/invoice/index.ts'
import { add, allocate, compare, currencies, money, negate, subtract, sum, zero } from '../src/money/index.ts'
import type { Currency } from '../src/money/index.ts'
import { changeAmounts, creditCeiling } from '../src/subscription/index.ts'

const currency = fc.constantFrom(...currencies)
const minor = fc.nat(1_000_000_000)
/** Two prices of one currency. */
const prices = fc.tuple(currency, minor, minor).map(([code, one, two]) => [money(one, code), money(two, code)] as const)
const fraction: fc.Arbitrary<Fraction> = fc
  .integer({ min: 1, max: 31_622_400 })
  .chain((denominator) => fc.record({ numerator: fc.nat(denominator), denominator: fc.constant(denominator) }))
const once = { isPrepayment: false, quantity: 1 } as const

function lineOf(value: number, code: Currency): ChargeLine {
  const amount = money(value, code)
  const explanation = { step: 'list_price', productId: 1, amount } as const
  const period = { start: 0, end: 1000 }
  return { kind: 'plan', productId: 1, period, quantity: 1, freeQuantity: 0, unit: amount, amount, explanation }
}

describe('a part of a price', () => {
  test('never costs more than all of it, and a larger part or price never less', () => {
    fc.assert(
      fc.property(prices, fraction, fc.nat(31_622_400), ([one, two], part, more) => {
        const [low, high] = compare(one, two) < 0 ? [one, two] : [two, one]
        const amount = proratedAmount(low, part, once)
        expect(compare(amount, low)).toBeLessThanOrEqual(0)
        expect(compare(proratedAmount(high, part, once), amount)).toBeGreaterThanOrEqual(0)
        const larger = { ...part, numerator: Math.min(part.numerator + more, part.denominator) }
        expect(compare(proratedAmount(low, larger, once), amount)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a change', () => {
  test('nets its two lines, and never credits more than the old price', () => {
    fc.assert(
      fc.property(prices, fraction, fc.boolean(), ([before, after], left, isOtherInterval) => {
        const { credit, charge, net } = changeAmounts({ before, after, left, isOtherInterval })
        expect(add(net, credit)).toEqual(charge)
        expect(compare(credit, before)).toBeLessThanOrEqual(0)
        expect(compare(charge, after)).toBeLessThanOrEqual(0)
        expect(compare(credit, zero(before.currency))).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('and its reverse at the same instant net nothing, and a change to the same price neither', () => {
    fc.assert(
      fc.property(prices, fraction, ([before, after], left) => {
        const there = changeAmounts({ before, after, left, isOtherInterval: false })
        const back = changeAmounts({ before: after, after: before, left, isOtherInterval: false })
        expect(add(there.net, back.net)).toEqual(zero(before.currency))
        const same = changeAmounts({ before, after: before, left, isOtherInterval: false })
        expect(same.net).toEqual(zero(before.currency))
      }),
    )
  })

  test('of several in a row nets what the last price takes over the first, whatever lies between', () => {
    fc.assert(
      fc.property(currency, fc.array(minor, { minLength: 2, maxLength: 8 }), fraction, (code, list, left) => {
        const steps = list.slice(1).map((after, index) => {
          const before = money(list[index] ?? 0, code)
          return changeAmounts({ before, after: money(after, code), left, isOtherInterval: false }).net
        })
        const [first, last] = [money(list[0] ?? 0, code), money(list.at(-1) ?? 0, code)]
        const direct = changeAmounts({ before: first, after: last, left, isOtherInterval: false }).net
        expect(sum(steps, code)).toEqual(direct)
      }),
    )
  })
})

describe('credit', () => {
  test('for one line, given again and again, never exceeds what it brought in', () => {
    fc.assert(
      fc.property(
        currency,
        minor,
        fc.array(fc.integer({ min: -1000, max: 1_000_000_000 })),
        (code, value, requested) => {
          const paid = money(value, code)
          let credited = zero(code)
          for (const unused of requested) {
            const credit = creditCeiling(money(unused, code), { paid, credited })
            expect(credit.minor).toBeGreaterThanOrEqual(0)
            credited = add(credited, credit)
          }
          expect(compare(credited, paid)).toBeLessThanOrEqual(0)
        },
      ),
    )
  })

  test('that pays an invoice is taken from the balance, and all of the total is paid or due', () => {
    fc.assert(
      fc.property(prices, ([total, balance]) => {
        const { used, due, left } = payFromCredit(total, balance)
        expect(add(used, due)).toEqual(total)
        expect(add(used, left)).toEqual(balance)
        expect(Math.min(used.minor, due.minor, left.minor)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('an invoice', () => {
  const lines = fc.array(fc.integer({ min: -100_000_000, max: 100_000_000 }), { maxLength: 30 })
  const rate = fc.record({ name: fc.constant('VAT'), basisPoints: fc.integer({ min: 0, max: 3_000 }) })

  test('in any currency: its lines sum to the subtotal, and with the tax to the total; its credit mirrors it', () => {
    fc.assert(
      fc.property(currency, lines, rate, (code, list, taxRate) => {
        const charged = list.map((value) => lineOf(value, code))
        const { subtotal, tax, total } = invoiceTotals(charged, code, taxRate)
        expect(
          sum(
            charged.map(({ amount }) => amount),
            code,
          ),
        ).toEqual(subtotal)
        expect(subtract(total, tax)).toEqual(subtotal)
        const mirrored = invoiceTotals(
          list.map((value) => lineOf(-value, code)),
          code,
          taxRate,
        )
        expect(mirrored.total).toEqual(negate(total))
      }),
    )
  })

  test('spreads its tax over its lines without losing a minor unit (B-86)', () => {
    fc.assert(
      fc.property(
        currency,
        fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 30 }),
        rate,
        (code, list, taxRate) => {
          const charged = list.map((value) => lineOf(value, code))
          const { tax } = invoiceTotals(charged, code, taxRate)
          expect(sum(allocate(tax, list), code)).toEqual(tax)
        },
      ),
    )
  })
})
