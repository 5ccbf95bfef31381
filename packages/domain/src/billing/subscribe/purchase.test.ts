import { expect, test } from 'vitest'
import { aCart, purchaseIn } from '@waybill/testkit/billing-shop'

/** 324 depends on 321. */
const needsOf = (cart: ReturnType<typeof aCart>) =>
  purchaseIn(cart).items.find(({ productId }) => productId === 324)?.needs

test('an add-on needs what it depends on and was added beside it, and nothing that its plan contains (M§4)', () => {
  const cart = aCart(20, [321, 324])
  expect(needsOf(cart)).toEqual([321])
  expect(needsOf({ ...cart, lines: cart.lines.filter(({ productId }) => productId !== 321) })).toBeUndefined()
  const contained = cart.lines.map((line) => (line.productId === 321 ? { ...line, bundled: true } : line))
  expect(needsOf({ ...cart, lines: contained })).toBeUndefined()
  const both = cart.lines.map((line) => ({ ...line, bundled: true }))
  expect(needsOf({ ...cart, lines: both })).toBeUndefined()
})

test('a plan is bought beside what it contains, which has no price of its own (A-59)', () => {
  expect(purchaseIn(aCart(20, [320])).items.map(({ productId, price }) => [productId, price?.kind])).toEqual([
    [20, 'plan'],
    [200, undefined],
    [320, 'module'],
  ])
})
