import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modelAmount, modelAmounts } from '../src/catalog/index.ts'
import type { PriceModel } from '../src/catalog/index.ts'
import { compare, currencies, money, sum, unitsPerMajor } from '../src/money/index.ts'
import type { Currency } from '../src/money/index.ts'
import { usageAmount } from '../src/pricing/index.ts'
import { flatFees as flat, priceForms as forms, unitAmounts as unit } from './price-model-arbitrary.ts'
import { overageLines, prepaidLine } from '../src/subscription/index.ts'

const currency = fc.constantFrom<Currency[]>(...currencies)
const units = fc.nat(60)

const paid = (count: number) => ({ paid: count, minimum: 0 })
const thousandths = (text: string): number => Math.round(Number(text) * 1000)

/** The price of units one by one, in thousandths of a major unit: another way to the same sum. */
function oneByOne(model: PriceModel, count: number): number {
  if (model.model === 'unit') return count * thousandths(model.unit)
  if (model.model === 'package') {
    let blocks = 0
    for (let covered = 0; covered < count; covered += model.size) blocks += 1
    return blocks * thousandths(model.block)
  }
  const tierOf = (place: number): number => model.tiers.findIndex(({ upTo = Infinity }) => place <= upTo)
  const last = tierOf(Math.max(count, 1))
  const places = Array.from({ length: count }, (_, place) => (model.model === 'volume' ? last : tierOf(place + 1)))
  const reached = new Set(model.model === 'volume' ? [last] : [0, ...places])
  const ofUnits = places.reduce((total, at) => total + thousandths(model.tiers[at]?.unit ?? '0'), 0)
  return [...reached].reduce((total, at) => total + thousandths(model.tiers[at]?.flat ?? '0'), ofUnits)
}

describe('[METER-01] a price by a model', () => {
  test('is the sum of its units one by one and of the flat fees, rounded once', () => {
    fc.assert(
      fc.property(forms, units, currency, (form, count, of) => {
        const { amount } = modelAmount(form, paid(count), of)
        const exact = (oneByOne(form, count) * unitsPerMajor(of)) / 1000
        // half up, and a binary half is exact
        expect(amount.minor).toBe(Math.floor(exact + 0.5))
      }),
    )
  })

  test('is the same by tiers and by volume with one tier', () => {
    fc.assert(
      fc.property(unit, fc.option(flat, { nil: undefined }), units, (each, fee, count) => {
        const only = [{ unit: each, ...(fee !== undefined && { flat: fee }) }]
        const amountsBy = (model: 'graduated' | 'volume') => {
          const { amount, tiers: priced } = modelAmount({ model, tiers: only }, paid(count), 'USD')
          return [amount, priced.parts]
        }
        expect(amountsBy('graduated')).toEqual(amountsBy('volume'))
      }),
    )
  })

  test('never falls with one unit more, but by volume; there it says where', () => {
    fc.assert(
      fc.property(forms, units, currency, (form, count, of) => {
        const amountOf = (all: number) => modelAmount(form, paid(all), of).amount
        const [now, next] = [amountOf(count), amountOf(count + 1)]
        const { cheaper } = modelAmount(form, paid(count), of).tiers
        const isSaid = compare(next, now) >= 0 || (form.model === 'volume' && cheaper?.units === count + 1)
        const isTrue = cheaper === undefined || (cheaper.units > count && compare(amountOf(cheaper.units), now) < 0)
        expect([isSaid, isTrue]).toEqual([true, true])
      }),
    )
  })

  test('has rows that add up to it, each 0 or more', () => {
    fc.assert(
      fc.property(forms, units, currency, (form, count, of) => {
        const parts = modelAmount(form, paid(count), of).tiers.parts.map(({ amount }) => amount)
        expect(sum(parts, of)).toEqual(modelAmount(form, paid(count), of).amount)
        expect(parts.every(({ minor }) => minor >= 0)).toBe(true)
      }),
    )
  })

  test('stays within its least and its most, and a minimum never makes it cheaper', () => {
    fc.assert(
      fc.property(forms, units, fc.nat(40), flat, flat, (form, count, minimum, low, more) => {
        const bounded: PriceModel = { ...form, least: low, most: String(Number(low) + Number(more)) }
        const { amount } = modelAmount(bounded, { paid: count, minimum }, 'EUR')
        expect(amount.minor).toBeGreaterThanOrEqual(Number(low) * 100)
        expect(amount.minor).toBeLessThanOrEqual((Number(low) + Number(more)) * 100)
        const alone = modelAmount(form, paid(count), 'EUR').amount
        const atLeast = modelAmount(form, { paid: count, minimum }, 'EUR').amount
        expect(compare(atLeast, alone)).toBeGreaterThanOrEqual(count === 0 ? -1 : 0)
        const { counted, standing } = modelAmounts(form, { paid: count, minimum }, 'EUR')
        expect(atLeast.minor).toBe(Math.max(counted.minor, standing.minor))
      }),
    )
  })
})

test('[METER-01] prepaid units and what is used above them: never below 0, and together at least the price of the use', () => {
  const period = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 1) }
  fc.assert(
    fc.property(forms, units, units, fc.nat(5), (model, declared, peak, free) => {
      const item = {
        kind: 'prepaid',
        productId: 1,
        bundled: false,
        usageKey: 'call',
        unit: money(0, 'USD'),
        free,
        minimum: 0,
        declared,
        model,
      } as const
      const ahead = prepaidLine(item, period).amount
      const over = overageLines(item, period, { peaks: { call: peak } })
      expect(over.every(({ amount }) => amount.minor > 0)).toBe(true)
      const used = usageAmount({ ...item, quantity: peak }).amount
      const all = sum<Currency>([ahead, ...over.map(({ amount }) => amount)], 'USD')
      expect(all.minor).toBe(Math.max(ahead.minor, used.minor))
    }),
  )
})
