import fc from 'fast-check'
import { expect, test } from 'vitest'
import { change, previewOf, report } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { chargesAhead as totalsAhead } from '@waybill/testkit/billing-prices'
import { aCart, billingShop, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import {
  chargesAhead,
  countedCart,
  firstMonth,
  knownQuantities,
  levelOf,
  originInCart,
  yearAhead,
} from '../src/billing/index.ts'
import { daysInMs } from '../src/calendar/index.ts'
import { toSelection } from '../src/cart/index.ts'
import type { ChargeLine } from '../src/invoice/index.ts'
import { priceSelection } from '../src/pricing/index.ts'
import type { QuantityOrigin } from '../src/pricing/index.ts'
import { unwrap } from '../src/result/index.ts'

const march = at('2026-03-01T00:00')
const keys = ['vehicle', 'driver', 'user-team', 'message', 'call', 'seat'] as const

/** X by itself, X in arrears with a trial of a month, drivers that are prepaid, with and without a trial, a team in arrears, and prices by tiers. */
const stories = fc.record({
  before: fc.constantFrom(20, 30),
  planId: fc.constantFrom(20, 30),
  addOns: fc.subarray([312, 322, 310, 323, 360, 361, 362]),
  entered: fc.dictionary(fc.constantFrom(...keys), fc.nat(12), { maxKeys: 3 }),
  members: fc.integer({ min: 1, max: 6 }),
  reports: fc.array(
    fc.record({ key: fc.constantFrom(...keys), quantity: fc.nat(12), day: fc.integer({ min: 0, max: 60 }) }),
    { maxLength: 6 },
  ),
  /** The day of March on which the change is made. */
  day: fc.integer({ min: 1, max: 30 }),
})
const inArrears: ReadonlySet<number> = new Set([312, 322, 340, 360, 362])
type Story = typeof stories extends fc.Arbitrary<infer One> ? One : never

/** X can't be an add-on of the plan that brings it along; a number of the team counts until the shop has reported another one. */
function cartOf({ planId, addOns, entered, reports }: Story) {
  const { 'user-team': team = 0, ...others } = entered
  const isCounted = reports.some(({ key }) => key === 'user-team')
  const ids = addOns.filter((id) => planId === 20 || id !== 312)
  // a number above the two that are included brings the line of those beyond
  return aCart(planId, [...ids, ...(team > 2 && !isCounted ? [340] : [])], isCounted ? others : entered)
}

/** The account has so many members; the shop reports it by itself when their number changes. */
function withMembers(world: World, members: number): void {
  world.archive = { ...world.archive, account: { ...world.archive.account, members } }
}

/** Subscribed on 1 March, with the reports of before the day of the change. */
function started({ before, reports, day, members }: Story): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  withMembers(world, members)
  world.setMethod(card)
  world.to(march)
  world.checkOut(aCart(before), 'now')
  for (const { key, quantity, day: on } of reports.toSorted((left, right) => left.day - right.day)) {
    if (on >= day) continue
    world.to(march + daysInMs(on))
    report(world, { [key]: quantity })
    // of two reports of one instant the higher one is in force
    if (key === 'user-team') withMembers(world, levelOf(world.archive.usageWindows, key)?.quantity ?? quantity)
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
      const announced = totalsAhead(world)
      const from = world.archive.documents.length
      world.to(march + daysInMs(100))
      const done = invoicedFrom(world, from).map(({ createdAt, total }) => [createdAt, total.minor])
      expect(done).toEqual(announced.slice(0, done.length))
      const [, next = 0] = done.find(([date]) => date === plan.nextDate) ?? []
      expect(next).toBe(plan.nextAmount.minor)
      expect(violations(world)).toEqual([])
    }),
    { numRuns: 100 },
  )
})

/** Lines of what was used, with their quantities and where those come from. */
const usedOf = (lines: readonly ChargeLine[]) =>
  lines.flatMap(({ productId, amount, explanation, period }) =>
    'origin' in explanation ? [[productId, period, explanation, amount.minor]] : [],
  )

/** The statement of a place about an item: a minimum is its amount, and no count (B-140). */
type Said = readonly [productId: number, source: string, units: number]
const said = (productId: number, units: number, { source }: QuantityOrigin, amount: number): Said => [
  productId,
  source,
  source === 'minimum' ? amount : units,
]

const byProduct = ([left]: Said, [right]: Said): number => left - right

test('[METER-04] next charge, year ahead and invoice have the same lines, with the source of each number (B-138)', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const world = started(story)
      change(world, cartOf(story), { timeframe: 'now' })
      const facts = world.load()
      const { charges } = chargesAhead(facts, world.now)
      const year = unwrap(yearAhead(facts, { now: world.now, growth: { joining: 0, mostOf: () => Infinity } }))
      const from = world.archive.documents.length
      world.to(march + daysInMs(100))
      const done = invoicedFrom(world, from)
      const lines = done.map((document) => usedOf(document.lines))
      expect(lines).toEqual(year.charges.slice(0, done.length).map((charge) => usedOf(charge.lines)))
      const ahead = charges.slice(0, done.length)
      expect(lines.slice(0, ahead.length)).toEqual(ahead.map((charge) => usedOf(charge.lines)))
    }),
    { numRuns: 60 },
  )
})

test('[METER-04] cart and dialog say the units that a whole month is charged by, and where they come from (B-138, B-140)', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const world = started(story)
      const own = cartOf(story)
      const { account, subscription, usageWindows: windows } = world.load()
      const counted = subscription && knownQuantities({ terms: subscription.terms, windows })
      const { members } = account
      // a number that is entered beside a reported one is an estimate: the cart is shown without it
      const entered = Object.entries(own.quantities).filter(([key]) => counted?.[key]?.source !== 'counted')
      const unestimated = { ...own, quantities: Object.fromEntries(entered) }
      const shown = countedCart(billingShop, unestimated, { counted, members })
      const inCart = priceSelection(billingShop, toSelection(shown)).lines.flatMap(
        ({ productId, explanation, amount }) => {
          const origin = originInCart(explanation, { own: unestimated, shown, counted })
          if (!inArrears.has(productId) || explanation.step !== 'units' || origin === undefined) return []
          return [said(productId, explanation.quantity, origin, amount.minor)]
        },
      )
      // some change nothing
      fc.pre(change(world, own, { timeframe: 'now' }) === undefined)
      const facts = world.load()
      const terms = facts.subscription?.terms ?? { quantities: {} }
      const inDialog = facts.items.flatMap(({ productId, price }) => {
        const line = price && firstMonth(price, terms, facts)
        const origin = line && 'origin' in line.explanation ? line.explanation.origin : undefined
        if (!inArrears.has(productId) || line === undefined || origin === undefined) return []
        return [said(productId, line.quantity, origin, line.amount.minor)]
      })
      // June is a whole month of all: of what was tried for one from March on too
      world.to(at('2026-07-01T02:00'))
      const charged = world.archive.documents
        .findLast(({ kind }) => kind === 'period')
        ?.lines.flatMap(({ productId, quantity, amount, explanation }) =>
          productId !== undefined && inArrears.has(productId) && 'origin' in explanation && explanation.origin
            ? [said(productId, quantity, explanation.origin, amount.minor)]
            : [],
        )
      expect(inDialog.toSorted(byProduct)).toEqual(charged?.toSorted(byProduct))
      expect(inCart.toSorted(byProduct)).toEqual(charged?.toSorted(byProduct))
    }),
    { numRuns: 60 },
  )
})
