import { daysInMs, periodOf } from '@waybill/domain/calendar'
import { bundledIds } from '@waybill/domain/catalog'
import { emptyCart } from '@waybill/domain/cart'
import { createStaff } from '../modules/shop-admin/index.ts'
import type { SeededAccount } from './seed-accounts.ts'
import { cartOf, seedCart } from './seed-carts.ts'
import { seedFlowers, seedQuarry, seedTaxis } from './seed-channels.ts'
import { demoCard } from './seed-charges.ts'
import {
  BAKERY,
  COURIERS,
  DEMO_PASSWORD,
  DEMO_STAFF,
  FREIGHT,
  FURNITURE,
  GROUP,
  HARBOUR,
  HAULAGE,
  ORCHARD,
  PARCELS,
  PARTNER,
} from './seed-demo-people.ts'
import type { DemoCard } from './seed-methods.ts'
import { seedQuote } from './seed-quotes.ts'
import { playMoments, type Moment } from './seed-moments.ts'
import { seedOverdueAddOn } from './seed-overdue-add-on.ts'
import { storyAccount, type DemoPorts, type Story } from './seed-story.ts'
import { seedSubscriber } from './seed-subscriber.ts'
import { seedSubscription, seedTrial } from './seed-subscriptions.ts'
import { HOUR_MS } from '@waybill/domain/durations'

const YEAR = { unit: 'year', count: 1 } as const

interface Cards {
  readonly bakery: DemoCard
  readonly parcels: DemoCard
  /** The one that took the place of it. */
  readonly parcelsNew: DemoCard
  readonly flowers: DemoCard
}

/** The companies of the demo, each at another moment of its life, dated backwards from now. */
export async function seedDemoCompanies(ports: DemoPorts): Promise<void> {
  const { db, keys, passwords, demoGateway, now } = ports
  const ago = (days: number, hours = 0): number => now - daysInMs(days) - hours * HOUR_MS
  const cards: Cards = {
    bakery: await demoCard(demoGateway, now),
    parcels: await demoCard(demoGateway, now),
    parcelsNew: await demoCard(demoGateway, now, 'rejected_when_charged'),
    flowers: await demoCard(demoGateway, now),
  }
  const story: Story = { ...ports, passwordHash: await passwords.hash(DEMO_PASSWORD), ago }
  await playMoments(db, demoGateway, await seedStories(story, cards))
  const made = await createStaff({ db, keys, passwords, now: ago(90) }, { ...DEMO_STAFF, password: DEMO_PASSWORD })
  if (!made.ok) throw new Error(made.failure.message)
}

/** One company after the other; what happened to their money is played afterwards, by its dates. */
async function seedStories(story: Story, cards: Cards): Promise<readonly Moment[]> {
  const bakery = await seedBakery(story, cards.bakery)
  const parcels = await seedParcels(story, cards)
  await seedTrials(story)
  await seedPartner(story)
  await seedGroup(story)
  await seedLegacy(story)
  await seedTaxis(story)
  return [...bakery, ...parcels, ...(await seedQuarry(story)), ...(await seedFlowers(story, cards.flowers))]
}

/** Subscribed 45 days ago, renewed once; a quote from before that expired. */
async function seedBakery(story: Story, card: DemoCard): Promise<readonly Moment[]> {
  const { db, ids, catalogue, ago } = story
  const bakery = await storyAccount(story, BAKERY, { registeredAt: ago(48) })
  const cart = cartOf(catalogue, { packageCode: 'package-bakery-and-food', pricing: false, currency: bakery.currency })
  const attempts = await seedSubscriber(db, { ...story, account: bakery, cart, anchor: ago(45), paidBy: { card } })
  await seedQuote(db, {
    ids,
    account: bakery,
    catalogue,
    cart,
    state: 'expired',
    comment: '',
    recipient: 'owner@halden-bakery.example',
    sharedAt: ago(46),
  })
  return attempts
}

/**
 * Accepted a quote 28 days ago and subscribed to the plan two days later; an add-on that it had tried since registering
 * was to be charged to a newer card, which was declined on all five days of the dunning schedule (B-74, B-76).
 */
