import { describe, expect, test } from 'vitest'
import { change, changeCurrency, previewOf, report } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, billingShop, card, purchaseIn } from '@waybill/testkit/billing-shop'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { previewChange, previewCurrency, purchaseInCurrency } from '../index.ts'
import type { Purchase, PurchasedItem } from '../index.ts'

/** From 1 March 2026, 00:00 on; a year is paid from then. */
function inMarch(planId: number, addOns: readonly number[] = [], quantities: Record<string, number> = {}): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId, addOns, quantities), 'now')
  return world
}

describe('the end of what is paid, on a yearly plan (B-128)', () => {
  const world = inMarch(20, [310], { driver: 3 })
  change(world, aCart(20, [310], { driver: 3 }), { interval: 'year' })
  world.to(at('2026-03-16T00:00'))
  const facts = world.load()
  const had = purchaseIn(aCart(20, [310], { driver: 3 }), 'year')

  function endFor(items: readonly PurchasedItem[], more: Partial<Purchase> = {}, of = facts): string {
    const target = { ...had, items, ...more }
    const found = previewChange(of, { target, timeframe: 'renewal' }, world.now)
    return found.ok ? shown(found.value.at) : found.failure
  }

  const fewer = had.items.map((item) =>
    item.price?.kind === 'prepaid' ? { ...item, price: { ...item.price, declared: 2 } } : item,
  )

  test('is that of the month where nothing but what is paid by the month changes', () => {
    expect(endFor(fewer)).toBe('2026-04-01T00:00')
    expect(endFor(had.items.filter(({ productId }) => productId !== 310))).toBe('2026-04-01T00:00')
  })

  test('is that of the year where something else changes too, or nothing that has a price', () => {
    expect(endFor(fewer.filter(({ productId }) => productId !== 20))).toBe('2027-03-01T00:00')
    expect(endFor([...had.items, { productId: 399, bundled: true }])).toBe('2027-03-01T00:00')
  })

  test('is that of the year where it is paid by the month from then on', () => {
    const alone = { ...facts, items: facts.items.filter(({ productId }) => productId === 310) }
    const prepaid = fewer.filter(({ productId }) => productId === 310)
    expect(endFor(prepaid, {}, alone)).toBe('2026-04-01T00:00')
    expect(endFor(prepaid, { interval: 'month' }, alone)).toBe('2027-03-01T00:00')
    const same = had.items.filter(({ productId }) => productId === 310)
    expect(endFor(same, { interval: 'month' }, alone)).toBe('2027-03-01T00:00')
    expect(endFor(same, {}, alone)).toBe('nothing-changes')
  })
})

test('usage that a change ends is on the next invoice once, however often it ends in its month (B-61, B-64)', () => {
  const world = inMarch(30)
  report(world, { vehicle: 8 })
  world.to(at('2026-03-11T00:00'))
  change(world, aCart(20), { timeframe: 'now' })
  world.to(at('2026-03-12T00:00'))
  change(world, aCart(30))
  world.to(at('2026-03-21T00:00'))
  const plan = previewOf(world, aCart(20), { timeframe: 'now' })
  if (typeof plan === 'string') throw new Error(plan)
  change(world, aCart(20), { timeframe: 'now' })
  world.to(at('2026-04-01T01:00'))
  const { subtotal, lines } = world.archive.documents.at(-1) ?? { subtotal: { minor: 0 }, lines: [] }
  expect(lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
    ['usage', 9600],
    ['plan', 6000],
  ])
  expect([plan.nextAmount.minor, subtotal.minor]).toEqual([15_600, 15_600])
  expect(violations(world)).toEqual([])
})

