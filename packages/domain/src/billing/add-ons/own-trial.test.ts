import { describe, expect, test } from 'vitest'
import { advance, chargedFrom, trialsHadOf, withAddOnTrials } from '@waybill/domain/billing'
import type { BillingFacts, ItemRow, Purchase } from '@waybill/domain/billing'
import { daysInMs } from '@waybill/domain/calendar'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, billingShop, card, purchaseIn } from '@waybill/testkit/billing-shop'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { replaceItems } from '../core/entitle.ts'
import { Ledger } from '../core/ledger.ts'

/** V, X in arrears and P prepaid, with trials of 14 days, a month and a week; V2 of a month doesn't work without V. */
const [tried, metered, prepaid, dependent] = [321, 322, 323, 325] as const

const registered = at('2026-01-05T10:00')
const trialEnd = at('2026-01-12T10:00')
const addOnEnd = at('2026-01-19T10:00')

function inTrial(addOns: readonly number[]): World {
  const world = new World({ at: registered, cart: aCart(20, addOns) })
  world.setMethod(card)
  return world
}

const rowOf = (world: World, id: number) => world.archive.items.find(({ productId }) => productId === id)

test('[REG-04] an add-on of the registration is tried to the end of its own trial, and charged from there (B-74)', () => {
  const world = inTrial([tried])
  expect(rowOf(world, tried)).toMatchObject({ trial: 1, ownTrial: { addOnCode: 'module-code-321', endsAt: addOnEnd } })
  expect(world.archive.triedAddOns).toEqual(['module-code-321'])
  world.to(at('2026-01-08T09:00'))
  expect(world.checkOut(aCart(20, [tried]), 'trial_end')).toBeUndefined()
  world.to(trialEnd)
  expect([world.documents, rowOf(world, tried)?.trial]).toEqual([[['trial_end', 'paid', 6000]], 1])
  world.to(addOnEnd - 1)
  expect(world.documents.length).toBe(1)
  world.to(addOnEnd)
  // 24 of 31 days
  expect([world.documents.at(-1), rowOf(world, tried)?.trial]).toEqual([['addon', 'paid', 1548], 0])
  world.to(at('2026-02-12T10:00'))
  expect(world.documents.at(-1)).toEqual(['period', 'paid', 8000])
  expect(violations(world)).toEqual([])
})

test('[REG-04] one that was bought in the trial, and not registered with, is tried from the beginning of its plan on (B-74)', () => {
  const world = inTrial([])
  world.to(at('2026-01-08T09:00'))
  world.checkOut(aCart(20, [tried]), 'trial_end')
  expect(world.archive.triedAddOns).toEqual([])
  world.to(trialEnd)
  expect(rowOf(world, tried)).toMatchObject({ trial: 1, ownTrial: { endsAt: at('2026-01-26T10:00') } })
  expect([world.documents, world.archive.triedAddOns]).toEqual([[['trial_end', 'paid', 6000]], ['module-code-321']])
  world.to(at('2026-02-12T10:00'))
  // 17 of 31 days
  expect(world.documents.slice(1)).toEqual([
    ['addon', 'paid', 1097],
    ['period', 'paid', 8000],
  ])
  expect(violations(world)).toEqual([])
})

test('a start now costs no day of an add-on that is tried (B-72, B-74)', () => {
  const world = inTrial([tried])
  world.to(at('2026-01-08T10:00'))
  world.checkOut(aCart(20, [tried]), 'now')
  expect([world.documents, rowOf(world, tried)?.ownTrial?.endsAt]).toEqual([[['period', 'paid', 6000]], addOnEnd])
  world.to(addOnEnd)
  // 20 of 31 days
  expect(world.documents.at(-1)).toEqual(['addon', 'paid', 1290])
  expect(violations(world)).toEqual([])
})

test.each([7, 10])(
  'one whose trial is over when that of its plan, longer by %i days, ends is charged with it (B-74, B-75)',
  (days) => {
    const world = inTrial([tried])
    world.run({ kind: 'extend_trial', to: { days } })
    world.checkOut(aCart(20, [tried]), 'trial_end')
    world.to(trialEnd + daysInMs(days))
    expect([world.documents, rowOf(world, tried)?.trial]).toEqual([[['trial_end', 'paid', 8000]], 0])
    expect(violations(world)).toEqual([])
  },
)

