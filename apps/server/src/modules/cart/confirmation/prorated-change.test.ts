import { emptyCart, noChange } from '@waybill/domain/cart'
import { money } from '@waybill/domain/money'
import type { CollectionChannel } from '@waybill/domain/subscription'
import { aCart, billingShop, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { describe, expect, test } from 'vitest'
import { proratedChange, proratedLabel } from './prorated-change.ts'
import { termsOfToday } from '../cart-terms.ts'
import { aMember, aViewer } from '../testing/cart-viewer.ts'

const now = at('2026-03-24T00:00')

/** Plan M, 60.00 a month, since 1 March, on 24 March. */
function subscriber(channel: CollectionChannel = 'direct'): Parameters<typeof proratedChange>[0] {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  world.to(now)
  const facts = world.load()
  const { subscription } = facts
  if (subscription === undefined) throw new Error('no subscription')
  return { terms: termsOfToday(billingShop), facts: { ...facts, subscription: { ...subscription, channel } }, now }
}

/** V, 20.00 a month, beside the plan, as the cart of a subscriber has it. */
const vAlone = aCart(0, [320])
const nothing = emptyCart('USD')

/** The dialog of a cart that was one and becomes another. */
function shown(before = nothing, after = nothing, applying = subscriber()) {
  const found = proratedChange(applying, { ...noChange(before), after })
  return found === undefined ? undefined : [found.amount.minor, found.until]
}

const april = at('2026-04-01T00:00')

describe('what a change of the cart adds to what Apply charges at once', () => {
  test('[CART-14] 20.00 for 8 of 31 days are 5.16, and taking it out again takes them off', () => {
    expect(shown(nothing, vAlone)).toEqual([516, april])
    expect(shown(vAlone, nothing)).toEqual([-516, april])
  })

  test('another plan is the sum of rounded lines, as its invoice charges it: 23.23 - 15.48 (B-57)', () => {
    expect(shown(nothing, aCart(40))).toEqual([775, april])
    expect(shown(vAlone, aCart(40, [320]))).toEqual([775, april])
  })

  test('nothing of usage in arrears, of an add-on with a trial of its own, and of what waits for the renewal', () => {
    for (const cart of [aCart(0, [312], { vehicle: 7 }), aCart(0, [321]), aCart(10)])
      expect(shown(nothing, cart), JSON.stringify(cart.lines)).toBeUndefined()
  })

  test('[SUB-09] by bank transfer and in an app store no part is shown; by Shopify it is', () => {
    const amounts = (['wired', 'mobile', 'shopify'] as const).map((channel) =>
      shown(nothing, vAlone, subscriber(channel)),
    )
    expect(amounts).toEqual([undefined, undefined, [516, april]])
  })

  test('of a legacy plan what leaves it: 150.00 less 60.00 for 8 of 31 days (B-95)', () => {
    const { facts, ...others } = subscriber()
    const legacy = facts.subscription && { ...facts, subscription: { ...facts.subscription, kind: 1 as const } }
    const cart = { ...aCart(0, [350]), planReset: true }
    expect(legacy && shown(nothing, cart, { ...others, facts: legacy })).toEqual([3871 - 1548, april])
  })

  test('nothing without a subscription, and of a cart that is not sold', () => {
    const { facts, ...others } = subscriber()
    const { subscription: _, ...unsubscribed } = facts
    expect(shown(nothing, vAlone, { ...others, facts: unsubscribed })).toBeUndefined()
    expect(shown(nothing, aCart(999))).toBeUndefined()
    expect(shown(nothing, nothing)).toBeUndefined()
  })
})

test('the label names the day where the account lives, and is empty without a part', () => {
  const part = { amount: money(516, 'USD'), until: april }
  expect(proratedLabel(aViewer(billingShop, { actor: aMember() }), part)).toMatch(/until .*1 April 2026/)
  expect(proratedLabel(aViewer(billingShop, { actor: aMember() }), undefined)).toBe('')
  expect(proratedLabel(aViewer(billingShop), part)).toBe('')
})
