import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compatibilityOf, crossSell, crossSellLimit, isVisible } from '../src/catalog/index.ts'
import type { Catalogue, CrossSellBasis } from '../src/catalog/index.ts'
import { currencies } from '../src/money/index.ts'
import { catalogues } from './catalogue-arbitrary.ts'

/** A shop, and what a buyer has in it. */
const requested: fc.Arbitrary<readonly [Catalogue, CrossSellBasis]> = catalogues.chain((catalogue) =>
  fc.tuple(
    fc.constant(catalogue),
    fc.record({
      ids: fc.subarray(Array.from(catalogue.modules.keys())),
      planId: fc.constantFrom(0, 101, 102, 103),
      currency: fc.constantFrom(...currencies),
    }),
  ),
)

describe('[CAT-15] cross-selling', () => {
  test('suggests at most 4 modules, once each, all listed, sold in the currency, compatible and not there', () => {
    fc.assert(
      fc.property(requested, ([catalogue, basis]) => {
        const found = crossSell(catalogue, basis)
        expect(found.length).toBeLessThanOrEqual(crossSellLimit)
        expect(new Set(found.map(({ module }) => module.id)).size).toBe(found.length)
        for (const { module } of found) {
          const { badge, missing } = compatibilityOf(catalogue, module, basis.planId)
          expect(badge).not.toBe('in_plan')
          expect(missing.filter((id) => !basis.ids.includes(id))).toEqual([])
          expect(isVisible(module) && module.basePrice[basis.currency] !== undefined).toBe(true)
          expect(basis.ids).not.toContain(module.id)
        }
      }),
    )
  })

  test('names a product that is there, or a package, in every reason that names one', () => {
    fc.assert(
      fc.property(requested, ([catalogue, basis]) => {
        for (const { reason } of crossSell(catalogue, basis)) {
          if (reason.kind === 'featured') continue
          const isThere = basis.ids.includes(reason.productId)
          expect(reason.kind === 'in_package' ? catalogue.packages.has(reason.productId) : isThere).toBe(true)
        }
      }),
    )
  })

  test('gives the same answer however often and in whatever order it is called', () => {
    fc.assert(
      fc.property(requested, ([catalogue, basis]) => {
        const again = { ...basis, ids: [...basis.ids, ...basis.ids].toReversed() }
        expect(crossSell(catalogue, again)).toEqual(crossSell(catalogue, basis))
      }),
    )
  })
})