async function seedParcels(story: Story, { parcels: card, parcelsNew }: Cards): Promise<readonly Moment[]> {
  const { db, ids, catalogue, ago } = story
  const parcels = await storyAccount(story, PARCELS, { registeredAt: ago(29) })
  const cart = cartOf(catalogue, { packageCode: 'plan-regional', pricing: true, currency: parcels.currency })
  const comment = 'The plan we talked about for the two northern zones.'
  await seedQuote(db, {
    ids,
    account: parcels,
    catalogue,
    cart,
    state: 'accepted',
    comment,
    recipient: 'finance@northgate-parcel.example',
    sharedAt: ago(28),
  })
  const subscriber = { ...story, account: parcels, cart, anchor: ago(26) }
  const plan = await seedSubscriber(db, { ...subscriber, paidBy: { card, isReplaced: true } })
  const addOn = await seedOverdueAddOn(db, {
    ...subscriber,
    addOnCode: 'route-reports',
    card: parcelsNew,
    cardAt: ago(20),
    triedFrom: ago(29),
  })
  return [...plan, ...addOn]
}

/** One on its fifth day with a quote, one that ran out, one that is held. */
async function seedTrials(story: Story): Promise<void> {
  const { db, ids, catalogue, ago, now } = story
  const couriers = await storyAccount(story, COURIERS, { registeredAt: ago(4, 3) })
  const cart = cartOf(catalogue, { packageCode: 'plan-regional', pricing: true, currency: couriers.currency })
  await seedTrial(db, { account: couriers, catalogue, cart, startedAt: ago(4, 3), now })
  const cartId = await seedCart(db, {
    ids,
    accountId: couriers.accountId,
    catalogueVersion: catalogue.version,
    cart,
    state: 'open',
    at: ago(4, 3),
  })
  const comment = 'Could you look at this before Friday?'
  await seedQuote(db, {
    ids,
    account: couriers,
    catalogue,
    cart,
    cartId,
    state: 'open',
    comment,
    recipient: 'boss@kestrel-courier.example',
    sharedAt: ago(1),
  })

  const furniture = await storyAccount(story, FURNITURE, { registeredAt: ago(17) })
  const local = cartOf(catalogue, { packageCode: 'plan-local', pricing: true, currency: furniture.currency })
  await seedTrial(db, { account: furniture, catalogue, cart: local, startedAt: ago(17), now })

  const freight = await storyAccount(story, FREIGHT, { registeredAt: ago(2), isLocked: true })
  await seedTrial(db, { account: freight, catalogue, cart: emptyCart(freight.currency), startedAt: ago(2), now })
}

/** A partner, and a company that it sold to by the year and is billed for. */
async function seedPartner(story: Story): Promise<void> {
  const { ago } = story
  const partner = await storyAccount(story, PARTNER, { registeredAt: ago(200) })
  const orchard = await storyAccount(story, ORCHARD, { registeredAt: ago(60), partnerAccountId: partner.accountId })
  await seedByTheYear(story, { account: orchard, packageCode: 'plan-local', anchor: ago(60), source: 'partner' })
}

/** A company whose group pays for it. */
async function seedGroup(story: Story): Promise<void> {
  const { ago } = story
  const group = await storyAccount(story, GROUP, { registeredAt: ago(120) })
  const harbour = await storyAccount(story, HARBOUR, { registeredAt: ago(120), payerAccountId: group.accountId })
  await seedByTheYear(story, { account: harbour, packageCode: 'plan-network', anchor: ago(120), source: 'paid' })
}

interface YearlySeed {
  readonly account: SeededAccount
  readonly packageCode: string
  readonly anchor: number
  readonly source: 'partner' | 'paid'
}

async function seedByTheYear(
  { db, catalogue }: Story,
  { account: owner, packageCode, anchor, source }: YearlySeed,
): Promise<void> {
  const cart = cartOf(catalogue, { packageCode, pricing: true, currency: owner.currency })
  const period = periodOf(anchor, YEAR, 0)
  await seedSubscription(db, {
    account: owner,
    catalogueVersion: catalogue.version,
    cart,
    modules: cart.lines,
    state: 1,
    interval: 'year',
    anchor,
    period,
    source,
  })
}

/** A plan from before the marketplace, paid by the year and billed elsewhere; it is in no shop any more. */
async function seedLegacy(story: Story): Promise<void> {
  const { db, catalogue, ago } = story
  const haulage = await storyAccount(story, HAULAGE, { registeredAt: ago(300) })
  const classic = catalogue.document.packages.find(({ code }) => code === 'lodeway-classic')
  if (classic === undefined) throw new Error('the demo catalogue has no package lodeway-classic')
  await seedSubscription(db, {
    account: haulage,
    catalogueVersion: catalogue.version,
    cart: { planId: classic.id, quantities: {}, pricing: false },
    modules: bundledIds(catalogue, classic).map((productId) => ({ productId, bundled: true })),
    state: 1,
    kind: 1,
    interval: 'year',
    anchor: ago(300),
    period: periodOf(ago(300), YEAR, 0),
    source: 'paid',
  })
}
