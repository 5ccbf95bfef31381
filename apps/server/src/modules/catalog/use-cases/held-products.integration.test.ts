import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { CatalogueDocument, Module } from '@waybill/domain/catalog'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editedCatalogue, type EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import type { Database } from '../../../platform/database/database.ts'
import { openDemoStore, type DemoStore } from '../../../testing/open-demo-store.ts'
import { listDrafts, listVersions, newestDocument, storeDraft } from '../repository.ts'
import { problemText, type CatalogueProblem } from './check-catalogue.ts'
import { draftCatalogue, publishDraft } from './publish-draft.ts'
import { importCatalogue } from './import-catalogue.ts'

let demo: DemoStore
let db: Database
let files: EditedCatalogue
beforeAll(async () => {
  demo = await openDemoStore()
  db = demo.store.db
}, 120_000)
afterAll(() => demo.dispose())
beforeEach(() => {
  files = editedCatalogue()
})
afterEach(() => files.dispose())

const ports = (givenUp: readonly string[] = []) => ({ db, by: 'lan', now: demo.clock.now(), givenUp })

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: readonly CatalogueProblem[] }
const problemsOf = (outcome: Outcome): readonly string[] => (outcome.ok ? [] : outcome.failure.map(problemText))

/** The accounts that have a product, counted in another way than the importer does. */
async function holdersOf(code: string): Promise<number> {
  const { rows } = await sql`select distinct subscription.account_id from subscription
    left join subscription_item item on item.subscription_id = subscription.id and item.ended_at is null
    join product on product.id in (subscription.plan_id, item.product_id)
    where subscription.ended_at is null and subscription.state in (1, -1) and product.code = ${code}`.execute(db)
  return rows.length
}

async function published(): Promise<CatalogueDocument> {
  const newest = await newestDocument(db)
  if (newest === undefined) throw new Error('nothing is published')
  return newest.document
}

/** Result of a document's draft in a dry run, which has to be the end of its publication too where it is rejected. */
async function draftOf(document: CatalogueDocument, givenUp?: readonly string[]): Promise<readonly string[]> {
  const id = await storeDraft(db, { baseVersion: 1, document, digest: 'x', by: 'lan', now: 0 })
  const dry = problemsOf(await publishDraft(ports(givenUp), id, { dryRun: true }))
  const end = dry.length === 0 ? dry : problemsOf(await publishDraft(ports(givenUp), id))
  expect(end).toEqual(dry)
  expect((await listVersions(db)).length).toBe(1)
  return dry
}

/** Without the modules for which this is true. */
const without = (document: CatalogueDocument, isGone: (module: Module) => boolean): CatalogueDocument => ({
  ...document,
  modules: document.modules.filter((module) => !isGone(module)),
})

/** A module that nothing in the shop names, and that no account has. */
async function unusedModule(document: CatalogueDocument): Promise<Module> {
  const named = new Set([
    ...document.packages.flatMap(({ modules, replacedBy }) => [...modules.map(({ id }) => id), replacedBy]),
    ...document.modules.flatMap((one) => [...one.dependencies, ...one.companions, one.parentId, one.replacedBy]),
  ])
  for (const module of document.modules)
    // oxlint-disable-next-line no-await-in-loop -- the first one ends it
    if (!named.has(module.id) && module.usageKey === undefined && (await holdersOf(module.code)) === 0) return module
  throw new Error('every module is used')
}

/** An order of one product, which waits for its payment. */
async function openOrder(key: string, item: { readonly productId: number; readonly price?: unknown }): Promise<void> {
  const purchase = { currency: 'CHF', terms: { planId: 0 }, items: [item] }
  await sql`insert into orders (id, account_id, member_id, type, tracking_id, state, total, reference_total, currency,
      start_at, idem_key, digest, plan, bought, purchase, created_at)
    select gen_random_uuid(), account_id, id, 2, 0, 'open', 0, 0, 'CHF', 'now', ${key}, 'x', '{}', '{}',
      ${JSON.stringify(purchase)}::jsonb, '2026-01-05T10:00Z' from member
    where not exists (select from orders waiting where waiting.account_id = member.account_id and waiting.state = 'open')
    order by id limit 1`.execute(db)
}

