import { describe, expect, test } from 'vitest'
import { change, changeCurrency, report } from '@waybill/testkit/billing-changes'
import { unknownAccount } from '@waybill/testkit/billing-archive'
import { aCart, billingShop, card, purchaseIn } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { unwrap } from '../../result/index.ts'
import type { BillingInterval } from '../../subscription/index.ts'
import type { BillingCommand } from '../commands.ts'
import { withAddOnTrials } from '../add-ons/own-trials.ts'
import { grownTeam, yearAhead, type YearAhead } from './year-ahead.ts'

const usd = (minor: number) => money(minor, 'USD')

function ahead(world: World, { joining = 0, most = 500, command }: Partial<GrowthRequest> = {}): YearAhead {
  const growth = { joining, mostOf: () => most }
  return unwrap(yearAhead(world.load(), { now: world.now, growth, ...(command && { command }) }))
}

interface GrowthRequest {
  readonly joining: number
  readonly most: number
  readonly command: BillingCommand
}

const totals = ({ charges }: YearAhead) => charges.map(({ at: when, total }) => [shown(when), total.minor] as const)
const minors = (year: YearAhead) => year.charges.map(({ total }) => total.minor)

/** Subscribed on 5 January, seen ten days later. */
function bought(planId: number, addOns: readonly number[], quantities: Record<string, number> = {}): World {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(planId, addOns, quantities), 'now')
  world.to(at('2026-01-15T10:00'))
  return world
}

const toOther = (interval: BillingInterval, timeframe: 'now' | 'renewal'): BillingCommand => ({
  kind: 'change',
  orderId: 'the other interval',
  timeframe,
  target: purchaseIn(aCart(20), interval),
})

