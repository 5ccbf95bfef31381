import { daysInMs } from '@waybill/domain/calendar'
import { emptyCart } from '@waybill/domain/cart'
import { bundledIds } from '@waybill/domain/catalog'
import { HOUR_MS } from '@waybill/domain/durations'
import { subscriptionKinds } from '@waybill/domain/subscription'
import { beginTerm } from '../modules/billing/index.ts'
import { createStaff } from '../modules/admin/index.ts'
import { instant } from '../platform/database/column-types.ts'
import type { SeededAccount } from './seed-accounts.ts'
import { cartOf, seedCart, withAddOn } from './seed-carts.ts'
import { seedFlowers, seedQuarry, seedTaxis } from './seed-channels.ts'
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
  REMOVALS,
  ORCHARD,
  PARCELS,
  PARTNER,
} from './seed-demo-people.ts'
import { demoCard, setMethod, type DemoCard } from './seed-methods.ts'
import { playPast, type Step } from './seed-past.ts'
import { startTrial, subscribe } from './seed-purchases.ts'
import { seedQuote } from './seed-quotes.ts'
import { storyAccount, type DemoPorts, type Story } from './seed-story.ts'
import { billedElsewhere } from './seed-subscriptions.ts'

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
  await playPast(story, await seedStories(story, cards))
  const made = await createStaff(
    { db, keys, passwords, now: ago(90), issuer: ports.seller.shopName, actor: 'system' },
    { ...DEMO_STAFF, password: DEMO_PASSWORD },
  )
  if (!made.ok) throw new Error(made.failure.message)
}

/** One company after the other; what happened to it is played afterwards, by its dates. */
async function seedStories(story: Story, cards: Cards): Promise<readonly Step[]> {
  return [
    ...(await seedBakery(story, cards.bakery)),
    ...(await seedParcels(story, cards)),
    ...(await seedTrials(story)),
    await seedPartner(story),
    await seedGroup(story),
    await seedLegacy(story),
    ...(await seedTaxis(story)),
    ...(await seedQuarry(story)),
    ...(await seedFlowers(story, cards.flowers)),
    await seedLegacyUnknown(story),
  ]
}

/** Subscribed 45 days ago, renewed once; a quote from before that expired. */
async function seedBakery(story: Story, card: DemoCard): Promise<readonly Step[]> {
  const { db, ids, catalogue, ago } = story
  const bakery = await storyAccount(story, BAKERY, { registeredAt: ago(48) })
  const cart = cartOf(catalogue, { packageCode: 'package-bakery-and-food', pricing: false, currency: bakery.currency })
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
  return subscribe(story, bakery, { cart, card, anchor: ago(45) })
}

/**
 * Accepted a quote 28 days ago and subscribed to the plan two days later; an add-on that it had tried since registering
 * was to be charged to a newer card, which was declined on all five days of the dunning schedule (B-74, B-76).
 */
async function seedParcels(story: Story, { parcels: card, parcelsNew }: Cards): Promise<readonly Step[]> {
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
  const bought = withAddOn(catalogue, cart, 'route-reports')
  return [
    ...subscribe(story, parcels, { cart: bought, anchor: ago(26), card }),
    setMethod(story, parcels, { card: parcelsNew, at: ago(20) }),
  ]
}

/** One on its fifth day with a quote, one that ran out, one that is held. */
async function seedTrials(story: Story): Promise<readonly Step[]> {
  const { db, ids, catalogue, ago } = story
  const couriers = await storyAccount(story, COURIERS, { registeredAt: ago(4, 3) })
  const cart = cartOf(catalogue, { packageCode: 'plan-regional', pricing: true, currency: couriers.currency })
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
  const freight = await storyAccount(story, FREIGHT, { registeredAt: ago(2), isLocked: true })
  return [
    startTrial(story, couriers, cart),
    startTrial(story, furniture, local),
    startTrial(story, freight, emptyCart(freight.currency)),
  ]
}