test('units of a metered add-on that is tried are limited to those of its trial, and to no number without units (B-74)', () => {
  const world = inTrial([tried])
  world.checkOut(aCart(20, [tried, metered], { vehicle: 2 }), 'now')
  const limits = [tried, metered].map((id) => rowOf(world, id)?.trialQuantity)
  expect(limits).toEqual([undefined, 3])
})

describe('the trials that a change begins with', () => {
  const began = (facts: Partial<BillingFacts>, addOns: readonly number[], quantities: Record<string, number> = {}) => {
    const world = inTrial([])
    world.checkOut(aCart(20), 'now')
    const purchase = purchaseIn(aCart(20, addOns, quantities))
    const about = { catalogue: billingShop, facts: { ...world.load(), ...facts } }
    return withAddOnTrials(about, purchase, registered)
  }
  const trialsOf = ({ items }: Purchase) =>
    items.flatMap(({ productId, ownTrial, trialQuantity, price }) =>
      ownTrial === undefined
        ? []
        : [[productId, trialQuantity, price && 'declared' in price ? price.declared : undefined]],
    )

  test('[METER-04] propose the prepaid units that nothing else counts, and count none that are reported (B-74, B-138)', () => {
    expect(trialsOf(began({}, [tried, metered, prepaid]))).toEqual([
      [tried, undefined, undefined],
      [metered, 3, 1],
      [prepaid, 4, 4],
    ])
    expect(began({}, [metered, prepaid], { vehicle: 7 }).terms.quantities).toEqual({ vehicle: 7, driver: 4 })
    expect(trialsOf(began({}, [metered, prepaid], { vehicle: 7 }))).toEqual([
      [metered, 3, 7],
      [prepaid, 4, 4],
    ])
    // 310 is prepaid by the driver as well
    const two = began({}, [310, prepaid])
    expect([trialsOf(two), two.terms.quantities]).toEqual([[[prepaid, 4, 1]], {}])
  })

  test('are of what is new: not of what is had without one, nor of what was tried (B-75)', () => {
    const had = purchaseIn(aCart(20, [tried])).items.map((item, place): ItemRow => ({
      ...item,
      id: place,
      catalogueVersion: 1,
      trial: 0,
      startedAt: registered,
    }))
    expect(trialsOf(began({ items: had, triedAddOns: ['module-code-323'] }, [tried, metered, prepaid]))).toEqual([
      [metered, 3, 1],
    ])
  })
})

test.each([
  [-1, 0],
  [0, 0],
  [1, 1],
])('one that ends %i ms after its purchase takes effect has trial %i (B-74)', (left, trial) => {
  const now = trialEnd
  const ledger = new Ledger(inTrial([]).load(), { at: now, now })
  const ownTrial = { addOnCode: 'module-code-321', endsAt: now + left }
  const items = purchaseIn(aCart(20, [tried])).items.map((item) =>
    item.productId === tried ? { ...item, ownTrial } : item,
  )
  replaceItems(ledger, { items, catalogueVersion: 1, at: now })
  const row = ledger.items.all().find(({ productId }) => productId === tried)
  const running = trial === 1 ? ownTrial : undefined
  expect([row?.trial, row?.ownTrial, ledger.subscription?.addOnTrialEndsAt]).toEqual([trial, running, running?.endsAt])
  expect(ledger.plan().trialGrants).toEqual(running ? [{ ...running, grantedAt: now }] : [])
})

test('the trials of an account are those it had and those that run, and charge later what has a price', () => {
  const ownTrial = { addOnCode: 'module-code-321', endsAt: addOnEnd }
  const world = inTrial([tried])
  expect(trialsHadOf(world.load())).toEqual({ tried: ['module-code-321'], running: [ownTrial] })
  expect(chargedFrom(world.load())).toEqual({ items: [], later: [] })
})

test('one whose trial is no longer than that of its plan is charged with it, and counts as tried (B-75)', () => {
  const world = inTrial([prepaid])
  expect([rowOf(world, prepaid)?.ownTrial, world.archive.triedAddOns]).toEqual([undefined, ['module-code-323']])
  world.checkOut(aCart(20, [prepaid], { driver: 2 }), 'trial_end')
  world.to(trialEnd)
  expect([world.documents, rowOf(world, prepaid)?.trial]).toEqual([[['trial_end', 'paid', 8000]], 0])
})

