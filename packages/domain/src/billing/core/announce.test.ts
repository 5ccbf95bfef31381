import { describe, expect, test } from 'vitest'
import { unknownAccount } from '@waybill/testkit/billing-archive'
import { change, type ChangeOptions } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { registered } from '@waybill/testkit/billing-stories'
import { at, World } from '@waybill/testkit/billing-world'
import type { Cart } from '../../cart/index.ts'
import { announceChange, announceStarted } from './announce.ts'
import { Ledger } from './ledger.ts'

/** Subscribed to a cart on 1 March 2026, until it is changed on the 16th, at midnight. */
function changed(from: Cart, to: Cart, when: ChangeOptions): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(from, 'now')
  world.to(at('2026-03-16T00:00'))
  expect(change(world, to, when)).toBeUndefined()
  return world
}

const changesOf = ({ events }: World) =>
  events.flatMap(({ event }) => (event.name === 'subscription.changed' ? event : []))

/** Plans M and L, of which L has X; add-ons V, R and X. */
const [m, l, v, r, x] = [20, 30, 320, 330, 312] as const
const [now, renewal] = [{ timeframe: 'now' }, { timeframe: 'renewal' }] as const

describe('the history says what a change has switched (B-89)', () => {
  test.each([
    ['another plan, with what it has', aCart(m), aCart(l), now, { plan: l, from: m, on: [], off: [] }],
    ['an add-on that comes', aCart(m), aCart(m, [v]), now, { on: [v], off: [] }],
    ['an add-on that goes', aCart(m, [v, r]), aCart(m, [r]), now, { on: [], off: [v] }],
    ['add-ons for others, and the plan', aCart(m, [v]), aCart(l, [r]), now, { plan: l, from: m, on: [r], off: [v] }],
    [
      'a year instead of a month',
      aCart(m),
      aCart(m),
      { ...now, interval: 'year' },
      { interval: 'year', on: [], off: [] },
    ],
    ['a plan that has the add-on of before', aCart(m, [x]), aCart(l), now, { plan: l, from: m, on: [], off: [] }],
    ['an add-on that the plan of before had', aCart(l), aCart(m, [x]), renewal, { plan: m, from: l, on: [], off: [] }],
    ['a change at the renewal', aCart(l, [v]), aCart(m, [r]), renewal, { plan: m, from: l, on: [r], off: [v] }],
  ] as const)('%s', (_, from, to, when, data) => {
    const world = changed(from, to, when)
    expect(changesOf(world)).toHaveLength(when === renewal ? 0 : 1)
    world.to(at('2026-04-01T01:00'))
    const order = { table: 'orders', id: world.archive.orders.at(-1)?.id }
    const mails = [{ template: 'change_done', subject: order }]
    expect(changesOf(world)).toEqual([{ name: 'subscription.changed', subject: order, data, mails }])
  })
})

test('a change is of a subscription that was there before, and without one nothing is started', () => {
  const visitor = new Ledger(unknownAccount(1), { at: 1, now: 1 })
  announceStarted(visitor)
  expect(visitor.plan().events).toEqual([])
  const { subscription } = registered().archive
  if (subscription === undefined) throw new Error('no trial')
  visitor.beginSubscription(subscription, 'register')
  announceChange(visitor, 'order')
  expect(visitor.plan().events.map(({ data }) => data)).toEqual([{}])
})
