import { describe, expect, test } from 'vitest'
import { aCart, billingShop, card, expiringCard } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, type World } from '@waybill/testkit/billing-world'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS } from '../../durations/index.ts'
import { noTax } from '../../invoice/index.ts'
import { paymentStates } from '../../payment/index.ts'
import type { PaymentState } from '../../payment/index.ts'
import { unwrap } from '../../result/index.ts'
import { checkoutPlan } from '../../subscription/index.ts'
import { dueItemsOf, purchaseOf } from '../index.ts'
import type { BillingFacts, SubscriptionRow } from '../index.ts'
import { remindersOf } from './reminders.ts'

const trial = { start: at('2026-01-05T10:00'), end: at('2026-01-12T10:00') }
const order = 'an-order'
const { scheduled, processing, paid } = paymentStates

interface About {
  readonly subscription?: Partial<SubscriptionRow>
  readonly paidBy?: BillingFacts['account']['paidBy']
  readonly method?: BillingFacts['method']
  /** Payments, each of an order or of none. */
  readonly payments?: readonly (readonly [PaymentState, string?])[]
}

/** Subscribed by the month to a card that expires, reminded of nothing yet; what differs is given. */
function factsWith({ subscription: about, paidBy = 'itself', method = expiringCard, payments = [] }: About) {
  const facts = subscribed().load()
  const { subscription, account } = facts
  const [payment] = facts.payments
  if (subscription === undefined || payment === undefined) throw new Error('not subscribed')
  const { orderId: _, ...collecting } = payment
  const { trial: __, ...life } = subscription
  return {
    ...facts,
    method,
    account: { ...account, paidBy },
    subscription: { ...life, remindedTo: undefined, ...about },
    payments: payments.map(([state, orderId]) => ({ ...collecting, state, ...(orderId !== undefined && { orderId }) })),
  } satisfies BillingFacts
}

const remindersWith = (about: About, template: string): readonly number[] =>
  remindersOf(factsWith(about)).flatMap((reminder) => (reminder.template === template ? reminder.days : []))

describe('a card that expires is announced while it is going to be charged by itself (B-89)', () => {
  test.each<[string, About]>([
    ['of a subscription', {}],
    ['of a trial whose checkout is confirmed', { subscription: { status: -1, confirmedOrderId: order } }],
  ])('%s', (_, about) => {
    expect(remindersWith(about, 'card_expires')).toEqual([30, 7])
  })

  test.each<[string, About]>([
    ['a trial without a checkout', { subscription: { status: -1 } }],
    ['a subscription that has ended', { subscription: { status: -2, confirmedOrderId: order } }],
    ['one that is cancelled', { subscription: { cancelAt: at('2026-02-12T10:00') } }],
    ['a member whom a partner pays for', { paidBy: 'partner' }],
    ['one that pays by bank transfer', { subscription: { channel: 'wired' } }],
    ['one that a store bills', { subscription: { channel: 'mobile' } }],
    ['a card without an end', { method: card }],
  ])('not %s', (_, about) => {
    expect(remindersWith(about, 'card_expires')).toEqual([])
  })
})

describe('a year that will be charged again is announced (B-89)', () => {
  test.each<[string, About]>([
    ['from the card', {}],
    ['by bank transfer', { subscription: { channel: 'wired' } }],
  ])('%s', (_, { subscription }) => {
    expect(remindersWith({ subscription: { interval: 'year', ...subscription } }, 'renewal_notice')).toEqual([30, 7, 3])
  })

  test.each<[string, About]>([
    ['a month', { subscription: { interval: 'month' } }],
    ['a trial', { subscription: { status: -1 } }],
    ['a subscription that has ended', { subscription: { status: -2 } }],
    ['one that is cancelled', { subscription: { cancelAt: at('2027-01-12T10:00') } }],
    ['one that is paused', { subscription: { pausedAt: at('2026-01-20T00:00') } }],
    ['a member of an organisation that pays', { paidBy: 'organization' }],
    ['one that a store bills', { subscription: { channel: 'mobile' } }],
  ])('not %s', (_, { subscription, ...about }) => {
    expect(remindersWith({ ...about, subscription: { interval: 'year', ...subscription } }, 'renewal_notice')).toEqual(
      [],
    )
  })
})