test('[REG-04] a life that begins anew gives no second trial: only what was never tried begins with one (B-42, B-75)', () => {
  const world = inTrial([tried])
  world.to(at('2026-01-20T15:00'))
  expect([world.archive.subscription?.status, world.archive.items]).toEqual([-2, []])
  world.checkOut(aCart(20, [tried, metered], { vehicle: 2 }), 'now')
  expect([rowOf(world, tried)?.trial, rowOf(world, metered)?.trial]).toEqual([0, 1])
  expect(world.plans.flatMap(({ causes }) => (causes.includes('reactivate') ? [causes] : []))).toEqual([
    ['paid', 'reactivate'],
  ])
  expect(world.documents).toEqual([['period', 'paid', 8000]])
  world.to(at('2026-02-20T15:00'))
  // its month ends with the period: nothing was metered before
  expect(world.documents.at(-1)).toEqual(['period', 'paid', 8000])
  world.to(at('2026-03-20T16:00'))
  expect(world.documents.at(-1)).toEqual(['period', 'paid', 10_400])
  expect(violations(world)).toEqual([])
})

test('what a Custom Solution is made of is its plan, and charged when the trial ends (B-60, B-71)', () => {
  const world = new World({ at: registered, cart: aCart(0, [tried]) })
  world.setMethod(card)
  expect([rowOf(world, tried)?.ownTrial, world.archive.triedAddOns]).toEqual([undefined, []])
  world.checkOut(aCart(0, [tried]), 'trial_end')
  world.to(trialEnd)
  expect([world.documents, rowOf(world, tried)?.trial]).toEqual([[['trial_end', 'paid', 2000]], 0])
})

test('without a method at the end of its own trial it is off, with what needs it, and the plan goes on (B-74)', () => {
  const world = inTrial([tried, dependent])
  world.checkOut(aCart(20, [tried, dependent]), 'trial_end')
  world.to(at('2026-01-15T10:00'))
  expect(world.archive.items.map(({ productId }) => productId)).toEqual([20, 200, tried, dependent])
  world.setMethod(undefined)
  world.to(addOnEnd)
  expect([world.archive.items.map(({ productId }) => productId), world.documents.length]).toEqual([[20, 200], 1])
  expect(violations(world)).toEqual([])
})

test('a visit, whose facts don’t say what was tried before, begins no second trial of what runs (B-75)', () => {
  // what is paid by bank transfer begins with the visit
  const world = new World({ at: registered, cart: aCart(20, [tried]), channel: 'wired' })
  world.setMethod(card)
  world.checkOut(aCart(20, [tried, metered], { vehicle: 2 }), 'trial_end')
  world.to(trialEnd - 1)
  const plan = advance({ ...world.load(), triedAddOns: [] }, trialEnd)
  // a month from the end of the plan's trial
  const endsAt = at('2026-02-12T10:00')
  expect(plan?.trialGrants).toEqual([{ addOnCode: 'module-code-322', endsAt, grantedAt: trialEnd }])
})

test('a trial that ends without a purchase ends the trials of its add-ons (B-71)', () => {
  const world = inTrial([tried])
  world.to(addOnEnd)
  expect([world.archive.subscription?.status, world.archive.items, world.documents]).toEqual([-2, [], []])
})

test('a first charge that is declined costs the add-on its trial with the plan, and nothing else (B-73)', () => {
  const world = inTrial([tried])
  world.checkOut(aCart(20, [tried]), 'trial_end')
  world.provider = () => declined
  world.to(at('2026-01-15T10:00'))
  expect([world.archive.subscription?.status, world.archive.items]).toEqual([-2, []])
  expect(world.documents).toEqual([['trial_end', 'void', 6000]])
  expect(violations(world)).toEqual([])
})

test('an add-on that is in its trial can be given back in it at no cost, and a plan that contains it ends its trial', () => {
  const world = inTrial([tried])
  world.checkOut(aCart(20, [tried]), 'trial_end')
  world.to(at('2026-01-14T10:00'))
  expect(change(world, aCart(20))).toBeUndefined()
  expect([rowOf(world, tried), world.documents.length]).toEqual([undefined, 1])
  world.to(at('2026-01-20T10:00'))
  expect(world.documents.length).toBe(1)
})
