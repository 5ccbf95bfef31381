import { describe, expect, test } from 'vitest'
import { aCart, billingShop, card, expiringCard } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at } from '@waybill/testkit/billing-world'
import { noTax } from '../invoice/index.ts'
import { paymentStates } from '../payment/index.ts'
import type { PaymentState } from '../payment/index.ts'
import { unwrap } from '../result/index.ts'
import { checkoutPlan } from '../subscription/index.ts'
import { duesOf, purchaseOf } from './index.ts'
import type { BillingFacts, SubscriptionRow } from './index.ts'
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
    expect(remindersWith({ subscription: { interval: 'year', ...subscription } }, 'renewal_notice')).toEqual([30, 7])
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

describe('the first end of a trial that an add-on has beside a paid plan is announced (B-89)', () => {
  const addOnTrialEndsAt = at('2026-02-01T10:00')

  test.each<[string, About['subscription'], readonly number[]]>([
    ['three days before', { addOnTrialEndsAt }, [3]],
    ['not within the trial of the plan', { addOnTrialEndsAt, status: -1 }, []],
    ['not once the plan has ended', { addOnTrialEndsAt, status: -2 }, []],
    ['not without one', {}, []],
  ])('%s', (_, subscription, days) => {
    expect(remindersWith({ ...(subscription && { subscription }) }, 'add_on_trial_ending')).toEqual(days)
  })
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

  test('is due by itself until then, and not without a trial', () => {
    const kinds = (about: About) => duesOf(factsWith({ method: card, ...about })).map(({ kind }) => kind)
    expect(kinds({ subscription: confirmed })).toEqual(['reminder', 'trial_end'])
    expect(kinds({ subscription: confirmed, payments: [[processing, order]] })).toEqual([])
    expect(kinds({ subscription: { status: -1 } })).toEqual([])
  })
})

test('nothing is due, and nothing announced, to an account that never was in trial', () => {
  const { subscription: _, ...facts } = factsWith({})
  expect(duesOf(facts)).toEqual([])
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