describe('a year ahead', () => {
  test('[PRC-12] of 60.00 a month is twelve charges, each on its day, and 720.00', () => {
    const world = subscribed()
    world.to(at('2026-01-15T00:00'))
    const year = ahead(world)
    expect(totals(year)[0]).toEqual(['2026-02-12T10:00', 6000])
    expect(totals(year).at(-1)).toEqual(['2027-01-12T10:00', 6000])
    expect(year.total).toEqual(usd(72_000))
    expect(shown(year.until)).toBe('2027-01-15T00:00')
  })

  test('[PRC-12] without a usable method what is tried lapses, with what needs it, as on its page (B-74, M§4)', () => {
    for (const method of [undefined, { ...card, expiresAt: at('2026-01-20T00:00') }]) {
      const world = bought(20, [])
      world.run({
        kind: 'change',
        orderId: 'tried',
        target: withAddOnTrials(
          { catalogue: billingShop, facts: world.load() },
          purchaseIn(aCart(20, [321, 324])),
          world.now,
        ),
      })
      world.setMethod(method)
      expect(minors(ahead(world)).slice(0, 2)).toEqual([6000, 6000])
    }
  })

  test('[PRC-12] begins with the trial that is confirmed: nothing until its end, which charges first', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20, [320]), 'trial_end')
    expect(totals(ahead(world))[0]).toEqual(['2026-01-12T10:00', 8000])
    expect(ahead(world).total).toEqual(usd(12 * 8000))
    expect(ahead(registered())).toMatchObject({ charges: [], total: usd(0) })
    // it will be paid with some card: V costs 17 of 31 days after its own trial
    const tried = registered()
    tried.setMethod(card)
    tried.checkOut(aCart(20, [321]), 'trial_end')
    tried.setMethod(undefined)
    expect(minors(ahead(tried)).slice(0, 3)).toEqual([6000, 1097, 8000])
    tried.archive = unknownAccount(1)
    expect(ahead(tried)).toMatchObject({ charges: [], total: usd(0) })
  })

  test('[PRC-12] is half-open: a charge of the same instant a year later is beyond it', () => {
    const world = subscribed()
    expect(totals(ahead(world)).at(-1)).toEqual(['2026-12-12T10:00', 6000])
    expect(ahead(world).total).toEqual(usd(11 * 6000))
    world.to(at('2026-02-12T00:00'))
    expect(totals(ahead(world)).at(-1)).toEqual(['2027-01-12T10:00', 6000])
    expect(ahead(world).total).toEqual(usd(72_000))
  })

  test('[PRC-12] ends where a scheduled change of currency begins (B-88)', () => {
    const world = bought(20, [])
    change(world, aCart(20, [321]))
    changeCurrency(world, 'EUR')
    // V is tried to 29 January, and costs 7 of 31 days to the renewal
    expect(totals(ahead(world))).toEqual([['2026-01-29T10:00', 452]])
  })

  test('[PRC-12] a team that grows by 12 pays for one more driver with each month, in advance', () => {
    // P at 10.00 a driver in advance, beside a plan of 60.00
    const world = bought(20, [310], { driver: 3 })
    expect(minors(ahead(world))).toEqual(Array.from({ length: 12 }, () => 9000))
    expect(minors(ahead(world, { joining: 12 }))).toEqual(
      Array.from({ length: 12 }, (_, month) => 6000 + 1000 * (4 + month)),
    )
    // a renewal that its visit is late for grows as well, and so does one on which the trial of an add-on ends
    const late = { now: at('2026-02-07T00:00'), growth: { joining: 12, mostOf: () => 500 } }
    expect(minors(unwrap(yearAhead(world.load(), late))).slice(0, 2)).toEqual([10_000, 11_000])
    world.to(at('2026-01-22T10:00'))
    change(world, aCart(20, [310, 321], { driver: 3 }))
    expect(minors(ahead(world, { joining: 12 })).slice(0, 2)).toEqual([12_000, 13_000])
  })

  test('[PRC-12] usage in arrears counts who was there in the month behind', () => {
    // X at 12.00 a vehicle in arrears, at least 5 of them, with a plan of 90.00
    const world = bought(30, [], { vehicle: 6 })
    expect(minors(ahead(world, { joining: 12 })).slice(0, 3)).toEqual([
      9000 + 6 * 1200,
      9000 + 7 * 1200,
      9000 + 8 * 1200,
    ])
    const [first] = ahead(world, { joining: 12 }).charges
    expect(first?.lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['plan', 1],
      ['usage', 6],
    ])
  })

  test('[PRC-12] what was reported counts instead of what was declared, and grows with the team (B-64)', () => {
    const world = bought(30, [], { vehicle: 1 })
    report(world, { vehicle: 9 })
    world.to(at('2026-01-16T00:00'))
    report(world, { vehicle: 8 })
    const charged = (joining: number) =>
      minors(ahead(world, { joining, most: 10 }))
        .slice(0, 5)
        .map((minor) => (minor - 9000) / 1200)
    expect(charged(0)).toEqual([9, 8, 8, 8, 8])
    expect(charged(12)).toEqual([9, 9, 10, 10, 10])
    const [first] = totals(ahead(world))
    world.to(at('2026-02-05T11:00'))
    expect(world.documents.at(-1)?.[2]).toBe(first?.[1])
  })

  test('[PRC-12] late usage of the month before is a line of the next charge (B-69)', () => {
    const world = bought(30, [], { vehicle: 6 })
    report(world, { vehicle: 6 })
    world.to(at('2026-02-05T11:00'))
    report(world, { vehicle: 9 }, at('2026-01-20T00:00'))
    // 3 more in January, and 9 from then on
    expect(minors(ahead(world)).slice(0, 2)).toEqual([9000 + 3 * 1200 + 9 * 1200, 9000 + 9 * 1200])
  })

  test('[PRC-12] what was reported in the trial of a metered add-on counts after it, as it is then charged (B-64, B-74)', () => {
    const world = bought(20, [310], { driver: 1 })
    change(world, aCart(20, [310, 322], { driver: 1 }))
    report(world, { vehicle: 9 })
    const year = ahead(world)
    // X is tried to 15 February, beside a driver at 10.00
    expect(minors(year).slice(0, 3)).toEqual([7000, 7000 + 9 * 1200, 7000 + 9 * 1200])
    world.to(at('2026-04-05T11:00'))
    expect(world.documents.slice(1).map(([, , total]) => total)).toEqual(minors(year).slice(0, 3))
  })

  test('[PRC-12] has twelve months of usage, each charge at the end of its month, although its invoice is issued an hour later (B-69, B-144)', () => {
    const world = bought(30, [], { vehicle: 6 })
    world.to(at('2026-03-05T11:30'))
    const year = ahead(world)
    expect(shown(year.until)).toBe('2027-03-05T11:30')
    expect(totals(year)).toHaveLength(12)
    world.to(at('2026-04-05T11:00'))
    expect(totals(ahead(world)).at(-1)?.[0]).toBe('2027-04-05T10:00')
  })

  test('[PRC-12] has what is drafted within it also where the shop waits 72 hours for late usage (B-69, SET-03)', () => {
    const world = bought(30, [], { vehicle: 6 })
    world.archive = { ...world.archive, account: { ...world.archive.account, finaliseHours: 72 } }
    world.to(at('2026-02-06T10:00'))
    const year = ahead(world)
    expect([shown(year.until), totals(year)[0], totals(year).at(-1)]).toEqual([
      '2027-02-06T10:00',
      ['2026-02-05T10:00', 16_200],
      ['2027-02-05T10:00', 16_200],
    ])
  })

  test('[PRC-12] five who join within a year are spread evenly, and no key grows beyond its maximum (A-66)', () => {
    const world = bought(20, [310], { driver: 3 })
    const driversOf = (year: YearAhead) => minors(year).map((minor) => (minor - 6000) / 1000)
    expect(driversOf(ahead(world, { joining: 5 }))).toEqual([3, 3, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8])
    expect(driversOf(ahead(world, { joining: 5, most: 5 })).slice(3)).toEqual([4, 5, 5, 5, 5, 5, 5, 5, 5])
  })

  test('[PRC-12] by the year from the renewal on is one charge of 648.00 instead of twelve of 60.00', () => {
    const world = bought(20, [])
    const year = ahead(world, { command: toOther('year', 'renewal') })
    expect(totals(year)).toEqual([['2026-02-05T10:00', 64_800]])
    expect(ahead(world).total).toEqual(usd(72_000))
  })

  test('[PRC-12] by the year from now on counts what is unused, by the sum that the change charges', () => {
    const world = bought(20, [])
    const command = toOther('year', 'now')
    const [first] = ahead(world, { command }).charges
    expect(first?.lines.map(({ kind }) => kind)).toEqual(['proration_credit', 'plan'])
    expect(world.run(command)).toBeUndefined()
    expect(first?.total).toEqual(world.archive.documents.at(-1)?.total)
  })

  test('what it says is then charged, line by line, and nothing is changed by looking', () => {
    const world = bought(30, [310], { vehicle: 6, driver: 2 })
    const facts = world.load()
    const year = ahead(world)
    expect(world.load()).toEqual(facts)
    const before = world.archive.documents.length
    world.to(year.until - 1)
    const issued = world.archive.documents.slice(before)
    expect(issued.map(({ lines, total }) => ({ lines, total }))).toEqual(
      year.charges.map(({ lines, total }) => ({ lines, total })),
    )
  })

  test('[PRC-12] costs the same by bank transfer, and without a method on file', () => {
    const wired = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
    wired.setMethod(card)
    wired.checkOut(aCart(20), 'now')
    wired.setMethod(undefined)
    wired.to(at('2026-01-15T10:00'))
    const bare = bought(20, [])
    bare.setMethod(undefined)
    for (const world of [wired, bare]) expect(minors(ahead(world))).toEqual(Array.from({ length: 12 }, () => 6000))
  })

  test('[PRC-12] what is owed counts as paid: a debt ends no subscription in it, and is no charge of it', () => {
    for (const isHard of [false, true]) {
      const world = subscribed()
      world.provider = () => ({ ...declined, isHard })
      world.to(at('2026-02-14T00:00'))
      expect(world.archive.receivables.some(({ open }) => open.minor > 0)).toBe(true)
      expect(minors(ahead(world))).toEqual(Array.from({ length: 12 }, () => 6000))
    }
  })

  test('[PRC-12] shows how many there are of each key, today and after twelve months, up to its maximum (A-66)', () => {
    const assets = {
      kind: 'extra_assets',
      productId: 20,
      assetType: 'vehicle',
      countedBy: 'vehicle',
      declared: 8,
      included: 5,
      rate: usd(300),
    } as const
    const items = purchaseIn(aCart(20, [310, 320], { driver: 3 })).items.flatMap(({ price }) => price ?? [])
    const keys: string[] = []
    const mostOf = (key: string) => {
      keys.push(key)
      return key === 'driver' ? 6 : 10
    }
    expect(grownTeam([...items, assets], { joining: 5, mostOf })).toEqual([
      { usageKey: 'driver', now: 3, then: 6 },
      { usageKey: 'vehicle', now: 8, then: 10 },
    ])
    expect(keys).toEqual(['driver', 'vehicle'])
    expect(grownTeam(items, { joining: 5, mostOf: () => 2 }), 'more than the maximum were bought').toEqual([
      { usageKey: 'driver', now: 3, then: 3 },
    ])
  })

  test('the command that it starts from is rejected as it would be', () => {
    const world = registered()
    const growth = { joining: 0, mostOf: () => 500 }
    expect(yearAhead(world.load(), { now: world.now, growth, command: toOther('year', 'now') })).toEqual({
      ok: false,
      failure: { code: 'not-subscribed' },
    })
  })
})