/** A partner, and a company that it sold to by the year and is billed for. */
async function seedPartner(story: Story): Promise<Step> {
  const { catalogue, ago } = story
  const { accountId: partnerAccountId } = await storyAccount(story, PARTNER, { registeredAt: ago(200) })
  const partner = { by: 'partner', accountId: partnerAccountId } as const
  await beginTerm(story.db, { accountId: partnerAccountId, payer: partner, at: ago(200) })
  const orchard = await storyAccount(story, ORCHARD, { registeredAt: ago(60), partnerAccountId })
  await beginTerm(story.db, { accountId: orchard.accountId, payer: partner, at: ago(60) })
  const cart = cartOf(catalogue, { packageCode: 'plan-local', pricing: true, currency: orchard.currency })
  return billedElsewhere(story, orchard, { cart, interval: 'year', anchor: ago(60) })
}

/** A company whose group pays for it. */
async function seedGroup(story: Story): Promise<Step> {
  const { catalogue, ago } = story
  const { accountId: payerAccountId } = await storyAccount(story, GROUP, { registeredAt: ago(120) })
  const harbour = await storyAccount(story, HARBOUR, { registeredAt: ago(120), payerAccountId })
  const payer = { by: 'organization', accountId: payerAccountId } as const
  await beginTerm(story.db, { accountId: harbour.accountId, payer, at: ago(120) })
  const cart = cartOf(catalogue, { packageCode: 'plan-network', pricing: true, currency: harbour.currency })
  return billedElsewhere(story, harbour, { cart, interval: 'year', anchor: ago(120) })
}

/** Two of its three apps are too old for what is sold today (B-44). */
async function seedDevices({ db, ago }: Story, { accountId, primaryId }: SeededAccount): Promise<void> {
  const minimum_version = '6.2'
  await db
    .insertInto('app_requirement')
    .values([
      { platform: 'Android', minimum_version },
      { platform: 'iOS', minimum_version },
    ])
    .execute()
  const apps = [
    { platform: 'Android', app_version: '5.14.2' },
    { platform: 'iOS', app_version: '6.1' },
    { platform: 'Android', app_version: '6.10.1' },
  ]
  const seen = { account_id: accountId, member_id: primaryId, seen_at: instant(ago(1)) }
  await db
    .insertInto('device')
    .values(apps.map((app) => ({ ...app, ...seen })))
    .execute()
}

/** A plan from before the marketplace by the year, which is in no shop any more; `paidBy` is the earlier system's document. */
function onClassic(
  story: Story,
  account: SeededAccount,
  terms: { readonly anchor: number; readonly paidBy?: string },
): Step {
  const { catalogue } = story
  const classic = catalogue.document.packages.find(({ code }) => code === 'lodeway-classic')
  if (classic === undefined) throw new Error('the demo catalogue has no package lodeway-classic')
  const line = { bundled: true, isDefault: false, reason: { kind: 'in_plan' } } as const
  const lines = bundledIds(catalogue, classic).map((productId) => ({ ...line, productId }))
  const cart = { ...emptyCart(account.currency), planId: classic.id, lines }
  return billedElsewhere(story, account, { cart, kind: subscriptionKinds.legacy, interval: 'year', ...terms })
}

/** 55 days before the end of a year that an earlier system was paid for (B-145). */
async function seedLegacy(story: Story): Promise<Step> {
  const haulage = await storyAccount(story, HAULAGE, { registeredAt: story.ago(310) })
  await seedDevices(story, haulage)
  return onClassic(story, haulage, { anchor: story.ago(310), paidBy: 'C-20817' })
}

/** The same plan, without a record of what was paid. */
async function seedLegacyUnknown(story: Story): Promise<Step> {
  const removals = await storyAccount(story, REMOVALS, { registeredAt: story.ago(280) })
  return onClassic(story, removals, { anchor: story.ago(280) })
}
