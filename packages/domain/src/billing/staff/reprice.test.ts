import { describe, expect, test } from 'vitest'
import { becomeLegacy, change, previewOf, report } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { chargesAhead, previewOfPrices, reprice } from '@waybill/testkit/billing-prices'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, shown, World } from '@waybill/testkit/billing-world'

interface Bought {
  readonly quantities?: Record<string, number>
  readonly interval?: 'month' | 'year'
}

/** In a month that began on 1 March, with what is named. */
function inMarch(
  planId: number,
  addOns: readonly number[] = [],
  { quantities = {}, interval = 'month' }: Bought = {},
): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId, addOns, quantities), 'now')
  if (interval === 'year') change(world, aCart(planId, addOns, quantities), { interval })
  world.to(at('2026-03-16T00:00'))
  return world
}

const totals = (world: World) => world.documents.map(([, , total]) => total)
const sentOf = (world: World, template: string) =>
  world.mails.flatMap(([name, when]) => (name === template ? when : []))

function stepsOf(world: World, prices: Parameters<typeof previewOfPrices>[1]) {
  const found = previewOfPrices(world, prices)
  if (typeof found === 'string') return found
  return [shown(found.at), found.before.minor, found.after.minor, found.steps.length]
}

describe('[INT-06] a subscriber moves to new prices by preview, notice and renewal (B-99)', () => {
  test('60.00 becomes 66.00 at the first renewal 30 days after the notice, and not before', () => {
    const world = inMarch(20)
    expect(stepsOf(world, { 200: 6600 })).toEqual(['2026-05-01T00:00', 6000, 6600, 1])
    const [plan, next] = [{ minor: 6000 }, { minor: 6600 }].map((recurring) => ({
      kind: 'plan',
      productId: 20,
      recurring,
    }))
    expect(previewOfPrices(world, { 200: 6600 })).toMatchObject({ steps: [{ before: plan, after: next }] })
    expect(reprice(world, { 200: 6600 })).toBeUndefined()
    expect(sentOf(world, 'price_change_30')).toEqual(['2026-03-16T00:00'])
    world.to(at('2026-05-31T00:00'))
    expect(totals(world)).toEqual([6000, 6000, 6600])
    expect(world.archive.subscription?.comingPrices).toBeUndefined()
    expect(world.archive.items.map(({ catalogueVersion }) => catalogueVersion)).toEqual([1, 2])
    expect(violations(world)).toEqual([])
  })

  test('[METER-01] prices by tiers move too, where no price of a first unit does: 24 messages are 10.30 until then, and 15.50', () => {
    const world = inMarch(20, [360], { quantities: { message: 24 } })
    const first = { upTo: 10, unit: '0.5' }
    const tiers = { model: 'graduated', tiers: [first, { unit: '0.95' }] } as const
    expect(stepsOf(world, { 360: tiers })).toEqual(['2026-05-01T00:00', 6000, 6000, 1])
    expect(reprice(world, { 360: tiers })).toBeUndefined()
    world.to(at('2026-06-01T02:00'))
    const used = world.archive.documents.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'tiered')
    // three are free
    expect(used.map(({ amount }) => amount.minor)).toEqual([1030, 1030, 500 + 1045])
    expect(violations(world)).toEqual([])
  })

  test('a renewal exactly 30 days after the notice has the new price, one a second earlier the old', () => {
    const exact = inMarch(20)
    exact.to(at('2026-05-02T00:00'))
    expect(stepsOf(exact, { 200: 6600 })).toEqual(['2026-06-01T00:00', 6000, 6600, 1])
    exact.to(exact.now + 1000)
    expect(stepsOf(exact, { 200: 6600 })).toEqual(['2026-07-01T00:00', 6000, 6600, 1])
  })

  test('fewer than 30 days of notice are rejected, and more put it off', () => {
    const world = inMarch(20)
    expect(reprice(world, { 200: 6600 }, 29)).toBe('notice-too-short')
    reprice(world, { 200: 6600 }, 60)
    world.to(at('2026-06-15T00:00'))
    expect(totals(world)).toEqual([6000, 6000, 6000, 6600])
  })

  test('what is charged is what the year ahead and the preview of a change said', () => {
    const world = inMarch(20, [320])
    reprice(world, { 200: 6600, 320: 1900 })
    const ahead = chargesAhead(world)
    expect(ahead.slice(0, 3).map(([when, minor]) => [shown(when), minor])).toEqual([
      ['2026-04-01T00:00', 8000],
      ['2026-05-01T00:00', 8500],
      ['2026-06-01T00:00', 8500],
    ])
    world.to(at('2026-04-16T00:00'))
    // the add-on that is changed has the price of its day, what stays is charged at the price that was announced
    const plan = previewOf(world, aCart(20, [320, 330]))
    expect(typeof plan === 'string' ? plan : [shown(plan.nextDate), plan.nextAmount.minor]).toEqual([
      '2026-05-01T00:00',
      6600 + 1900 + 10_000,
    ])
    world.to(at('2026-06-16T00:00'))
    expect(totals(world)).toEqual([8000, ...ahead.slice(0, 3).map(([, minor]) => minor)])
  })

  test('usage of the month before is charged at its own price, and that of the month after at the new', () => {
    const world = inMarch(40, [322], { quantities: { vehicle: 1 } })
    world.to(at('2026-05-15T00:00'))
    report(world, { vehicle: 3 })
    reprice(world, { 322: 1500 })
    world.to(at('2026-07-01T02:00'))
    const usageLines = world.archive.documents.flatMap(({ lines }) =>
      lines.flatMap(({ kind, unit, quantity }) => (kind === 'usage' ? [[quantity, unit.minor]] : [])),
    )
    expect(usageLines.slice(-2)).toEqual([
      [3, 1200],
      [3, 1200],
    ])
    world.to(at('2026-08-01T02:00'))
    expect(world.archive.documents.at(-1)?.lines.map(({ unit }) => unit.minor)).toEqual([9000, 1500])
  })

  test('a year is paid to its end: plan and monthly units move with its renewal, and its sums count the units twelve times (B-61)', () => {
    const world = inMarch(20, [310], { quantities: { driver: 4 }, interval: 'year' })
    expect(stepsOf(world, { 200: 7000, 310: 1100 })).toEqual(['2027-03-01T00:00', 112_800, 128_400, 2])
    reprice(world, { 200: 7000, 310: 1100 })
    world.to(at('2027-03-02T00:00'))
    expect(totals(world).slice(-2)).toEqual([4000, 75_600 + 4400])
    expect(sentOf(world, 'renewal_notice_30')).toHaveLength(1)
  })

  test('what is bought more of meanwhile is charged at the new price for all of it', () => {
    const world = inMarch(20, [310], { quantities: { driver: 4 } })
    reprice(world, { 310: 1100 })
    change(world, aCart(20, [310], { driver: 6 }), { timeframe: 'now' })
    world.to(at('2026-05-02T00:00'))
    expect(totals(world).at(-1)).toBe(6000 + 6 * 1100)
  })

  test('each step is on the timeline: prices that are planned, withdrawn, planned again and in effect', () => {
    const world = inMarch(20)
    reprice(world, { 200: 6600 })
    world.run({ kind: 'withdraw_prices' })
    reprice(world, { 200: 6600 })
    world.to(at('2026-05-02T00:00'))
    const steps = world.events.filter(({ event }) => event.name.startsWith('subscription.prices_'))
    const planned = { at: at('2026-05-01T00:00'), catalogueVersion: 2 }
    expect(steps.map(({ event: { name, data } }) => [name, data])).toEqual([
      ['subscription.prices_planned', planned],
      ['subscription.prices_withdrawn', {}],
      ['subscription.prices_planned', planned],
      ['subscription.prices_changed', { catalogueVersion: 2 }],
    ])
  })
})