/** X, tried from one day of January to another, beside what was bought. */
function triedFrom(from: number, until: number): BillingFacts['items'][number] {
  const [item] = subscribed().archive.items
  if (item === undefined) throw new Error('nothing was bought')
  const [startedAt, endsAt] = [from, until].map((day) => at('2026-01-01T10:00') + (day - 1) * DAY_MS)
  if (startedAt === undefined || endsAt === undefined) throw new Error('two days')
  const ownTrial = { addOnCode: `until ${until}`, endsAt }
  return { ...item, id: 1000 + from * 100 + until, productId: 300 + until, trial: 1, ownTrial, startedAt }
}

describe('each end of a trial that an add-on has beside a paid plan is announced three days before it (B-150)', () => {
  const daysOf = (items: BillingFacts['items'], subscription: About['subscription'] = {}) =>
    remindersOf({ ...factsWith({ subscription }), items })
      .filter(({ template }) => template === 'add_on_trial_ending')
      .map((one) => [(one.endsAt - at('2026-01-01T10:00')) / DAY_MS + 1, (one.endsAt - one.at) / DAY_MS])

  test.each<[string, BillingFacts['items'], readonly (readonly number[])[], About['subscription']?]>([
    [
      'each of two that end on neighbouring days',
      [triedFrom(14, 30), triedFrom(15, 31)],
      [
        [30, 3],
        [31, 3],
      ],
    ],
    ['once for two that end together', [triedFrom(14, 30), triedFrom(15, 30)], [[30, 3]]],
    ['from four days on', [triedFrom(20, 24)], [[24, 3]]],
    ['not of less: the mail of its start has it', [triedFrom(21, 24)], []],
    ['not within the trial of the plan', [triedFrom(14, 30)], [], { status: -1 }],
    ['not once the plan has ended', [triedFrom(14, 30)], [], { status: -2 }],
    ['not without one', [], []],
  ])('%s', (_, items, days, subscription) => {
    expect(daysOf(items, subscription)).toEqual(days)
  })
})

/** Mails about ends of add-ons' trials: which add-on, and when. */
function announcedBy(world: World) {
  return world.events.flatMap(({ at: sentAt, event }) =>
    event.mails.flatMap(({ template, reminder }) =>
      template === 'add_on_trial_ending' && reminder !== undefined ? [[reminder.endsAt, sentAt] as const] : [],
    ),
  )
}

test('[SUB-02] whatever ends when, each end has one reminder three days before it, in one jump of the clock as in many steps (B-150)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 5 * 24, max: 50 * 24 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 60 * 24 }), { maxLength: 30 }),
      (hours, steps) => {
        const begun = (): World => {
          const world = subscribed()
          const [bought] = world.archive.items
          const { subscription } = world.archive
          if (bought === undefined || subscription === undefined) throw new Error('not subscribed')
          const items = hours.map((hour, place) => {
            const ownTrial = { addOnCode: String(place), endsAt: world.now + hour * HOUR_MS }
            const { price: _, ...rest } = bought
            return {
              ...rest,
              id: 5000 + place,
              productId: 900 + place,
              trial: 1 as const,
              ownTrial,
              startedAt: world.now,
            }
          })
          const addOnTrialEndsAt = Math.min(...items.map(({ ownTrial }) => ownTrial.endsAt))
          world.archive = {
            ...world.archive,
            items: [...world.archive.items, ...items],
            subscription: { ...subscription, addOnTrialEndsAt },
          }
          return world
        }
        const [jump, walk] = [begun(), begun()]
        const start = jump.now
        const expected = [...new Set(hours)]
          .map((hour) => start + hour * HOUR_MS)
          .map((end) => [end, end - 3 * DAY_MS])
          .toSorted(([one = 0], [other = 0]) => one - other)
        jump.to(start + 60 * DAY_MS)
        for (const step of steps.toSorted((one, other) => one - other)) walk.to(start + step * HOUR_MS)
        walk.to(start + 60 * DAY_MS)
        expect(announcedBy(jump)).toEqual(expected)
        expect(announcedBy(walk)).toEqual(expected)
      },
    ),
  )
})

