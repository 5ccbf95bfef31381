import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexCatalogue, type Catalogue } from '@waybill/domain/catalog'
import { currencies } from '@waybill/domain/money'
import type { Executor } from '../../platform/database/database.ts'
import { openDemoStore, type DemoStore } from '../../testing/open-demo-store.ts'
import { boughtItems } from './renewal-terms.ts'
import { findActiveItems } from '../subscription/index.ts'

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

/** The live subscriptions of which the rules say that something has no price, and those of which the view says so. */
async function unpricedBy(db: Executor) {
  const live = await db
    .selectFrom('subscription')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('state', 'in', [1, -1])
    .execute()
  const items = Map.groupBy(
    await findActiveItems(
      db,
      live.map(({ id }) => id),
    ),
    (item) => item.subscription_id,
  )
  const catalogue = await catalogueOf(db)
  const rule = live.filter((one) => !boughtItems(one, items.get(one.id) ?? [], catalogue).ok).map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select distinct subscription_id as id from verify.sub_price where not is_priced`.execute(db)
  return { rule: new Set(rule), view: new Set(rows.map(({ id }) => id)), live: live.length }
}

/** Each makes something of the demo shop unsold in some currency; nothing of it stays. */
const damages: Readonly<Record<string, (db: Executor) => Promise<unknown>>> = {
  'nothing changed': async () => undefined,
  'charging stops beside the plan': (db) =>
    sql`update subscription_item set product_id = 28, bundled = false where id in (
      select min(id) from subscription_item where ended_at is null and trial_state = 0 group by subscription_id)`.execute(
      db,
    ),
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

/** An editor's price stands for the modules of the plan, and all of the demo shop's subscribers have one. */
const PRICED: ReadonlySet<string> = new Set(['nothing changed', "an editor's price of each plan"])

test.each(Object.keys(damages))('I39 finds the subscriptions that the rules of pricing reject: %s', async (damage) => {
  const rejected: number[] = []
  const work = demo.store.db.transaction().execute(async (trx) => {
    await sql`alter table catalogue_version disable trigger user`.execute(trx)
    await damages[damage]?.(trx)
    for (const currency of currencies) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await sql`update subscription set currency = ${currency}`.execute(trx)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      const { rule, view, live } = await unpricedBy(trx)
      expect(view, currency).toEqual(rule)
      expect(live).toBeGreaterThan(5)
      rejected.push(...rule)
    }
    throw new TakenBack()
  })
  await expect(work).rejects.toThrow(TakenBack)
  expect(rejected.length > 0).toBe(!PRICED.has(damage))
})
