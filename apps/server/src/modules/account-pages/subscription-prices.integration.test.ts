import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexCatalogue, type Catalogue } from '@waybill/domain/catalog'
import { currencies } from '@waybill/domain/money'
import { subscriptionItems } from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import { openDemoStore, type DemoStore } from '../../testing/open-demo-store.ts'
import { boughtSelection, findActiveItems, findSubscription } from '../billing/index.ts'

let demo: DemoStore
beforeAll(async () => {
  demo = await openDemoStore()
}, 60_000)
afterAll(() => demo.dispose())

class TakenBack extends Error {}

async function catalogueOf(db: Executor): Promise<Catalogue> {
  const { number, document } = await db.selectFrom('catalogue_version').selectAll().executeTakeFirstOrThrow()
  return indexCatalogue(document, number)
}

type Live = Awaited<ReturnType<typeof findSubscription>>

/** The subscriptions in a state that have not ended. */
async function liveOf(db: Executor, state: 1 | -1): Promise<readonly Live[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('ended_at', 'is', null)
    .where('state', '=', state)
    .execute()
  return Promise.all(rows.map(({ id }) => findSubscription(db, id)))
}

/** Subscriptions without a price in the view. */
async function unpricedByView(db: Executor, live: readonly Live[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct subscription_id as id from verify.sub_price where not is_priced`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  return new Set(live.flatMap(({ id }) => (found.has(id) ? id : [])))
}

/** The trials of which the rules of pricing say it. */
async function unpricedByRule(db: Executor, trials: readonly Live[]): Promise<ReadonlySet<number>> {
  const found = await Promise.all(trials.map((one) => findActiveItems(db, one)))
  const items = Map.groupBy(found.flat(), (item) => item.subscription_id)
  const catalogue = await catalogueOf(db)
  const isPriced = (one: Live): boolean =>
    subscriptionItems(catalogue, boughtSelection(one, items.get(one.id) ?? []), { interval: one.billing_interval }).ok
  return new Set(trials.flatMap((one) => (isPriced(one) ? [] : one.id)))
}

/** Runs something on the demo shop, of which nothing stays. */
async function takenBack(damage: (trx: Executor) => Promise<unknown>): Promise<void> {
  const work = demo.store.db.transaction().execute(async (trx) => {
    await sql`alter table catalogue_version disable trigger user`.execute(trx)
    await damage(trx)
    throw new TakenBack()
  })
  await expect(work).rejects.toThrow(TakenBack)
}

/** An editor's price stands for the modules of the plan. */
const PRICED: ReadonlySet<string> = new Set(['nothing changed', "an editor's price of each plan"])

/** Each makes something of the demo shop unsold in some currency; nothing of it stays. */
const damages: Readonly<Record<string, (db: Executor) => Promise<unknown>>> = {
  'nothing changed': async () => undefined,
  'charging stops beside the plan': (db) =>
    sql`update subscription_item set product_id = 28, bundled = false where id in (
      select min(id) from subscription_item where ended_at is null and not core group by subscription_id)`.execute(db),
  'no list price of the optimizer in EUR': (db) =>
    sql`update catalogue_version set document = jsonb_set(document, '{modules}', (
      select jsonb_agg(case when module ->> 'code' = 'route-optimizer'
        then module #- '{basePrice,EUR}' #- '{pricingPrice,EUR}' else module end)
      from jsonb_array_elements(document -> 'modules') module))`.execute(db),
  'the list price alone': (db) =>
    sql`update catalogue_version set document = jsonb_set(document, '{modules}', (
      select jsonb_agg(module #- '{basePrice,EUR}') from jsonb_array_elements(document -> 'modules') module))`.execute(
      db,
    ),
  "an editor's price of each plan": (db) =>
    sql`update catalogue_version set document = jsonb_set(jsonb_set(document, '{modules}', (
      select jsonb_agg(module #- '{basePrice,USD}' #- '{pricingPrice,USD}') from jsonb_array_elements(document -> 'modules') module)),
      '{packages}', (select jsonb_agg(item || '{"priceOverride": {"USD": 4900}}') from jsonb_array_elements(document -> 'packages') item))`.execute(
      db,
    ),
  'a shop that sells in two currencies': (db) =>
    sql`update catalogue_version set document = jsonb_set(document, '{currencies}', '["EUR", "CHF"]')`.execute(db),
}

test.each(Object.keys(damages))('I39 finds the trials that the rules of pricing reject: %s', async (damage) => {
  const rejected: number[] = []
  await takenBack(async (trx) => {
    await damages[damage]?.(trx)
    for (const currency of currencies) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await sql`update subscription set currency = ${currency}`.execute(trx)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      const trials = await liveOf(trx, -1)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      const [rule, view] = [await unpricedByRule(trx, trials), await unpricedByView(trx, trials)]
      expect(view, currency).toEqual(rule)
      rejected.push(...rule)
    }
  })
  expect(rejected.length > 0).toBe(!PRICED.has(damage))
})

/** Each takes the price of what a subscriber pays for. */
const unpriced: Readonly<Record<string, (db: Executor) => Promise<unknown>>> = {
  'a currency that it was not bought in': (db) =>
    sql`update subscription set currency = 'JPY' where state = 1`.execute(db),
  'an add-on without a price': (db) =>
    sql`update subscription_item set product_id = 28, bundled = false, kind = 'included', amount = null, currency = null,
      explanation = null, usage_key = null where id in (select min(id) from subscription_item
        where ended_at is null and kind not in ('plan', 'extra_assets') group by subscription_id)`.execute(db),
  'a plan that is not charged': (db) =>
    sql`update subscription_item set ended_at = started_at where kind = 'plan' and ended_at is null`.execute(db),
}

test.each(Object.keys(unpriced))('I39 finds the subscribers that are not charged in full: %s', async (damage) => {
  await takenBack(async (trx) => {
    const subscribers = await liveOf(trx, 1)
    expect(subscribers.length).toBeGreaterThan(5)
    expect(await unpricedByView(trx, subscribers)).toEqual(new Set())
    await unpriced[damage]?.(trx)
    expect(await unpricedByView(trx, subscribers)).toEqual(new Set(subscribers.map(({ id }) => id)))
  })
})