describe('[CAT-19] what subscribers of the demo shop have is not taken away', () => {
  test('an id that is given another code: import, dry run and draft name the place and the accounts', async () => {
    const count = await holdersOf('driver-app')
    expect(count).toBeGreaterThan(1)
    for (const file of ['modules/notifications', 'modules/mobile', 'modules/field-work', 'packages', 'selling/mobile'])
      files.editAll(`${file}.yaml`, /driver-app/g, () => 'rider-companion')
    for (const file of ['en', 'fr', 'es', 'vi'])
      files.editAll(`texts/${file}.yaml`, /driver-app/g, () => 'rider-companion')
    renameSync(join(files.folder, 'pages/driver-app.yaml'), join(files.folder, 'pages/rider-companion.yaml'))
    const drafts = await listDrafts(db)
    const dry = problemsOf(await importCatalogue(ports(), files.folder, { dryRun: true }))
    expect(dry).toEqual([
      `modules/mobile.yaml:4: rider-companion.code: the id 47 is the module driver-app, which ${count} accounts have; give rider-companion an id of its own`,
    ])
    expect(problemsOf(await importCatalogue(ports(), files.folder))).toEqual(dry)
    expect(problemsOf(await draftCatalogue(ports(), files.folder))).toEqual(dry)
    expect([(await listVersions(db)).length, await listDrafts(db)]).toEqual([1, drafts])
  })

  test('a plan that is removed is rejected when its draft is published; a retired one is not', async () => {
    const document = await published()
    const contained = new Set(document.packages.map(({ contains }) => contains))
    const { rows } = await sql<{ plan_id: number }>`select distinct plan_id from subscription
      where ended_at is null and state in (1, -1) and plan_id > 0 order by plan_id`.execute(db)
    const plan = document.packages.find(({ id }) => !contained.has(id) && rows.some((row) => row.plan_id === id))
    if (plan === undefined) throw new Error('no company has a plan of its own')
    const count = await holdersOf(plan.code)
    const has = count === 1 ? '1 account has' : `${count} accounts have`
    expect(await draftOf({ ...document, packages: document.packages.filter(({ id }) => id !== plan.id) })).toEqual([
      `packages.yaml: ${plan.code} is removed, and ${has} it; retire it instead: is_deleted: true`,
    ])
    const packages = document.packages.map((one) => (one.id === plan.id ? { ...one, isDeleted: true } : one))
    expect(await draftOf({ ...document, packages })).toEqual([])
  })

  test('a currency in which accounts pay is given up by name alone', async () => {
    const document = await published()
    const fewer = { ...document, currencies: document.currencies.filter((currency) => currency !== 'USD') }
    const { rows } = await sql`select distinct account_id from subscription
      where ended_at is null and state in (1, -1) and currency = 'USD'`.execute(db)
    expect(await draftOf(fewer)).toEqual([
      expect.stringMatching(
        new RegExp(`^shop\\.yaml: currencies: USD is removed, and ${rows.length} accounts pay in it`),
      ),
    ])
    expect((await draftOf(fewer, ['EUR'])).length).toBe(1)
    expect(await draftOf(fewer, ['USD'])).toEqual([])
  })

  test('a usage key by which an account will be charged once its order is paid; before that it may go', async () => {
    const document = await published()
    const counted = { usageKey: 'driver', assetType: 'driver' } as const
    const fewer = {
      ...document,
      usageKeys: document.usageKeys.filter(({ key }) => key !== 'vehicle'),
      modules: document.modules.map((one) => (one.usageKey === 'vehicle' ? { ...one, ...counted } : one)),
      packages: document.packages.map((one) =>
        one.assetType === 'vehicle' ? { ...one, assetType: counted.assetType } : one,
      ),
    }
    expect(await draftOf(fewer)).toEqual([])
    const module = document.modules.find(({ usageKey }) => usageKey === 'vehicle')
    await openOrder('by-vehicle', { productId: module?.id ?? 0, price: { kind: 'usage', usageKey: 'vehicle' } })
    expect(await draftOf(fewer)).toEqual([
      'shop.yaml: vehicle is removed, and 1 account is charged by it; leave the key, and retire the modules that count by it: is_deleted: true',
    ])
  })

  test('a module that only an open order buys; before the order it may go', async () => {
    const document = await published()
    const { id, code } = await unusedModule(document)
    const fewer = without(document, (module) => module.id === id)
    expect(await draftOf(fewer)).toEqual([])
    await openOrder('one-module', { productId: id })
    expect(await draftOf(fewer)).toEqual([
      `modules: ${code} is removed, and 1 account has it; retire it instead: is_deleted: true`,
    ])
  })
})

test('[CAT-19] a code of a product that is gone stays with its id: a clear sentence and no error of the database', async () => {
  const document = await published()
  const [first, second, ...others] = document.modules
  if (first === undefined || second === undefined) throw new Error('the shop has no modules')
  const swapped = [{ ...first, code: second.code }, { ...second, code: first.code }, ...others]
  expect(await draftOf({ ...document, modules: swapped })).toContain(
    `modules/${document.platforms.find(({ id }) => id === first.platformId)?.icon}.yaml: ${second.code}.id: ${second.code} was published with the id ${second.id}, and stays with it`,
  )
})