describe('[INT-06] prices wait for the end of what is paid by then, whatever its interval becomes (B-61, B-99)', () => {
  const quantities = { driver: 4 }
  const cart = aCart(20, [310], quantities)

  // 4 drivers are 40.00, and 60.00 at the price that was announced on 16 March; a year of M is 648.00
  test.each([
    ['a year that begins now has its prices to its end', 'month', '04-10', 'now', '2026-05-10', 4000],
    ['a year that begins with the renewal begins at them', 'month', '04-10', 'renewal', '2026-05-01', 64_800 + 6000],
    ['a month that begins now has them after the notice', 'year', '03-20', 'now', '2026-04-20', 6000 + 6000],
    ['a month after the year begins at them', 'year', '03-20', 'renewal', '2027-03-01', 6000 + 6000],
  ] as const)('%s: it is previewed and charged', (_, interval, day, timeframe, next, charged) => {
    const world = inMarch(20, [310], { quantities, interval })
    reprice(world, { 310: 1500 })
    world.to(at(`2026-${day}T00:00`))
    const to = { interval: interval === 'month' ? 'year' : 'month', timeframe } as const
    const plan = previewOf(world, cart, to)
    expect(typeof plan === 'string' ? plan : [shown(plan.nextDate), plan.nextAmount.minor]).toEqual([
      `${next}T00:00`,
      charged,
    ])
    expect(change(world, cart, to)).toBeUndefined()
    world.to(at(`${next}T12:00`))
    expect(totals(world).at(-1)).toBe(charged)
  })

  test('a year that begins at the instant at which its month began has its prices to its end too', () => {
    const world = new World({ at: at('2026-02-25T00:00') })
    world.setMethod(card)
    world.to(at('2026-03-01T00:00'))
    world.checkOut(cart, 'now')
    reprice(world, { 310: 1500 })
    const plan = previewOf(world, cart, { interval: 'year' })
    expect(typeof plan === 'string' ? plan : plan.nextAmount.minor).toBe(4000)
    change(world, cart, { interval: 'year' })
    world.to(at('2026-04-02T00:00'))
    expect(totals(world).at(-1)).toBe(4000)
  })

  test('a pause over the end of a year puts them off to the end of the next: a change within it is at the old', () => {
    const world = inMarch(20, [310], { quantities, interval: 'year' })
    reprice(world, { 310: 1500 })
    world.to(at('2027-02-10T00:00'))
    world.run({ kind: 'pause' })
    world.to(at('2027-04-20T00:00'))
    world.run({ kind: 'resume' })
    const more = aCart(20, [310, 320], quantities)
    const plan = previewOf(world, more)
    expect(typeof plan === 'string' ? plan : plan.nextAmount.minor).toBe(4000)
    change(world, more)
    world.to(at('2027-05-02T00:00'))
    expect(totals(world).at(-1)).toBe(4000)
  })
})

