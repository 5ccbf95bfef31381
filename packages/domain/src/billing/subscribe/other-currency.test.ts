import { describe, expect, test } from 'vitest'
import { change, changeCurrency } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, billingShop, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { indexCatalogue } from '../../catalog/index.ts'
import type { Currency } from '../../money/index.ts'
import { money } from '../../money/index.ts'
import { forecastOf, previewCurrency, purchaseInCurrency, waitingCurrency } from '../index.ts'

/** The shop of the stories, with prices in euros that are no conversion: M is 55.00, the driver 9.00. */
const prices: Readonly<Record<number, number>> = {
  100: 3700,
  200: 5500,
  300: 8300,
  400: 8300,
  320: 1800,
  310: 900,
  330: 9900,
}
const shop = indexCatalogue(
  {
    ...billingShop.document,
    modules: billingShop.document.modules.map((module) => {
      const EUR = prices[module.id]
      return EUR === undefined ? module : { ...module, basePrice: { ...module.basePrice, EUR } }
    }),
  },
  2,
)
const changeTo = (world: World, currency: Currency): string | undefined => changeCurrency(world, currency, shop)

function subscribed(planId = 20, addOns: readonly number[] = [], quantities: Record<string, number> = {}): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId, addOns, quantities), 'now')
  world.to(at('2026-03-16T00:00'))
  return world
}

const charged = (world: World) =>
  world.archive.documents.map(({ kind, status, total }) => [kind, status, total.minor, total.currency])
/** Events of its currency and of the scheduled change. */
const happened = (world: World) =>
  world.events.flatMap(({ event: { name, data } }) =>
    /currency_changed|change_(scheduled|removed)/.test(name) ? [[name, data] as const] : [],
  )
const mailed = (world: World) => world.mails.map(([name]) => name).filter((name) => name.startsWith('change'))