describe('what another currency will charge at the renewal (B-88)', () => {
  const toEuros = (world: World) => {
    const purchase = purchaseInCurrency(world.load(), billingShop, 'EUR')
    return purchase && previewCurrency(world.load(), purchase, world.now)
  }

  test('is in that currency alone: what waits in the present one is on its own invoice', () => {
    const world = inMarch(20)
    expect(toEuros(world)).toMatchObject({
      timeframe: 'renewal',
      at: at('2026-04-01T00:00'),
      nextDate: at('2026-04-01T00:00'),
      nextAmount: { minor: 5400, currency: 'EUR' },
    })
    world.to(at('2026-03-31T20:00'))
    change(world, aCart(40))
    expect(world.archive.carried.map(({ line }) => line.amount.currency)).toEqual(['USD', 'USD'])
    expect(toEuros(world)?.nextAmount).toEqual({ minor: 8100, currency: 'EUR' })
  })

  test('is nothing for an account without a subscription', () => {
    const world = inMarch(20)
    const { subscription: _, ...none } = world.load()
    expect(previewCurrency(none, purchaseIn(aCart(20)), world.now)).toBeUndefined()
  })

  test('keeps what an item needs, and the trial that runs, to its own end', () => {
    const world = inMarch(20)
    change(world, aCart(20, [321, 324, 323], { driver: 3 }))
    const purchase = purchaseInCurrency(world.load(), billingShop, 'EUR')
    const itemOf = (productId: number) => purchase?.items.find((item) => item.productId === productId)
    expect(itemOf(324)).toMatchObject({ needs: [321], price: { recurring: { minor: 900, currency: 'EUR' } } })
    expect(itemOf(321)?.ownTrial).toEqual({ addOnCode: 'module-code-321', endsAt: at('2026-03-15T00:00') })
    expect(itemOf(323)).toMatchObject({ trialQuantity: 4, ownTrial: { addOnCode: 'module-code-323' } })
    expect(Object.keys(itemOf(200) ?? {})).toEqual(['productId', 'bundled'])
    expect(changeCurrency(world, 'EUR')).toBeUndefined()
    world.to(at('2026-04-01T01:00'))
    expect([world.archive.account.currency, violations(world)]).toEqual(['EUR', []])
  })
})

describe('a change that waits', () => {
  test('is charged with the usage of the month before it: S for 40.00 after 8 vehicles, 96.00 (B-64)', () => {
    const world = inMarch(30)
    report(world, { vehicle: 8 })
    expect(previewOf(world, aCart(10))).toMatchObject({
      timeframe: 'renewal',
      at: at('2026-04-01T00:00'),
      nextAmount: { minor: 13_600 },
      lines: [],
      reductions: [],
    })
  })

  test('keeps the anchor of its year; a year that begins after months counts from its boundary (B-61)', () => {
    const yearly = inMarch(20)
    change(yearly, aCart(20), { interval: 'year' })
    const anchorOf = (world: World, interval: 'month' | 'year' = 'year') => {
      const found = previewOf(world, aCart(10), { interval, timeframe: 'renewal' })
      return typeof found === 'string' ? found : [shown(found.at), shown(found.anchor)]
    }
    expect(anchorOf(yearly)).toEqual(['2027-03-01T00:00', '2026-03-01T00:00'])
    expect(anchorOf(inMarch(20))).toEqual(['2026-04-01T00:00', '2026-04-01T00:00'])
    expect(anchorOf(inMarch(20), 'month')).toEqual(['2026-04-01T00:00', '2026-03-01T00:00'])
  })

  test('charges nothing for an add-on whose trial goes on beyond it (B-74)', () => {
    const world = inMarch(20)
    world.to(at('2026-03-25T00:00'))
    change(world, aCart(20, [321]))
    expect(previewOf(world, aCart(10, [321]), { timeframe: 'renewal' })).toMatchObject({ nextAmount: { minor: 4000 } })
  })
})

describe('the next amount of a change', () => {
  const isEstimate = (planId: number, toPlanId: number): boolean => {
    const found = previewOf(inMarch(planId), aCart(toPlanId), { timeframe: 'now' })
    if (typeof found === 'string') throw new Error(found)
    return found.isEstimate
  }

  test('is an estimate where usage is in it, of what is had until then or from then on', () => {
    expect(isEstimate(20, 40)).toBe(false)
    expect(isEstimate(20, 30)).toBe(true)
    expect(isEstimate(30, 20)).toBe(true)
  })

  test('is an estimate where assets above those of the plan are counted', () => {
    const world = inMarch(20)
    const counted = { kind: 'extra_assets', productId: 40, assetType: 'vehicle', countedBy: 'vehicle' } as const
    const price = { ...counted, included: 5, rate: { minor: 300, currency: 'USD' }, declared: 0 } as const
    const bought = purchaseIn(aCart(40))
    const target = { ...bought, items: [...bought.items, { productId: 40, bundled: false, price }] }
    expect(previewChange(world.load(), { target }, world.now)).toMatchObject({ value: { isEstimate: true } })
  })
})

test('the digest of a change holds every line that its member saw, without the ids of rows (B-93)', () => {
  const world = inMarch(20)
  world.to(at('2026-03-16T00:00'))
  const plan = previewOf(world, aCart(40))
  if (typeof plan === 'string') throw new Error(plan)
  expect(plan.lines[0]?.correctsDocument).toBeDefined()
  expect(JSON.parse(plan.digest)).toMatchObject({
    lines: [
      { kind: 'proration_credit', amount: { minor: -3097 } },
      { kind: 'proration_charge', amount: { minor: 4645 } },
    ],
    reductions: [],
  })
  expect(plan.digest).not.toContain('correct')
})

