import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countsByPlatform,
  dependenciesOf,
  dependencyCycles,
  dependencyOrder,
  dependentsOf,
  differenceOfCatalogues,
  lintCatalogue,
  visibleModules,
} from '../src/catalog/index.ts'
import type { Catalogue, ProductId } from '../src/catalog/index.ts'
import { catalogues } from './catalogue-arbitrary.ts'
import { aCatalogue, aModule } from './catalogue-builders.ts'

const needsOf = (catalogue: Catalogue, id: ProductId) => catalogue.modules.get(id)?.dependencies ?? []

/** A shop and some of its modules. */
const withModules = catalogues.chain((catalogue) =>
  fc.tuple(fc.constant(catalogue), fc.subarray(Array.from(catalogue.modules.keys()))),
)

/** Modules that need any others, so that circles are common. */
const tangles = fc
  .integer({ min: 1, max: 9 })
  .chain((count) => {
    const ids = Array.from({ length: count }, (_, index) => index + 1)
    return fc.tuple(...ids.map(() => fc.subarray(ids, { maxLength: Math.min(2, count) })))
  })
  .map((needs) => aCatalogue({ modules: needs.map((dependencies, index) => aModule(index + 1, { dependencies })) }))

describe('the closure', () => {
  test('holds all that its members need, and nothing that none of them needs', () => {
    fc.assert(
      fc.property(withModules, ([catalogue, ids]) => {
        const closure = dependenciesOf(catalogue, ids)
        const whole = new Set([...ids, ...closure])
        for (const id of whole) expect(needsOf(catalogue, id).every((needed) => whole.has(needed))).toBe(true)
        for (const id of closure) {
          expect(Array.from(whole).some((other) => needsOf(catalogue, other).includes(id))).toBe(true)
        }
        expect(dependenciesOf(catalogue, whole)).toEqual([])
      }),
    )
  })

  test('reads the same backwards: I need it exactly when I go with it', () => {
    fc.assert(
      fc.property(catalogues, (catalogue) => {
        const ids = Array.from(catalogue.modules.keys())
        for (const id of ids) {
          const dependents = new Set(dependentsOf(catalogue, [id]))
          for (const other of ids) expect(dependenciesOf(catalogue, [other]).includes(id)).toBe(dependents.has(other))
        }
      }),
      { numRuns: 50 },
    )
  })

  test('of a cart stays closed when a module and its cascade are removed', () => {
    fc.assert(
      fc.property(withModules, fc.nat(), ([catalogue, ids], pick) => {
        const cart = [...ids, ...dependenciesOf(catalogue, ids)]
        const removed = cart[pick % Math.max(cart.length, 1)] ?? 0
        const gone = new Set([removed, ...dependentsOf(catalogue, [removed])])
        const remaining = cart.filter((id) => !gone.has(id))
        expect(dependenciesOf(catalogue, remaining).filter((id) => !remaining.includes(id))).toEqual([])
      }),
    )
  })
})

describe('the order', () => {
  test('holds each module once, after all that it needs', () => {
    fc.assert(
      fc.property(withModules, ([catalogue, ids]) => {
        const order = dependencyOrder(catalogue, ids)
        expect(order).toHaveLength(ids.length)
        expect(new Set(order)).toEqual(new Set(ids))
        order.forEach((id, index) => {
          const later = order.slice(index)
          expect(needsOf(catalogue, id).some((needed) => later.includes(needed))).toBe(false)
        })
      }),
    )
  })

  test('exists exactly when no module needs itself in the end; each circle that is named is one', () => {
    fc.assert(
      fc.property(tangles, (catalogue) => {
        const direct = (id: ProductId) => needsOf(catalogue, id)
        const needsItself = Array.from(catalogue.modules.keys()).some((id) =>
          direct(id).some((needed) => needed === id || dependenciesOf(catalogue, [needed]).includes(id)),
        )
        const cycles = dependencyCycles(catalogue)
        expect(cycles.length > 0).toBe(needsItself)
        for (const cycle of cycles) {
          cycle.forEach((id, index) => expect(direct(id)).toContain(cycle[(index + 1) % cycle.length]))
        }
        const isRejected = lintCatalogue(catalogue.document).some(({ code }) => code === 'dependency_cycle')
        expect(isRejected).toBe(needsItself)
      }),
    )
  })
})

test('[CAT-02] the platforms count every visible module once, and 1000 counts them all', () => {
  fc.assert(
    fc.property(catalogues, (catalogue) => {
      const { 1000: all, ...platforms } = Object.fromEntries(countsByPlatform(catalogue))
      expect(all).toBe(visibleModules(catalogue).length)
      expect(Object.values(platforms).reduce((total, count) => total + count, 0)).toBe(all)
    }),
  )
})

test('[CAT-19] two catalogues differ exactly where their entries do', () => {
  fc.assert(
    fc.property(catalogues, catalogues, ({ document: before }, { document: after }) => {
      expect(differenceOfCatalogues(before, before)).toEqual([])
      const changed = differenceOfCatalogues(before, after).filter(({ collection }) => collection === 'modules')
      const ids = new Set([...before.modules, ...after.modules].map(({ id }) => id))
      const differing = Array.from(ids).filter((id) => {
        const [old, recent] = [before, after].map(({ modules }) => modules.find((module) => module.id === id))
        return JSON.stringify(old) !== JSON.stringify(recent)
      })
      expect(new Set(changed.map(({ id }) => id))).toEqual(new Set(differing))
    }),
  )
})