describe('the staff bill a subscription that runs in another currency (B-88)', () => {
  test('from its renewal on, at the prices of the shop, by the same anchor', () => {
    const world = subscribed(20, [310], { driver: 3 })
    expect(changeTo(world, 'EUR')).toBeUndefined()
    const { account: before, items, orders, subscription: held } = world.archive
    expect([world.state, waitingCurrency(world.load()), before.currency]).toEqual(['pending_change', 'EUR', 'USD'])
    expect(waitingCurrency({ orders })).toBeUndefined()
    const renewal = at('2026-04-01T00:00')
    expect(orders.at(-1)).toMatchObject({
      id: held?.scheduled?.orderId,
      state: 'done',
      start: 'now',
      change: {
        subscriptionId: held?.id,
        itemIds: items.map(({ id }) => id),
        anchor: held?.anchor,
        periodEnd: renewal,
      },
    })
    expect(happened(world)).toEqual([['subscription.change_scheduled', { at: renewal }]])
    world.to(at('2026-05-01T00:00'))
    expect(happened(world).at(-1)).toEqual(['account.currency_changed', { from: 'USD', to: 'EUR' }])
    expect(charged(world)).toEqual([
      ['period', 'paid', 9000, 'USD'],
      ['period', 'paid', 8200, 'EUR'],
      ['period', 'paid', 8200, 'EUR'],
    ])
    const { account, subscription, creditBalance } = world.archive
    expect([world.state, account.currency, subscription?.currency, creditBalance]).toEqual([
      'subscribed',
      'EUR',
      'EUR',
      money(0, 'EUR'),
    ])
    expect([world.period, mailed(world)]).toEqual([
      ['2026-05-01T00:00', '2026-06-01T00:00'],
      ['change_scheduled', 'change_done'],
    ])
    expect(violations(world)).toEqual([])
  })

  test('of a year with its end', () => {
    const world = subscribed()
    change(world, aCart(20), { interval: 'year', timeframe: 'now' })
    changeTo(world, 'EUR')
    world.to(at('2027-03-15T00:00'))
    expect(world.archive.account.currency).toBe('USD')
    world.to(at('2027-03-16T00:00'))
    // 12 months at 55.00 less 10 %, in whole units (B-63)
    expect(charged(world).at(-1)).toEqual(['period', 'paid', 59_400, 'EUR'])
  })

  test('is taken back by the member, by the staff, and by a change of the member', () => {
    const world = subscribed()
    changeTo(world, 'EUR')
    expect([world.run({ kind: 'remove_change' }), world.state]).toEqual([undefined, 'subscribed'])
    changeTo(world, 'EUR')
    expect(world.plans.at(-1)?.causes).toEqual(['schedule_change'])
    expect([changeTo(world, 'USD'), changeTo(world, 'USD'), world.state]).toEqual([
      undefined,
      'same-currency',
      'subscribed',
    ])
    expect(happened(world).at(-1)).toEqual(['subscription.change_removed', {}])
    changeTo(world, 'EUR')
    change(world, aCart(40), { timeframe: 'now' })
    expect(waitingCurrency(world.load())).toBeUndefined()
    world.to(at('2026-04-01T00:00'))
    expect(charged(world).at(-1)).toEqual(['period', 'paid', 9000, 'USD'])
    expect(violations(world)).toEqual([])
  })

  test('waits for the next renewal with credit that is left, and is announced again (B-137)', () => {
    const world = subscribed()
    changeTo(world, 'EUR')
    world.run({ kind: 'grant_credit', amount: money(5_000, 'USD'), reason: 'goodwill', by: 'ada' })
    world.to(at('2026-04-01T00:00'))
    expect([charged(world).at(-1), world.state, world.archive.creditBalance.minor]).toEqual([
      ['period', 'paid', 6000, 'USD'],
      'pending_change',
      0,
    ])
    const next = at('2026-05-01T00:00')
    expect(world.archive.subscription?.scheduled?.at).toBe(next)
    expect(happened(world).at(-1)).toEqual(['subscription.change_scheduled', { at: next }])
    expect(world.plans.at(-2)?.causes).toContain('schedule_change')
    world.to(next)
    expect([charged(world).at(-1), mailed(world)]).toEqual([
      ['period', 'paid', 5500, 'EUR'],
      ['change_scheduled', 'change_scheduled', 'change_done'],
    ])
  })

  test('waits with units above those that were paid in advance, whose late count charges nothing after it (B-69)', () => {
    const world = subscribed(20, [310], { driver: 3 })
    changeTo(world, 'EUR')
    const reports = (key: string, quantity: number) => [{ key, usageKey: 'driver', quantity, at: world.now }]
    world.run({ kind: 'report_usage', reports: reports('a', 5) })
    world.to(at('2026-03-20T00:00'))
    world.run({ kind: 'report_usage', reports: reports('b', 3) })
    world.to(at('2026-04-01T02:00'))
    // two more than three for March, and M with three for April
    expect(charged(world).at(-1)).toEqual(['period', 'paid', 11_000, 'USD'])
    world.to(at('2026-05-01T02:00'))
    expect(charged(world).at(-1)).toEqual(['period', 'paid', 8200, 'EUR'])
    // April had seven, as is known in May: no invoice in dollars comes that it could stand on
    const late = [{ key: 'c', usageKey: 'driver', quantity: 7, at: at('2026-04-20T00:00') }]
    expect(world.run({ kind: 'report_usage', reports: late })).toBeUndefined()
    expect([world.archive.carried, violations(world)]).toEqual([[], []])
  })

  test('is previewed with the renewal that is charged in it', () => {
    const world = subscribed()
    const facts = world.load()
    const purchase = purchaseInCurrency(facts, shop, 'EUR')
    if (purchase === undefined) throw new Error('it is sold in euros')
    expect(previewCurrency(facts, purchase, world.now)).toMatchObject({
      timeframe: 'renewal',
      nextDate: at('2026-04-01T00:00'),
      nextAmount: money(5500, 'EUR'),
      isEstimate: false,
    })
    const { subscription: _, ...unknown } = facts
    expect(previewCurrency(unknown, purchase, world.now)).toBeUndefined()
    expect(purchaseInCurrency(unknown, shop, 'EUR')).toBeUndefined()
  })

  test('is forecast with its charge', () => {
    const world = subscribed()
    changeTo(world, 'EUR')
    const steps = forecastOf(world.load(), world.now, { answer: 'paid', most: 2 })
    expect(JSON.stringify(steps)).toContain('"currency":"EUR"')
  })

  test('is rejected where usage is charged after its month, and where something isn’t sold in that currency, or no longer by the unit', () => {
    expect(changeTo(subscribed(30), 'EUR')).toBe('usage-behind')
    expect(changeTo(subscribed(20, [398]), 'EUR')).toBe('still-subscribed')
    const modules = shop.document.modules.map((module) => ({ ...module, pricingType: 'FIXED' }) as const)
    const fixed = indexCatalogue({ ...shop.document, modules }, 3)
    expect(changeCurrency(subscribed(20, [310], { driver: 3 }), 'EUR', fixed)).toBe('still-subscribed')
    const assets = { kind: 'extra_assets', productId: 20, assetType: 'vehicle', countedBy: 'vehicle' } as const
    const growing = subscribed()
    const [item] = growing.archive.items
    if (item === undefined) throw new Error('M is on')
    const counted = { ...item, price: { ...assets, rate: money(100, 'USD'), included: 5, declared: 5 } }
    growing.archive = { ...growing.archive, items: [...growing.archive.items, { ...counted, id: 99 }] }
    expect(changeTo(growing, 'EUR')).toBe('usage-behind')
    const cancelled = subscribed()
    cancelled.run({ kind: 'cancel' })
    expect(changeTo(cancelled, 'EUR')).toBe('already-cancelled')
    const changing = subscribed(40)
    change(changing, aCart(10))
    expect(changeTo(changing, 'EUR')).toBe('change-waits')
    const resting = subscribed()
    resting.run({ kind: 'pause' })
    expect(changeTo(resting, 'EUR')).toBe('paused')
  })
})
