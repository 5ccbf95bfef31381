import { expect, test } from 'vitest'
import type { Confirmation } from './confirmation-tree.ts'
import { decimalsOf } from './confirmed-decimals.ts'

const product = (minor: number, shows = 'amount') => ({ price_minor: minor, shows })

function decimals(about: object) {
  const whole = {
    currency: 'USD',
    product: product(1000),
    replaced: null,
    dependent: [],
    dependencies: [],
    price_before_minor: 5900,
    price_after_minor: 6900,
    saving_lost_minor: null,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the amounts of a dialog are read
  return decimalsOf({ ...whole, ...about } as unknown as Confirmation)
}

test('[PRC-10] a dialog of whole amounts is written without cents (A-56)', () => {
  expect(decimals({})).toBe(0)
  expect(decimals({ replaced: product(4900), dependent: [product(500)], saving_lost_minor: 700 })).toBe(0)
})

test.each([
  ['its product', { product: product(1050) }],
  ['the plan that is replaced', { replaced: product(4950) }],
  ['what goes with it', { dependent: [product(500), product(550)] }],
  ['what comes with it', { dependencies: [product(550)] }],
  ['the total now', { price_before_minor: 5950 }],
  ['the new total', { price_after_minor: 6950 }],
  ['the saving that is lost', { saving_lost_minor: 750 }],
])('[PRC-10] with cents in %s all amounts of a dialog have them (A-56)', (_, about) => {
  expect(decimals(about)).toBe(2)
})

test('[PRC-10] a price that isn’t shown has no say in it', () => {
  expect(decimals({ dependent: [product(550, 'included')] })).toBe(0)
})
