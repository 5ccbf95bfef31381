import fc from 'fast-check'
import { expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { recurringPrice } from '../src/billing/index.ts'

const hour = 3_600_000
const [start, end] = [at('2026-03-01T10:00'), at('2026-04-01T10:00')]

/** Plans and add-ons at fixed prices alone; one of 0.20, which waits for the next invoice where it is too little to charge. */
const carts = fc
  .record({ planId: fc.constantFrom(10, 20, 40), addOns: fc.subarray([320, 330, 398]) })
  .map(({ planId, addOns }) => aCart(planId, addOns))
const changes = fc.array(fc.record({ cart: carts, hours: fc.integer({ min: 0, max: 90 }), seconds: fc.nat(3599) }), {
  minLength: 1,
  maxLength: 8,
})

/** Charges of the account so far less its credits, in minor units, and the number of lines. */
function netOf({ archive: { documents, carried } }: World): { readonly net: number; readonly lines: number } {
  const counted = documents.filter(({ status }) => status !== 'void')
  const amounts = counted.map(({ kind, total }) => (kind === 'credit' ? -Math.abs(total.minor) : total.minor))
  const waiting = carried.map(({ line }) => line.amount.minor)
  const net = [...amounts, ...waiting].reduce((sum, amount) => sum + amount, 0)
  return { net, lines: counted.reduce((sum, { lines }) => sum + lines.length, waiting.length) }
}

test('changes now within a month charge each price for its time, within one minor unit a line (decisions-billing 4, invariant 2)', () => {
  fc.assert(
    fc.property(carts, changes, (first, made) => {
      const world = new World({ at: at('2026-02-25T00:00') })
      world.setMethod(card)
      world.to(start)
      world.checkOut(first, 'now')
      // prices times seconds, and the instant until which they are counted
      let [used, since] = [0, start]
      const count = (until: number): void => {
        used +=
          (recurringPrice(world.archive.items, { currency: 'USD', interval: 'month' }).minor * (until - since)) /
          (end - start)
        since = until
      }
      for (const { cart, hours, seconds } of made) {
        world.to(Math.min(world.now + hours * hour + seconds * 1000, end - 1000))
        count(world.now)
        const rejected = change(world, cart, { timeframe: 'now' })
        expect([undefined, 'nothing-changes']).toContain(rejected)
      }
      count(end)
      const { net, lines } = netOf(world)
      expect(Math.abs(net - used)).toBeLessThanOrEqual(lines)
      expect(violations(world)).toEqual([])
    }),
  )
})

test('two changes of one instant: of the credit that waited, what exceeds the charges beside it is given, and nothing else waits (B-60, B-62)', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(start)
  world.checkOut(aCart(20, [330]), 'now')
  // -60 for the plan before, +40 and +20 for what begins, and 0.20, which is too little to charge
  expect(change(world, aCart(10, [320, 330, 398]), { timeframe: 'now' })).toBeUndefined()
  expect(change(world, aCart(10), { timeframe: 'now' })).toBeUndefined()
  const credits = world.archive.documents.filter(({ kind }) => kind === 'credit').map(({ total }) => total.minor)
  expect(credits.toSorted((left, right) => left - right)).toEqual([2000, 10_000])
  expect(world.archive.carried.map(({ line }) => line.amount.minor).toSorted((left, right) => left - right)).toEqual([
    -4000, 4000,
  ])
  expect(violations(world)).toEqual([])
})