describe('[INT-06] who keeps the price that was bought', () => {
  const prices = { 200: 6600 }

  test('a trial, and a checkout that is confirmed for its end', () => {
    const world = new World({ at: at('2026-03-01T00:00') })
    world.setMethod(card)
    expect(reprice(world, prices)).toBe('in-trial')
    world.checkOut(aCart(20), 'trial_end')
    expect(reprice(world, prices)).toBe('in-trial')
    world.to(at('2026-03-09T00:00'))
    expect([totals(world), reprice(world, prices)]).toEqual([[6000], undefined])
  })

  test('one that is cancelled, paused, of before the marketplace, or over', () => {
    const world = inMarch(20)
    world.run({ kind: 'cancel' })
    expect(reprice(world, prices)).toBe('already-cancelled')
    world.run({ kind: 'undo_cancel' })
    world.run({ kind: 'pause' })
    expect(reprice(world, prices)).toBe('paused')
    world.run({ kind: 'resume' })
    world.run({ kind: 'cancel_now' })
    expect(reprice(world, prices)).toBe('not-subscribed')
    const legacy = inMarch(20)
    becomeLegacy(legacy)
    expect(reprice(legacy, prices)).toBe('legacy-plan')
  })

  test('one that a partner or an organisation pays for, and prices that wait are dropped with that', () => {
    const world = inMarch(20)
    reprice(world, prices)
    world.run({ kind: 'take_on', payer: { by: 'organization', accountId: 99 } })
    expect([world.archive.subscription?.comingPrices, reprice(world, prices)]).toEqual([undefined, 'paid-by-other'])
  })

  test('one that a store bills (B-68)', () => {
    const world = inMarch(20)
    const { subscription } = world.archive
    if (subscription) world.archive = { ...world.archive, subscription: { ...subscription, channel: 'mobile' } }
    expect(reprice(world, prices)).toBe('billed-elsewhere')
  })

  test('one whose prices are those of the catalogue, and what is no longer sold', () => {
    const world = inMarch(20, [320])
    expect(reprice(world, {})).toBe('prices-current')
    expect(reprice(world, { 320: null })).toBe('prices-current')
    expect(previewOfPrices(world, { 200: 6600, 320: null })).toMatchObject({
      before: { minor: 8000 },
      after: { minor: 8600 },
      unsold: [320],
    })
    expect(previewOfPrices(world, { 200: null })).toBe('prices-current')
  })

  test('an add-on that is off for its debt moves, and is in no sum until it is on again (B-77)', () => {
    const world = inMarch(20, [320])
    const items = world.archive.items.map((item) => (item.productId === 320 ? { ...item, trial: 3 as const } : item))
    world.archive = { ...world.archive, items }
    expect(stepsOf(world, { 200: 6600, 320: 2500 })).toEqual(['2026-05-01T00:00', 6000, 6600, 2])
  })

  test('an add-on in its own trial, whose price its member confirmed (B-74)', () => {
    const world = inMarch(20)
    change(world, aCart(20, [321]))
    expect(stepsOf(world, { 200: 6600, 321: 2500 })).toEqual(['2026-05-01T00:00', 8000, 8600, 1])
  })
})
