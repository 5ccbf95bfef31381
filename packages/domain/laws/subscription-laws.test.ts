import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundaryLines } from '@waybill/testkit/boundary-lines'
import { settingBounds } from '../src/catalog/index.ts'
import { invoiceTotals, isBelowMinimum, isMetered, noTax } from '../src/invoice/index.ts'
import { dunningAccess, dunningScheduleFor, dunningSchedules, nextAttemptAt } from '../src/payment/index.ts'
import type { DunningScheduleName } from '../src/payment/index.ts'
import { isInArrears, paidInAdvance, priceSelection } from '../src/pricing/index.ts'
import { accessAt, checkoutPlan, statusAt, subscriptionItems } from '../src/subscription/index.ts'
import type { SubscriptionFacts, SubscriptionItem } from '../src/subscription/index.ts'
import { money, zero } from '../src/money/index.ts'
import { selections } from './catalogue-arbitrary.ts'

const day = 86_400_000
const instants = fc.integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2034, 0, 1) / 1000 }).map((s) => s * 1000)
const amount = fc.integer({ min: 0, max: 1_000_000 }).map((minor) => money(minor, 'USD'))

const items: fc.Arbitrary<SubscriptionItem> = fc.oneof(
  fc
    .record({ kind: fc.constantFrom('plan' as const, 'module' as const), productId: fc.nat(99), recurring: amount })
    .map((item): SubscriptionItem => ({
      ...item,
      explanation: { step: 'list_price', productId: item.productId, amount: item.recurring },
    })),
  fc.record({
    kind: fc.constantFrom('usage' as const, 'prepaid' as const),
    productId: fc.nat(99),
    bundled: fc.boolean(),
    usageKey: fc.constantFrom('user', 'vehicle'),
    unit: amount,
    free: fc.nat(10),
    minimum: fc.nat(10),
    declared: fc.nat(50),
  }),
)

const subscriptions = fc.record({
  currency: fc.constant('USD' as const),
  interval: fc.constantFrom('month' as const, 'year' as const),
  anchor: instants,
  items: fc.array(items, { maxLength: 6 }),
})
const peaks = fc.record({ user: fc.nat(60), vehicle: fc.nat(60) })
const rate = fc.record({ name: fc.constant('VAT'), basisPoints: fc.integer({ min: 0, max: 3_000 }) })

const facts: fc.Arbitrary<SubscriptionFacts> = fc
  .record({
    kind: fc.constantFrom(0 as const, 1 as const),
    status: fc.constantFrom(1 as const, -1 as const, -2 as const),
    channel: fc.constant('direct' as const),
    dunningSchedule: fc.constantFrom<DunningScheduleName>('renewal', 'manual', 'first_conversion'),
    hasConfirmedCheckout: fc.boolean(),
    hasPendingChange: fc.boolean(),
    trialEndsAt: fc.option(instants),
    cancelAt: fc.option(instants),
    pausedAt: fc.option(instants),
    firstFailedAt: fc.option(instants),
  })
  .map((stored) => {
    const present = Object.entries(stored).filter(([, value]) => value !== null)
    return Object.fromEntries(present) as unknown as SubscriptionFacts
  })

describe('laws of the first charge', () => {
  const starts = fc.constantFrom('now' as const, 'trial_end' as const)

  test('[ORD-09] it is the total of the cart without what is billed by use afterwards, whatever is in the cart and whenever it starts', () => {
    fc.assert(
      fc.property(selections, starts, ([catalogue, selection], start) => {
        const { total, lines, extraAssets } = priceSelection(catalogue, selection)
        const arrears = [
          ...lines.filter((line) => isInArrears(catalogue, line)),
          ...(extraAssets === undefined ? [] : [extraAssets]),
        ]
        const advance = paidInAdvance(
          total,
          arrears.map(({ amount: { minor } }) => money(minor, total.currency)),
        )
        const sold = subscriptionItems(catalogue, selection, { interval: 'month' })
        // what has no price is not charged at all (D-56)
        fc.pre(sold.ok)
        const trial = { now: 0, trialEndsAt: day, taxRate: noTax, start }
        const plan = checkoutPlan({ currency: selection.currency, interval: 'month', items: sold.value, ...trial })
        expect(plan.firstTotal).toEqual(advance)
        // too little to charge waits for the next invoice (B-60)
        expect(plan.dueNow.minor).toBe(start === 'now' && !isBelowMinimum(advance) ? advance.minor : 0)
        expect(plan.then.total).toEqual(total)
      }),
    )
  })

  test('[ORD-09] the charge after it is the same lines again with those of the use between, and says so', () => {
    fc.assert(
      fc.property(subscriptions, starts, ({ anchor, items: sold, currency }, start) => {
        const trial = { now: anchor, trialEndsAt: anchor + day, taxRate: noTax, start }
        const plan = checkoutPlan({ currency, interval: 'month', items: sold, ...trial })
        const later = plan.then.lines.filter((line) => isMetered(line))
        expect(plan.lines.some((line) => isMetered(line))).toBe(false)
        expect(plan.then.lines.length).toBe(plan.lines.length + later.length)
        const used = later.reduce((before, { amount: { minor } }) => before + minor, 0)
        expect(plan.then.total.minor).toBe(plan.firstTotal.minor + used)
        expect(plan.then.at).toBeGreaterThan(plan.anchor)
        expect(plan.then.isEstimate).toBe(sold.some(({ kind }) => kind === 'usage'))
      }),
    )
  })
})

