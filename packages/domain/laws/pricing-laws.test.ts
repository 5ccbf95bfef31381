import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { floorPercentOff, multiply, sum, toMajor, compare } from '../src/money/index.ts'
import type { Money } from '../src/money/index.ts'
import {
  acceptQuantity,
  annualPrice,
  isQuantity,
  priceSelection,
  quoteTotal,
  shownLines,
  soldSelection,
  stepQuantity,
  usageItems,
} from '../src/pricing/index.ts'
import type { AmountStep, Selection } from '../src/pricing/index.ts'
import { selections } from './catalogue-arbitrary.ts'

const amounts = (items: readonly { readonly amount: Money }[]) => items.map(({ amount }) => amount)

/** Recomputes an explained amount from its parts, all the way down. */
function explains(step: AmountStep): boolean {
  const { amount } = step
  const is = (other: Money) => compare(amount, other) === 0
  switch (step.step) {
    case 'sum':
      return step.of.every(explains) && is(sum(amounts(step.of), amount.currency))
    case 'percent_off':
      return explains(step.of) && is(floorPercentOff(step.of.amount, step.percent))
    case 'units':
      if (step.tiers !== undefined) {
        const { parts, bound } = step.tiers
        return is(sum([...amounts(parts), ...(bound ? [bound.by] : [])], amount.currency))
      }
      return (
        is(multiply(step.unit, step.billable)) && step.billable === Math.max(step.quantity - step.free, step.minimum, 0)
      )
    case 'extra_assets':
      return is(multiply(step.rate, step.extra)) && step.extra === Math.max(step.assets - step.minimum, 0)
    case 'included':
    case 'on_request':
      return amount.minor === 0
    default:
      return amount.minor >= 0
  }
}

describe('a breakdown', () => {
  test('[PRC-10] adds up in every currency: plan, lines and extra assets are the total, and so are the quote lines', () => {
    fc.assert(
      fc.property(selections, ([catalogue, selection]) => {
        const breakdown = priceSelection(catalogue, selection)
        const { bundle, lines, extraAssets, additional, total, currency } = breakdown
        const beside = [...lines, ...(extraAssets === undefined ? [] : [extraAssets])]
        expect(sum(amounts(beside), currency)).toEqual(additional)
        expect(sum([bundle, additional], currency)).toEqual(total)
        const quote = quoteTotal(catalogue, selection)
        expect(quote.total).toEqual(total)
        expect(sum(amounts(quote.lines), currency)).toEqual(total)
      }),
    )
  })

  test('[PRC-10] adds up on what is shown: plan, shown lines and extra assets, whatever is hidden or internal', () => {
    fc.assert(
      fc.property(selections, ([catalogue, selection]) => {
        const { bundle, lines, extraAssets, total, currency } = priceSelection(catalogue, selection)
        const shown = [...shownLines(catalogue, lines), ...(extraAssets === undefined ? [] : [extraAssets])]
        expect(sum([bundle, ...amounts(shown)], currency)).toEqual(total)
        const unlisted = lines.filter((line) => !shown.includes(line))
        expect(unlisted.every(({ shows }) => shows === 'included')).toBe(true)
      }),
    )
  })

  test('[PRC-11] explains every amount: each step follows from its parts', () => {
    fc.assert(
      fc.property(selections, ([catalogue, selection]) => {
        const { bundle, bundleExplanation, total, totalExplanation, lines } = priceSelection(catalogue, selection)
        expect(
          [bundleExplanation, totalExplanation, ...lines.map(({ explanation }) => explanation)].every(explains),
        ).toBe(true)
        expect(bundleExplanation.amount).toEqual(bundle)
        expect(totalExplanation.amount).toEqual(total)
        expect(lines.every(({ amount, explanation }) => compare(amount, explanation.amount) === 0)).toBe(true)
      }),
    )
  })

  test('has a line for everything that it does not name as unpriced', () => {
    fc.assert(
      fc.property(selections, ([catalogue, selection]) => {
        const { lines, unpriced = [] } = priceSelection(catalogue, selection)
        const named = new Set([...lines.map(({ productId }) => productId), ...unpriced])
        expect(selection.lines.every(({ productId }) => named.has(productId))).toBe(true)
        expect(lines.some(({ productId }) => unpriced.includes(productId))).toBe(false)
      }),
    )
  })

  test('[PRC-07] may be sold exactly where it leaves nothing out (D-56)', () => {
    fc.assert(
      fc.property(selections, ([catalogue, selection]) => {
        const breakdown = priceSelection(catalogue, selection)
        const sold = soldSelection(catalogue, selection)
        expect(sold.ok ? sold.value : breakdown).toEqual(breakdown)
        expect(sold.ok ? undefined : sold.failure.productId).toBe(breakdown.unpriced?.[0])
      }),
    )
  })

  test('uses no flag and no order of the lines (A-68)', () => {
    fc.assert(
      fc.property(selections, ([catalogue, selection]) => {
        const forged = selection.lines.toReversed().map(({ productId, bundled }) => ({ productId, bundled: !bundled }))
        const honest = priceSelection(catalogue, selection)
        expect(priceSelection(catalogue, { ...selection, lines: forged }).total).toEqual(honest.total)
      }),
    )
  })

  test('is plain JSON', () => {
    fc.assert(
      fc.property(selections, ([catalogue, selection]) => {
        const breakdown = priceSelection(catalogue, selection)
        expect(JSON.parse(JSON.stringify(breakdown))).toEqual(breakdown)
      }),
    )
  })
})