describe('the order of a change, and what the history says of it', () => {
  const orderOf = ({ archive }: World) => archive.orders.at(-1)
  const lastEvents = (world: World, count: number) =>
    world.events.slice(-count).map(({ event: { name, data } }) => [name, data])

  test('now: it holds what it was computed for, and nothing that it doesn’t need', () => {
    const world = inMarch(20)
    const { items, subscription } = world.archive
    change(world, aCart(40))
    expect(orderOf(world)).toMatchObject({ state: 'done', start: 'now', purchase: { terms: { planId: 40 } } })
    expect(orderOf(world)?.change).toEqual({
      subscriptionId: subscription?.id,
      itemIds: items.map(({ id }) => id),
      anchor: at('2026-03-01T00:00'),
      periodEnd: at('2026-04-01T00:00'),
    })
    expect(world.events.map(({ event: { name, data } }) => [name, data])).toContainEqual([
      'order.placed',
      { total: 3000 },
    ])
  })

  test('now, for no money: it is done at once, and so is one that gives back as much as it charges', () => {
    const world = inMarch(40)
    change(world, aCart(20), { timeframe: 'now' })
    expect([orderOf(world)?.state, world.archive.creditBalance.minor]).toEqual(['done', 3000])
    expect(world.plans.at(-1)?.causes).toEqual(['apply_change'])
    expect(world.events.map(({ event: { name, data } }) => [name, data])).toContainEqual([
      'order.placed',
      { total: -3000 },
    ])
    const same = inMarch(30)
    change(same, aCart(40))
    expect([orderOf(same)?.state, same.documents.at(-1)]).toEqual(['done', ['change', 'paid', 0]])
  })

  test('now, for what costs nothing, when the renewal is declined: nothing is owed any more (B-62)', () => {
    const world = inMarch(20)
    world.provider = () => declined
    world.to(at('2026-04-01T00:00'))
    expect(world.state).toBe('past_due')
    expect(change(world, aCart(0, [399]), { timeframe: 'now' })).toBeUndefined()
    expect([world.state, world.documents.slice(1)]).toEqual([
      'subscribed',
      [
        ['period', 'void', 6000],
        ['credit', 'paid', 6000],
      ],
    ])
    expect(violations(world)).toEqual([])
  })

  test('later: it is done once it waits, until it is taken back', () => {
    const world = inMarch(40)
    change(world, aCart(10))
    expect(orderOf(world)?.state).toBe('done')
    expect(lastEvents(world, 1)).toEqual([['subscription.change_scheduled', { at: at('2026-04-01T00:00') }]])
    world.run({ kind: 'remove_change' })
    expect(lastEvents(world, 1)).toEqual([['subscription.change_removed', {}]])
    expect(world.archive.subscription?.scheduled).toBeUndefined()
  })
})

describe('the document of a change', () => {
  test('has no line for what costs nothing', () => {
    const world = inMarch(20)
    expect(previewOf(world, aCart(20, [399]))).toMatchObject({ timeframe: 'now', lines: [] })
    change(world, aCart(20, [399]))
    expect([world.documents.length, world.archive.items.at(-1)?.productId]).toEqual([1, 399])
    const yearly = previewOf(world, aCart(20, [399]), { interval: 'year' })
    if (typeof yearly === 'string') throw new Error(yearly)
    expect(yearly.lines.map(({ kind, productId }) => [kind, productId])).toEqual([
      ['proration_credit', 20],
      ['plan', 20],
    ])
  })

  test('is of its subscription, from its instant to the end of the last period that it charges', () => {
    const world = inMarch(20)
    world.to(at('2026-03-16T00:00'))
    change(world, aCart(40))
    const { subscription } = world.archive
    expect(world.archive.documents.at(-1)).toMatchObject({
      kind: 'change',
      subscriptionId: subscription?.id,
      period: { start: at('2026-03-16T00:00'), end: at('2026-04-01T00:00') },
    })
    change(world, aCart(40), { interval: 'year' })
    change(world, aCart(40, [310, 320], { driver: 3 }))
    expect(world.archive.documents.at(-1)?.period).toEqual({
      start: at('2026-03-16T00:00'),
      end: at('2027-03-16T00:00'),
    })
  })

  test('waits where a bank transfer pays, with what is unused as credit at once, even where both are equal (B-68)', () => {
    const world = inMarch(30)
    world.run({ kind: 'change_channel', channel: 'wired', reason: 'they want invoices' })
    world.to(at('2026-03-16T00:00'))
    expect(previewOf(world, aCart(40))).toMatchObject({
      total: { minor: 0 },
      dueNow: { minor: 0 },
      toCredit: { minor: 4645 },
      carried: { minor: 4645 },
    })
    change(world, aCart(40))
    expect(world.archive.creditBalance.minor).toBe(4645)
    expect(world.archive.carried.map(({ line }) => line.kind)).toContain('proration_charge')
  })
})
