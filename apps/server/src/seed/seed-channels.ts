import { periodAt } from '@waybill/domain/calendar'
import { cartOf } from './seed-carts.ts'
import { FLOWERS, QUARRY, TAXIS } from './seed-demo-people.ts'
import type { DemoCard } from './seed-methods.ts'
import type { Moment } from './seed-moments.ts'
import { storyAccount, type Story } from './seed-story.ts'
import { seedSubscriber } from './seed-subscriber.ts'
import { seedSubscription } from './seed-subscriptions.ts'

const MONTH = { unit: 'month', count: 1 } as const

/** Pays by bank transfer: the first invoice after ten days, the second not by its due date (B-68, B-77). */
export async function seedQuarry(story: Story): Promise<readonly Moment[]> {
  const { db, catalogue, ago } = story
  const quarry = await storyAccount(story, QUARRY, { registeredAt: ago(51) })
  const cart = cartOf(catalogue, { packageCode: 'plan-local', pricing: true, currency: quarry.currency })
  return seedSubscriber(db, {
    ...story,
    account: quarry,
    cart,
    anchor: ago(48),
    channel: 'wired',
    paidBy: { transfersAfterDays: [10] },
  })
}

/** Bought in an app store: no invoice of ours, no method, periods all the same (B-68). */
export async function seedTaxis(story: Story): Promise<void> {
  const { db, catalogue, ago, now } = story
  const taxis = await storyAccount(story, TAXIS, { registeredAt: ago(40) })
  const cart = cartOf(catalogue, { packageCode: 'plan-regional', pricing: true, currency: taxis.currency })
  await seedSubscription(db, {
    account: taxis,
    catalogueVersion: catalogue.version,
    cart,
    modules: cart.lines,
    state: 1,
    channel: 'mobile',
    anchor: ago(37),
    period: periodAt(ago(37), MONTH, now),
    source: 'paid',
  })
}

/** Paid its first month here, then moved to Shopify, which bills the same month: ours was given back (B-68, B-81). */
export async function seedFlowers(story: Story, card: DemoCard): Promise<readonly Moment[]> {
  const { db, catalogue, ago } = story
  const flowers = await storyAccount(story, FLOWERS, { registeredAt: ago(44) })
  const cart = cartOf(catalogue, { packageCode: 'plan-local', pricing: true, currency: flowers.currency })
  const paid = await seedSubscriber(db, {
    ...story,
    account: flowers,
    cart,
    anchor: ago(41),
    channel: 'shopify',
    paidBy: { card, isReplaced: true },
  })
  return [
    ...paid,
    ...paid.flatMap((moment) =>
      moment.kind === 'charged' ? [{ ...moment, kind: 'refunded' as const, at: ago(39) }] : [],
    ),
  ]
}