describe('more', () => {
  test('units never cost less', () => {
    fc.assert(
      fc.property(
        selections,
        fc.constantFrom('driver', 'vehicle', 'user-team', 'user-support'),
        fc.nat(500),
        ([catalogue, selection], key, more) => {
          const at = (quantity: number) =>
            priceSelection(catalogue, { ...selection, quantities: { ...selection.quantities, [key]: quantity } }).total
          const quantity = selection.quantities[key] ?? 0
          expect(compare(at(quantity + more), at(quantity))).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  test('modules never cost less; extra assets aside, which a usage line may bill in place of the plan (A-63)', () => {
    fc.assert(
      fc.property(selections, ([catalogue, selection]) => {
        const quantities = { driver: 3, vehicle: 20, 'user-team': 9, 'user-support': 101, ...selection.quantities }
        const costOf = (lines: Selection['lines']) => {
          const { bundle, lines: priced, currency } = priceSelection(catalogue, { ...selection, quantities, lines })
          return sum([bundle, ...amounts(priced)], currency)
        }
        expect(compare(costOf(selection.lines), costOf(selection.lines.slice(1)))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('quantities', () => {
  test('[PRC-08] of one key are the same on every item that it feeds', () => {
    fc.assert(
      fc.property(selections, ([catalogue, selection]) => {
        const items = Map.groupBy(usageItems(catalogue, selection), ({ usageKey }) => usageKey)
        for (const [key, group] of items) {
          const quantities = new Set(group.map(({ quantity }) => quantity))
          expect(quantities.size).toBe(1)
          expect(quoteTotal(catalogue, selection).usages[key]).toBe(group[0]?.quantity)
        }
      }),
    )
  })

  test('[PRC-06] that the input accepts are whole numbers up to the maximum, or the one before', () => {
    fc.assert(
      fc.property(
        fc.nat(9_999),
        fc.oneof(fc.string(), fc.double().map(String)),
        fc.nat(9_999),
        (previous, typed, maximum) => {
          const accepted = acceptQuantity(previous, typed, { minimum: 0, maximum })
          expect(accepted === previous || isQuantity(accepted, maximum)).toBe(true)
          expect(isQuantity(stepQuantity(accepted, 1, { minimum: 0, maximum }), maximum)).toBe(true)
        },
      ),
    )
  })
})

test('a year is whole units and saves at least its percentage, less than one unit more (B-63)', () => {
  fc.assert(
    fc.property(selections, fc.integer({ min: 1, max: 100 }), ([catalogue, selection], percent) => {
      const monthly = priceSelection(catalogue, selection).bundle
      const year = annualPrice(monthly, percent)
      expect(Number.isInteger(toMajor(year))).toBe(true)
      const exact = multiply(monthly, 12 * (100 - percent)).minor
      expect(year.minor * 100).toBeLessThanOrEqual(exact)
      expect(exact - year.minor * 100).toBeLessThan(100 * 100)
    }),
  )
})
