import { afterEach, expect, test, vi } from 'vitest'
import { loadProducts, titlesOfLines } from './products.ts'

const payload = {
  custom: {},
  industries: [],
  bundles: [{ id: 2, title: 'Regional' }],
  modules: [
    { id: 13, title: 'Route planning' },
    { id: 47, title: 'Driver app' },
  ],
  platform: [],
}

/** A shop that answers each address once it is requested; `undefined` is no answer. */
function answering(result: object | undefined) {
  const requested: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address)
    return result === undefined
      ? Promise.reject(new TypeError('away'))
      : Promise.resolve(new Response(JSON.stringify({ status: 200, result })))
  })
  return requested
}

afterEach(() => vi.unstubAllGlobals())

const lines = [{ id: 47 }, { id: 30 }, { id: 13 }]

test('[CART-04] the products of a version are loaded once, by its address, and joined with the lines of a cart', async () => {
  const requested = answering(payload)
  expect(titlesOfLines(lines, { version: 7, locale: 'en' })).toBeUndefined()
  await Promise.all([loadProducts(7, 'en'), loadProducts(7, 'en')])
  await loadProducts(7, 'en')
  expect(requested).toEqual(['/services/products?version=7'])
  // 30 is a hidden product
  expect(titlesOfLines(lines, { version: 7, locale: 'en' })).toEqual(['Driver app', 'Route planning'])
})

test('[CART-04] a newer version, and another language, are products of their own', async () => {
  answering(payload)
  await loadProducts(8, 'en')
  expect(titlesOfLines(lines, { version: 9, locale: 'en' })).toBeUndefined()
  expect(titlesOfLines(lines, { version: 8, locale: 'fr' })).toBeUndefined()
})

test('what could not be loaded is requested again', async () => {
  const lost = answering(undefined)
  await loadProducts(10, 'en')
  expect([lost.length, titlesOfLines(lines, { version: 10, locale: 'en' })]).toEqual([1, undefined])
  const requested = answering(payload)
  await loadProducts(10, 'en')
  expect(requested).toHaveLength(1)
  expect(titlesOfLines([{ id: 13 }], { version: 10, locale: 'en' })).toEqual(['Route planning'])
})

test('products that can’t be loaded leave those of a newer version alone', async () => {
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  const older = loadProducts(20, 'en')
  const requested = answering(payload)
  await loadProducts(21, 'en')
  late.reject(new TypeError('away'))
  await older
  await loadProducts(21, 'en')
  expect(requested).toHaveLength(1)
  expect(titlesOfLines([{ id: 13 }], { version: 21, locale: 'en' })).toEqual(['Route planning'])
})