describe('laws of billing plans', () => {
  test('[INV-07] a year of renewals charges each fixed item for one year, whatever the interval', () => {
    fc.assert(
      fc.property(subscriptions, (subscription) => {
        const renewals = Array.from({ length: 12 }, (_, index) => boundaryLines(subscription, index + 1, { peaks: {} }))
        const count = renewals.flat().filter(({ kind }) => kind === 'plan' || kind === 'module').length
        const fixed = subscription.items.filter(({ kind }) => kind === 'plan' || kind === 'module').length
        expect(count).toBe(fixed * (subscription.interval === 'year' ? 1 : 12))
      }),
    )
  })

  test('more usage never costs less', () => {
    fc.assert(
      fc.property(subscriptions, peaks, fc.nat(20), (subscription, used, more) => {
        const totalOf = (vehicle: number) => {
          const lines = boundaryLines(subscription, 1, { peaks: { ...used, vehicle } })
          return invoiceTotals(lines, 'USD', { name: 'none', basisPoints: 0 }).total.minor
        }
        expect(totalOf(used.vehicle + more)).toBeGreaterThanOrEqual(totalOf(used.vehicle))
      }),
    )
  })

  test('shown lines and tax sum to the shown total, of checkout and renewal', () => {
    fc.assert(
      fc.property(subscriptions, peaks, rate, (subscription, used, taxRate) => {
        const lines = boundaryLines(subscription, 1, { peaks: used })
        const { subtotal, tax, total } = invoiceTotals(lines, 'USD', taxRate)
        expect(lines.reduce((sum, line) => sum + line.amount.minor, 0)).toBe(subtotal.minor)
        expect(subtotal.minor + tax.minor).toBe(total.minor)
        const plan = checkoutPlan({ ...subscription, start: 'now', now: subscription.anchor, taxRate })
        expect(plan.firstTotal).toEqual(invoiceTotals(plan.lines, 'USD', taxRate).total)
        expect(plan.dueNow).toEqual(isBelowMinimum(plan.firstTotal) ? zero('USD') : plan.firstTotal)
      }),
    )
  })

  test('a checkout that waits for the end of the trial costs the same then as one that starts now', () => {
    fc.assert(
      fc.property(subscriptions, rate, fc.integer({ min: 1, max: 7 * day }), (subscription, taxRate, left) => {
        const { anchor, ...terms } = subscription
        const checkout = { ...terms, taxRate, now: anchor, trialEndsAt: anchor + left }
        const waiting = checkoutPlan({ ...checkout, start: 'trial_end' })
        const paying = checkoutPlan({ ...checkout, start: 'now' })
        expect(waiting.dueNow.minor).toBe(0)
        expect(waiting.nextAmount).toEqual(paying.firstTotal)
        expect(waiting.nextDate).toBe(anchor + left)
      }),
    )
  })
})

describe('laws of access', () => {
  const verification = { registeredAt: 0, isVerified: true }

  test('access is never on without a running trial, a paid period or the grace of the dunning schedule', () => {
    fc.assert(
      fc.property(facts, instants, (stored, now) => {
        const access = accessAt(stored, verification, now)
        const status = statusAt(stored, now)
        const isTrial = status === -1 && (stored.hasConfirmedCheckout || now < (stored.trialEndsAt ?? 0))
        const isGrace = dunningAccess(dunningSchedules[stored.dunningSchedule], stored.firstFailedAt, now) !== 'expired'
        const mayHave = stored.pausedAt === undefined && (isTrial || (status === 1 && isGrace))
        expect(access.mode !== 'none').toBe(mayHave)
      }),
    )
  })

  test('once lost by the clock, access does not come back by the clock', () => {
    fc.assert(
      fc.property(facts, instants, fc.nat(400 * day), (stored, now, later) => {
        const rank = { full: 2, read_only: 1, none: 0 }
        const before = rank[accessAt(stored, verification, now).mode]
        expect(rank[accessAt(stored, verification, now + later).mode]).toBeLessThanOrEqual(before)
      }),
    )
  })

  test('every attempt of a dunning schedule lies before the last day, at the time of day of the first', () => {
    const names: DunningScheduleName[] = ['renewal', 'first_conversion', 'bank_return']
    const { retryDay, retries } = settingBounds
    const shops = fc
      .uniqueArray(fc.integer({ min: retryDay.least, max: retryDay.most }), {
        minLength: retries.least,
        maxLength: retries.most,
      })
      .map((days) => days.toSorted((one, other) => one - other))
    const retryDays = fc.option(shops, { nil: undefined })
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...names),
        fc.nat(30 * day),
        retryDays,
        (firstFailedAt, name, passed, own) => {
          const next = nextAttemptAt(
            dunningScheduleFor(name, own),
            { firstFailedAt, isHardDecline: false },
            firstFailedAt + passed,
          )
          const after = (next ?? firstFailedAt) - firstFailedAt
          expect(after % day).toBe(0)
          expect(after).toBeLessThanOrEqual(dunningSchedules[name].expiredDay * day)
          expect(next === undefined || after > passed).toBe(true)
        },
      ),
    )
  })
})
