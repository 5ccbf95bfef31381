import fc from 'fast-check'
import { expect, test } from 'vitest'
import { change, previewOf, report } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { chargesAhead } from '@waybill/testkit/billing-prices'
import { aCart, billingShop, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { levelOf } from '../src/billing/index.ts'
import { daysInMs } from '../src/calendar/index.ts'
import { toSelection } from '../src/cart/index.ts'
import { isMetered } from '../src/invoice/index.ts'
import { priceSelection } from '../src/pricing/index.ts'

const march = at('2026-03-01T00:00')
const keys = ['vehicle', 'driver'] as const

/** X by itself, X in arrears with a trial of a month, and drivers that are prepaid, with and without a trial. */
const stories = fc.record({
  before: fc.constantFrom(20, 30),
  planId: fc.constantFrom(20, 30),
  addOns: fc.subarray([312, 322, 310, 323]),
  entered: fc.dictionary(fc.constantFrom(...keys), fc.nat(12), { maxKeys: 2 }),
  reports: fc.array(
    fc.record({ key: fc.constantFrom(...keys), quantity: fc.nat(12), day: fc.integer({ min: 0, max: 60 }) }),
    { maxLength: 6 },
  ),
  /** The day of March on which the change is made. */
  day: fc.integer({ min: 1, max: 30 }),
})
type Story = typeof stories extends fc.Arbitrary<infer One> ? One : never

/** X can't be an add-on of the plan that brings it along. */
const cartOf = ({ planId, addOns, entered }: Story) =>
  aCart(
    planId,
    addOns.filter((id) => planId === 20 || id !== 312),
    entered,
  )

/** Subscribed on 1 March, with the reports of before the day of the change. */
function started({ before, reports, day }: Story): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(march)
  world.checkOut(aCart(before), 'now')
  for (const { key, quantity, day: on } of reports.toSorted((left, right) => left.day - right.day)) {
    if (on >= day) continue
    world.to(march + daysInMs(on))
    report(world, { [key]: quantity })
  }
  world.to(march + daysInMs(day))
  return world
}

/** Invoices since; a sum that is too little is carried, and its draft is void (B-60). */
const invoicedFrom = (world: World, from: number) =>
  world.archive.documents.slice(from).filter(({ kind, status }) => kind !== 'credit' && status !== 'void')

test('[METER-04] preview and year ahead say what is charged, whatever is bought, tried, entered and reported (B-138, B-139, B-140)', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const world = started(story)
      const plan = previewOf(world, cartOf(story), { timeframe: 'now' })
      // some change nothing
      fc.pre(typeof plan !== 'string')
      expect(change(world, cartOf(story), { timeframe: 'now', digest: plan.digest })).toBeUndefined()
      const said = chargesAhead(world)
      const from = world.archive.documents.length
      world.to(march + daysInMs(100))
      const done = invoicedFrom(world, from).map(({ createdAt, total }) => [createdAt, total.minor])
      expect(done).toEqual(said.slice(0, done.length))
      const [, next = 0] = done.find(([date]) => date === plan.nextDate) ?? []
      expect(next).toBe(plan.nextAmount.minor)
      expect(violations(world)).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('[METER-04] a cart with what is counted says the units that a whole month is charged by (B-138, B-140)', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const world = started(story)
      const cart = cartOf(story)
      change(world, cart, { timeframe: 'now' })
      // what was reported counts, otherwise what was entered
      const levels = keys.flatMap((key): [string, number][] => {
        const level = levelOf(world.archive.usageWindows, key)
        return level === undefined ? [] : [[key, level.quantity]]
      })
      const quantities = { ...cart.quantities, ...Object.fromEntries(levels) }
      const { lines } = priceSelection(billingShop, { ...toSelection(cart), quantities })
      const shown = lines.filter(({ productId }) => productId === 312 || productId === 322)
      // June is a whole month of all: of what was tried for one from March on too
      world.to(at('2026-07-01T02:00'))
      const charged = world.archive.documents
        .findLast(({ kind }) => kind === 'period')
        ?.lines.filter((line) => isMetered(line) && line.kind !== 'overage')
      expect(charged?.map(({ productId, amount }) => [productId, amount.minor])).toEqual(
        shown.map(({ productId, amount }) => [productId, amount.minor]),
      )
    }),
    { numRuns: 60 },
  )
})
