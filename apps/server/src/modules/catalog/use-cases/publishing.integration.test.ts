import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueChange } from '@waybill/domain/catalog'
import { eventually } from '@waybill/testkit/eventually'
import { editedCatalogue, type EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import type { Database, Executor } from '../../../platform/database/database.ts'
import { outsideTransaction } from '../../../platform/database/open-transaction.ts'
import { openDemoStore, type DemoStore } from '../../../testing/open-demo-store.ts'
import {
  listDrafts,
  listVersions,
  lockPublications,
  newestDocument,
  publishDocument,
  storeDraft,
} from '../repository.ts'
import { problemText } from './check-catalogue.ts'
import { draftCatalogue, discardDraft, publishDraft } from './publish-draft.ts'
import { importCatalogue } from './import-catalogue.ts'

let demo: DemoStore
let db: Database
let files: EditedCatalogue
beforeEach(async () => {
  demo = await openDemoStore({ SANDBOX: 'off' })
  db = demo.store.db
  files = editedCatalogue()
})
afterEach(async () => {
  files.dispose()
  await demo.dispose()
})

const as = (by: string) => ({ db, by, now: Date.UTC(2026, 4, 6, 10) })

/** A draft that calls the module proof-of-visit something else. */
async function draftCalling(title: string, before = 'Proof of visit'): Promise<number> {
  files.edit('texts/en.yaml', `title: ${before}`, `title: ${title}`)
  const drafted = await draftCatalogue(as('lan'), files.folder)
  if (!drafted.ok || drafted.value.draftId === undefined) throw new Error(JSON.stringify(drafted))
  return drafted.value.draftId
}

async function titleOnSale(): Promise<string | undefined> {
  return (await newestDocument(db))?.document.modules.find(({ code }) => code === 'proof-of-visit')?.title.en
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly failure: readonly { readonly message: string }[] }
const words = (outcome: Outcome): string =>
  outcome.ok ? 'done' : outcome.failure.map(({ message }) => message).join('; ')

/** Change of the title of module 31 that an import reported. */
function titleChange(changes: readonly CatalogueChange[]): { readonly before: unknown; readonly after: unknown } {
  const [change] = changes
  const field = change?.change === 'changed' ? change.fields.find(({ path }) => path === 'title.en') : undefined
  return { before: field?.before, after: field?.after }
}

test('[SET-02] a currency that the provider can not charge is rejected at its place in shop.yaml, and nothing is published', async () => {
  const takesCurrency = (currency: string): boolean => currency !== 'JPY'
  const given = { ...as('lan'), takesCurrency }
  const place = /^shop\.yaml:\d+: currencies\[\d+\]: JPY can not be charged by the payment provider$/
  const rejected = [await importCatalogue(given, files.folder), await draftCatalogue(given, files.folder)]
  for (const outcome of rejected)
    expect(outcome.ok ? [] : outcome.failure.map(problemText)).toEqual([expect.stringMatching(place)])
  const draft = await draftCalling('Proof of delivery')
  expect(words(await publishDraft(given, draft))).toBe('JPY can not be charged by the payment provider')
  expect(await titleOnSale()).toBe('Proof of visit')
})

describe('[CAT-19] a draft', () => {
  test('is stored beside what is sold, until it is published as the next version', async () => {
    const id = await draftCalling('Proof of delivery')
    expect(await titleOnSale()).toBe('Proof of visit')
    const published = await publishDraft(as('mira'), id)
    expect(published).toMatchObject({ ok: true, value: { version: 2, isPublished: true, changes: [{ id: 31 }] } })
    expect(await titleOnSale()).toBe('Proof of delivery')
    expect(await listVersions(db)).toMatchObject([
      { number: 2, published_by: 'mira', published_at: as('').now },
      { number: 1, published_by: 'seed' },
    ])
    expect(await listDrafts(db)).toEqual([])
  })

  test('is looked at by its difference: a dry run publishes nothing', async () => {
    const id = await draftCalling('Proof of delivery')
    const looked = await publishDraft(as('mira'), id, { dryRun: true })
    expect(looked).toMatchObject({ ok: true, value: { version: 1, isPublished: false } })
    expect(looked.ok && looked.value.changes).toEqual([
      {
        change: 'changed',
        collection: 'modules',
        id: 31,
        fields: [{ path: 'title.en', before: 'Proof of visit', after: 'Proof of delivery' }],
      },
    ])
    expect([await titleOnSale(), (await listDrafts(db)).length]).toEqual(['Proof of visit', 1])
  })

  test('is not made of files that the linter rejects, nor of files that say what is sold already', async () => {
    expect(await draftCatalogue(as('lan'), files.folder)).toMatchObject({ ok: true, value: { changes: [] } })
    files.edit('modules/field-work.yaml', 'dependencies: [driver-app]', 'dependencies: [photo-audit]')
    const rejected = await draftCatalogue(as('lan'), files.folder)
    expect(words(rejected)).toMatch(/goes round: /)
    expect(await listDrafts(db)).toEqual([])
  })

  test('is linted again: one that an earlier release let through is not published', async () => {
    const document = (await newestDocument(db))?.document
    if (document === undefined) throw new Error('nothing is published')
    const faulty = { ...document, modules: document.modules.map((module) => ({ ...module, code: 'short' })) }
    const id = await storeDraft(db, { baseVersion: 1, document: faulty, digest: 'x', by: 'lan', now: 0 })
    expect(words(await publishDraft(as('mira'), id))).toContain('"short" does not have 10 to 50 characters')
    expect((await listVersions(db)).length).toBe(1)
  })

  test('is discarded, and can be neither published nor discarded after that', async () => {
    const id = await draftCalling('Proof of delivery')
    expect(words(await discardDraft(as('mira'), id))).toBe('done')
    expect(await listDrafts(db)).toEqual([])
    expect(words(await publishDraft(as('lan'), id))).toBe(`draft ${id} was discarded by mira`)
    expect(words(await discardDraft(as('lan'), id))).toBe(`draft ${id} was discarded by mira`)
    expect(words(await publishDraft(as('lan'), 9_999))).toBe('there is no draft 9999')
  })

  test('whose base is no longer the newest version is rejected, and says so also in a dry run', async () => {
    const first = await draftCalling('Proof of delivery')
    const second = await draftCalling('Proof of arrival', 'Proof of delivery')
    expect(words(await publishDraft(as('lan'), first))).toBe('done')
    const late = 'version 2 was published meanwhile, and this was made against version 1'
    expect(words(await publishDraft(as('mira'), second, { dryRun: true }))).toBe(late)
    expect(words(await publishDraft(as('mira'), second))).toBe(late)
    expect(await titleOnSale()).toBe('Proof of delivery')
    expect(await listDrafts(db)).toMatchObject([{ id: second, base_version: 1 }])
  })

  test('never changes in the store: what was looked at is what is published', async () => {
    const id = await draftCalling('Proof of delivery')
    const frozen = { code: '23001' }
    await expect(sql`update catalogue_draft set base_version = 0 where id = ${id}`.execute(db)).rejects.toMatchObject(
      frozen,
    )
    await expect(sql`delete from catalogue_draft where id = ${id}`.execute(db)).rejects.toMatchObject(frozen)
    await publishDraft(as('lan'), id)
    await expect(
      sql`update catalogue_draft set published_version = null where id = ${id}`.execute(db),
    ).rejects.toMatchObject(frozen)
  })
})

async function waiting(trx: Executor): Promise<true | undefined> {
  const { rows } = await sql`
    select from pg_locks waiting where not granted and exists (
      select from pg_locks held join pg_database on pg_database.oid = held.database
      where held.pid = waiting.pid and datname = current_database())`.execute(trx)
  return rows.length > 0 ? true : undefined
}

describe('[CAT-19] of two who publish at once', () => {
  test('two drafts: one is published, the other is rejected as stale', async () => {
    const first = await draftCalling('Proof of delivery')
    const second = await draftCalling('Proof of arrival', 'Proof of delivery')
    const outcomes = await Promise.all([publishDraft(as('lan'), first), publishDraft(as('mira'), second)])
    const late = 'version 2 was published meanwhile, and this was made against version 1'
    expect(outcomes.map((outcome) => words(outcome)).toSorted()).toEqual(['done', late])
    expect((await listVersions(db)).map(({ number }) => number)).toEqual([2, 1])
  })

  test('the same draft: it becomes one version, and the other names who published it', async () => {
    const id = await draftCalling('Proof of delivery')
    const outcomes = await Promise.all(['lan', 'mira'].map((by) => publishDraft(as(by), id)))
    const said = outcomes.map((outcome) => words(outcome)).toSorted()
    expect(said[0]).toBe('done')
    expect(said[1]).toMatch(new RegExp(`^draft ${id} was published as version 2 by (lan|mira)$`))
    expect((await listVersions(db)).length).toBe(2)
  })

  test('two imports of other files: neither takes back what the other did without saying so', async () => {
    const others = editedCatalogue()
    files.edit('texts/en.yaml', 'title: Proof of visit', 'title: Proof of delivery')
    others.edit('texts/en.yaml', 'title: Proof of visit', 'title: Proof of arrival')
    const outcomes = await Promise.all([
      importCatalogue(as('lan'), files.folder),
      importCatalogue(as('mira'), others.folder),
    ])
    others.dispose()
    const done = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
    const shown = done.toSorted((a, b) => a.version - b.version).map(({ changes }) => titleChange(changes))
    // the second operator is rejected, or has read what the first one made of it
    expect(shown.map(({ before }) => before)).toEqual(
      ['Proof of visit', ...shown.map(({ after }) => after)].slice(0, -1),
    )
    const late = outcomes.flatMap((outcome) => (outcome.ok ? [] : [words(outcome)]))
    expect(late.filter((said) => !said.startsWith('version 2 was published meanwhile'))).toEqual([])
    expect((await listVersions(db)).length).toBe(1 + done.length)
  })

  test('one that has read its base already waits for the other to end, and then sees that it is stale', async () => {
    const id = await draftCalling('Proof of delivery')
    const document = (await newestDocument(db))?.document
    if (document === undefined) throw new Error('nothing is published')
    const late = await db.transaction().execute(async (trx) => {
      await lockPublications(trx)
      await publishDocument(trx, { number: 2, document, digest: 'x', by: 'lan', now: 0 })
      const started = outsideTransaction(() => publishDraft(as('mira'), id))
      // on the embedded store it can't even begin: one connection
      if (demo.store.kind === 'postgres') await eventually('the other waits', () => waiting(trx))
      return { started }
    })
    expect(words(await late.started)).toBe('version 2 was published meanwhile, and this was made against version 1')
  })
})
