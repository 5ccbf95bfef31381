import { expect, test } from 'vitest'
import { chargedFrom, trialsHadOf, withOwnTrials } from '@waybill/domain/billing'
import { noTax } from '@waybill/domain/invoice'
import { checkoutPlan } from '@waybill/domain/subscription'
import type { BillingInterval, CheckoutPlan, CheckoutStart } from '@waybill/domain/subscription'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { aCart, billingShop, card, purchaseIn } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'

const registered = at('2026-01-24T10:00')
const trialEnd = at('2026-01-31T10:00')
const hour = 3_600_000

/** V, X in arrears and P prepaid, with trials of 14 days, a month and a week, and 0.20 a month without one. */
const carts = [[321], [322], [323], [398], [321, 322, 323], [321, 325, 324]]

interface Bought {
  readonly addOns: readonly number[]
  readonly start: CheckoutStart
  readonly interval: BillingInterval
  /** Whether it registered with them, or chose them within the trial. */
  readonly isRegisteredWith: boolean
}

const cases = carts.flatMap((addOns) =>
  (['now', 'trial_end'] as const).flatMap((start) =>
    (['month', 'year'] as const).flatMap((interval) =>
      [true, false].map((isRegisteredWith): Bought => ({ addOns, start, interval, isRegisteredWith })),
    ),
  ),
)

/** The plan that is shown, and the account that ordered by it. */
function ordered({ addOns, start, interval, isRegisteredWith }: Bought): { world: World; plan: CheckoutPlan } {
  const cart = aCart(20, addOns, { vehicle: 2, driver: 3 })
  const world = new World({ at: registered, cart: isRegisteredWith ? cart : aCart(20) })
  world.setMethod(card)
  const now = at('2026-01-26T08:00')
  world.to(now)
  const anchor = start === 'now' ? now : trialEnd
  const had = trialsHadOf(world.load())
  const purchase = withOwnTrials({ catalogue: billingShop, had }, purchaseIn(cart, interval), anchor)
  const checkout = { currency: 'USD', interval, start, now, trialEndsAt: trialEnd, taxRate: noTax } as const
  const plan = checkoutPlan({ ...checkout, ...chargedFrom(purchase) })
  world.run({ kind: 'checkout', orderId: 'order', plan, purchase })
  return { world, plan }
}

const charged = (world: World) => world.documents.map(([kind, , total]) => [kind, total])

test.each(cases)(
  '[ORD-09] what a checkout of $addOns by the $interval shows from $start on is what is charged, registered with: $isRegisteredWith',
  (bought) => {
    const { world, plan } = ordered(bought)
    const ends = (plan.trialEnds ?? []).map(({ at: date, total }) => [date, total.minor] as const)
    world.to(plan.anchor)
    expect(charged(world)).toEqual([[bought.start === 'now' ? 'period' : 'trial_end', plan.firstTotal.minor]])
    const next = [...ends.filter(([, minor]) => minor > 0), [plan.then.at, plan.then.total.minor] as const]
    const before = next.filter(([date]) => date <= plan.then.at)
    for (const [date, minor] of before) {
      world.to(date - 1)
      const count = world.documents.length
      // what is metered waits an hour for late usage
      world.to(date + hour)
      expect(charged(world).slice(count)).toEqual([[date === plan.then.at ? 'period' : 'addon', minor]])
    }
    const following = bought.start === 'now' ? before[0] : [trialEnd, plan.firstTotal.minor]
    expect([plan.nextDate, plan.nextAmount.minor]).toEqual(following)
  },
)

const changes = carts.flatMap((addOns) =>
  (['month', 'year'] as const).flatMap((interval) => [0, 20].map((days) => ({ addOns, interval, days }))),
)

test.each(changes)(
  '[MOD-02] what a change to $addOns by the $interval, $days days into a month, shows as next is what is charged next (B-47, B-74)',
  ({ addOns, interval, days }) => {
    const world = new World({ at: registered })
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    world.to(registered + days * 24 * hour)
    const cart = aCart(20, addOns, { vehicle: 2, driver: 3 })
    const plan = previewOf(world, cart, { interval, timeframe: 'now' })
    if (typeof plan === 'string') throw new Error(plan)
    expect(change(world, cart, { interval, timeframe: 'now' })).toBeUndefined()
    const count = world.documents.length
    world.to(plan.nextDate - 1)
    expect(charged(world).slice(count)).toEqual([])
    world.to(plan.nextDate + hour)
    expect(
      charged(world)
        .slice(count)
        .map(([, total]) => total),
    ).toEqual([plan.nextAmount.minor])
    // an amount that depends on use is shown as an estimate
    const used = world.archive.documents.at(-1)?.lines.some(({ kind }) => kind === 'usage') === true
    expect(plan.isEstimate || !used).toBe(true)
  },
)
