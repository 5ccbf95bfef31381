import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPackage, pricedShop } from '@waybill/testkit/priced-shop'
import { PACKAGE_STEP, packageSteps, readShown } from './package-steps.ts'

test.each<[text: string | null, total: number, shown: number]>([
  [null, 35, 10],
  ['20', 35, 20],
  ['30', 35, 30],
  ['40', 35, 40],
  ['15', 35, 20],
  ['50', 35, 40],
  ['1000000000', 35, 40],
  ['9'.repeat(400), 35, 40],
  ['-20', 35, 10],
  ['0', 35, 10],
  ['2e1', 35, 10],
  ['', 35, 10],
  ['20', 0, 10],
  ['20', 10, 10],
  ['20', 11, 20],
])('[CAT-09] ?shown=%s of %i packages shows %i of them', (text, total, shown) => {
  expect(readShown(text, total)).toBe(shown)
})

test('[CAT-09] whatever is requested, whole steps are shown, at most one of them unfilled', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), fc.nat(5_000), (text, total) => {
      const shown = readShown(text, total)
      expect(shown % PACKAGE_STEP).toBe(0)
      expect(shown).toBeGreaterThanOrEqual(PACKAGE_STEP)
      expect(shown).toBeLessThan(Math.max(1, total) + PACKAGE_STEP)
    }),
  )
})

test('[CAT-09] the cards of the steps are shown, with the way to the next step and its first card', () => {
  const viewer = {
    catalogue: pricedShop(),
    locale: 'en',
    currency: 'USD',
    cart: undefined,
    drawingOf: (icon: string) => icon,
  } as const
  const packages = Array.from({ length: 11 }, (_, at) => aPackage(100 + at, []))
  const steps = (shown: number) => packageSteps(viewer, packages, { shown, hrefOf: (count) => `/list?shown=${count}` })
  expect(steps(10).cards.map(({ id }) => id)).toEqual(packages.slice(0, 10).map(({ id }) => id))
  expect(steps(10).moreHref).toBe('/list?shown=20#package-110')
  expect(steps(20).cards).toHaveLength(11)
  expect(steps(20)).not.toHaveProperty('moreHref')
})