describe('the end of a trial is announced (B-89)', () => {
  const confirmed = { status: -1, trial, confirmedOrderId: order } as const

  test.each<[string, About, readonly number[]]>([
    ['twice without a checkout', { subscription: { status: -1, trial } }, [3, 1]],
    ['once with one', { subscription: confirmed }, [3]],
    ['also while the payment is scheduled', { subscription: confirmed, payments: [[scheduled, order]] }, [3]],
    ['also after money of another order', { subscription: confirmed, payments: [[paid, 'another']] }, [3]],
    ['also after money of no order', { subscription: { status: -1, trial }, payments: [[paid]] }, [3, 1]],
    ['not once its payment is begun', { subscription: confirmed, payments: [[processing, order]] }, []],
    ['not of one that has begun to pay', { subscription: { trial } }, []],
    ['not without a trial', { subscription: { status: -1 } }, []],
  ])('%s', (_, about, days) => {
    expect(remindersWith(about, 'trial_ending')).toEqual(days)
  })

  test('not of less than four days: the mail of its start has it (B-150)', () => {
    const short = { start: at('2026-01-09T10:00'), end: trial.end }
    expect(remindersWith({ subscription: { ...confirmed, trial: short } }, 'trial_ending')).toEqual([])
    const least = { start: at('2026-01-08T10:00'), end: trial.end }
    expect(remindersWith({ subscription: { ...confirmed, trial: least } }, 'trial_ending')).toEqual([3])
  })

  test('is due by itself until then, and not without a trial', () => {
    const kinds = (about: About) => dueItemsOf(factsWith({ method: card, ...about })).map(({ kind }) => kind)
    expect(kinds({ subscription: confirmed })).toEqual(['reminder', 'trial_end'])
    expect(kinds({ subscription: confirmed, payments: [[processing, order]] })).toEqual([])
    expect(kinds({ subscription: { status: -1 } })).toEqual([])
  })
})

test('nothing is due, and nothing announced, to an account that never was in trial', () => {
  const { subscription: _, ...facts } = factsWith({})
  expect(dueItemsOf(facts)).toEqual([])
  expect(remindersOf(facts)).toEqual([])
})

test('of two that are late at once each is announced: only the same one gives way to its nearer', () => {
  const world = registered()
  world.setMethod({ ...card, expiresAt: at('2027-01-10T00:00') })
  const purchase = unwrap(purchaseOf(billingShop, aCart(20), { interval: 'year', catalogueVersion: 1 }))
  const items = purchase.items.flatMap(({ price }) => price ?? [])
  const { now } = world
  const plan = checkoutPlan({ currency: 'USD', interval: 'year', items, start: 'now', now, taxRate: noTax })
  world.run({ kind: 'checkout', orderId: '00000001-0000-4000-8000-000000000001', plan, purchase })
  world.to(at('2026-12-01T00:00'))
  world.now = at('2026-12-30T00:00')
  world.to(at('2026-12-30T00:00'))
  const mails = world.events.flatMap(({ event }) => event.mails).filter(({ reminder }) => reminder !== undefined)
  expect(mails.map(({ template, subject, reminder }) => [template, subject, reminder?.days])).toEqual([
    ['card_expires', { table: 'methods', id: card.id }, 30],
    ['renewal_notice', { table: 'subscription', id: world.archive.subscription?.id }, 7],
  ])
})
