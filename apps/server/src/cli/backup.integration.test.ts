import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '@waybill/testkit/postgres-database'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { storeTemplates } from '@waybill/testkit/store-templates'
import { loadFormer } from '../platform/database/testing/load-former.ts'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { openConfigured } from './with-store.ts'

let store: ThrowawayStore
let into: string
let folder: string
const { run, query } = cliInStore(() => store)

/** A store without any table, as a new machine has it. */
async function emptyStore(): Promise<ThrowawayStore> {
  const { postgres } = storeTemplates()
  if (store.kind === 'embedded' || postgres === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'waybill-new-'))
    return { kind: 'embedded', dataDir, dispose: async () => rmSync(dataDir, { recursive: true, force: true }) }
  }
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(postgres, name)
  return { kind: 'postgres', url, dispose: () => dropDatabase(postgres, name) }
}

/** Runs commands on another store than the one of the file. */
async function onEmptyStore(work: (of: ReturnType<typeof cliInStore>) => Promise<void>): Promise<void> {
  const other = await emptyStore()
  await work(cliInStore(() => other))
  await other.dispose()
}

/** A backup of a shop at the end of the migrations before the baseline, changed by a statement. */
async function formerBackup(change: string): Promise<string> {
  const place = mkdtempSync(join(into, 'former-'))
  await onEmptyStore(async (other) => {
    const { store: former } = await openConfigured(other.terminal().surroundings)
    await loadFormer(former)
    await former.runScript(change)
    await former.close()
    expect(await other.run(['backup', '--to', place])).toMatchObject({ code: 0 })
  })
  return join(place, readdirSync(place)[0] ?? '')
}

beforeAll(async () => {
  store = await throwawayStore(undefined, 'seeded')
  into = mkdtempSync(join(tmpdir(), 'waybill-backups-'))
  const { code, text } = await run(['backup', '--to', into])
  if (code !== 0) throw new Error(text)
  folder = join(into, readdirSync(into)[0] ?? '')
}, 300_000)
afterAll(async () => {
  await store.dispose()
  rmSync(into, { recursive: true, force: true })
})

test(
  '[OPS-06] a backup restores into an empty store with every row, and doctor finds nothing',
  SEVERAL_CALLS,
  async () => {
    const members = sql<{ email: string }>`select email from member order by id`
    const before = await query(members)
    await onEmptyStore(async (other) => {
      const { code, text } = await other.run(['restore', folder])
      expect([code, text]).toEqual([0, expect.stringMatching(/^Restored as of .*: each table has its rows\.$/m)])
      expect(text).toContain('invariants hold.')
      expect(await other.query(members)).toEqual(before)
      expect(before.length).toBeGreaterThan(5)
    })
  },
)

test('[OPS-06] the manifest counts the rows, and no secret is in it', SEVERAL_CALLS, async () => {
  const [row] = await query(sql<{ events: number }>`select count(*)::int as events from event`)
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ format: 1, store: store.kind, tables: { 'public.event': row?.events } })
  expect(text).not.toContain('thirty-two bytes')
})

test('[OPS-06] a restored database is not taken with another WAYBILL_SECRET', SEVERAL_CALLS, async () => {
  await onEmptyStore(async (other) => {
    const foreign = { WAYBILL_SECRET: 'another secret of thirty-two bytes!' }
    const { code, text } = await other.run(['restore', folder], foreign)
    expect([code, text]).toEqual([1, expect.stringContaining('BROKEN WAYBILL_SECRET is not the one of this database')])
    expect(await other.run(['keys', 'list'], foreign)).toEqual({
      code: 2,
      text: expect.stringMatching(/^WAYBILL_SECRET is not the one/),
    })
    expect(await other.run(['keys', 'list'])).toEqual({ code: 0, text: 'There is no key.' })
  })
})

test('[OPS-06] a backup replaces no database', SEVERAL_CALLS, async () => {
  const { code, text } = await run(['restore', folder])
  expect([code, text]).toEqual([2, expect.stringMatching(/has a database: move|has \d+ tables: a backup is restored/)])
})

test.each(['altered', 'cut off', 'without its manifest'])(
  '[OPS-06] a backup that is %s is rejected, and nothing is put back',
  SEVERAL_CALLS,
  async (how) => {
    await onEmptyStore(async (other) => {
      const copy = join(into, 'copy')
      rmSync(copy, { recursive: true, force: true })
      cpSync(folder, copy, { recursive: true })
      const dump = join(copy, store.kind === 'embedded' ? 'database.tar.gz' : 'database.dump')
      if (how === 'altered') appendFileSync(dump, 'x')
      if (how === 'cut off') writeFileSync(dump, readFileSync(dump).subarray(0, -100))
      if (how === 'without its manifest') rmSync(join(copy, 'manifest.json'))
      const { code, text } = await other.run(['restore', copy])
      expect([code, text]).toEqual([2, expect.stringMatching(/is not as it was written|is no backup/)])
      expect(await other.run(['backup', '--to', into])).toMatchObject({ code: 2 })
    })
  },
)

test('a backup that can’t be written leaves nothing behind', SEVERAL_CALLS, async () => {
  const file = join(into, 'a-file')
  writeFileSync(file, '')
  expect((await run(['backup', '--to', file])).code).not.toBe(0)
  expect(readdirSync(into).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  expect(existsSync(folder)).toBe(true)
})

test(
  '[OPS-06] [OPS-10] a backup of the end of the former migrations restores, and is brought to this release',
  SEVERAL_CALLS,
  async () => {
    const former = await formerBackup("insert into mail_suppression values ('mira@bakery.example', '2026-11-01Z')")
    await onEmptyStore(async (other) => {
      const { code, text } = await other.run(['restore', former])
      expect([code, text]).toEqual([0, expect.stringMatching(/^Restored as of .*: each table has its rows\.$/m)])
      expect(await other.run(['migrate'])).toEqual({ code: 0, text: 'The database is up to date.' })
      const kept = sql<{ address: string }>`select email_norm as address from mail_suppression`
      expect(await other.query(kept)).toEqual([{ address: 'mira@bakery.example' }])
    })
  },
)

test(
  '[OPS-06] [OPS-10] an older backup restores, and each command then names the commit to pass through',
  SEVERAL_CALLS,
  async () => {
    const older = await formerBackup("delete from schema_migration where name like '0110-%'")
    await onEmptyStore(async (other) => {
      const line = /^This database is older than the first release: run commit [0-9a-f]{40} on it once/m
      expect(await other.run(['restore', older])).toEqual({ code: 2, text: expect.stringMatching(line) })
      expect(await other.run(['migrate'])).toEqual({ code: 2, text: expect.stringMatching(line) })
      expect(await other.run(['backup', '--to', into])).toMatchObject({ code: 0 })
    })
  },
)
