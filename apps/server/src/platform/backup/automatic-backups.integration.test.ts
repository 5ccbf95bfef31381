import { existsSync, mkdirSync, readdirSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '@waybill/domain/durations'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { cliInStore, SEVERAL_CALLS } from '../../cli/testing/cli-in-store.ts'
import type { Store } from '../database/database.ts'
import { openEmbeddedStore } from '../database/embedded-store.ts'
import { loadFormer } from '../database/testing/load-former.ts'
import { readBackup } from './backup-folder.ts'
import { findAutomaticBackups, automaticBackupsOf } from './automatic-backup-folder.ts'
import { backupBeforeMigrating, startAutomaticBackups } from './automatic-backups.ts'

const MONDAY = Date.UTC(2026, 10, 23, 9)

/** Log as an operator reads it. */
function logOf() {
  const errors: string[] = []
  const error = (fields: { readonly err?: unknown }, text: string): void =>
    void errors.push(`${text}: ${fields.err instanceof Error ? fields.err.message : ''}`)
  return { errors, log: { error, info: () => undefined } as never }
}

describe.runIf(storeKind() === 'embedded')('the backups that a shop on the embedded store takes by itself', () => {
  let place: ThrowawayStore & { readonly kind: 'embedded' }
  let now = MONDAY
  beforeEach(async () => {
    const made = await throwawayStore('embedded', 'published')
    if (made.kind !== 'embedded') throw new Error('not embedded')
    place = made
    now = MONDAY
  })
  afterEach(() => place.dispose())

  const configOf = (BACKUPS: 'on' | 'off' = 'on') => ({
    BACKUPS,
    DATA_DIR: place.dataDir,
    DATABASE_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
  })

  async function opened(): Promise<Store> {
    const store = await openEmbeddedStore(place.dataDir)
    onTestFinished(() => store.close())
    return store
  }

  function backupsOf(store: Store) {
    const { errors, log } = logOf()
    const backups = startAutomaticBackups({ config: configOf(), store, log, now: () => now })
    onTestFinished(() => backups.stop())
    return { ...backups, errors }
  }

  const names = (): readonly string[] => {
    const folder = automaticBackupsOf(place.dataDir)
    return existsSync(folder) ? readdirSync(folder).toSorted() : []
  }

  test('[OPS-06] are taken once an hour, while carts change, and each is whole', SEVERAL_CALLS, async () => {
    const store = await opened()
    await sql`create table written (id int primary key, pair int not null)`.execute(store.db)
    let isWriting = true
    const writer = (async () => {
      for (let id = 0; isWriting; id += 2) {
        // the store answers within a turn of the loop: requests come in others
        await new Promise((resolve) => setImmediate(resolve))
        await store.db.transaction().execute(async (trx) => {
          await sql`insert into written values (${id}, ${id + 1})`.execute(trx)
          await sql`insert into written values (${id + 1}, ${id})`.execute(trx)
        })
      }
    })()
    const { look, errors } = backupsOf(store)
    await Promise.all([look(), look()])
    now += HOUR_MS - 1
    await look()
    now += 1
    await look()
    isWriting = false
    await writer
    expect(errors).toEqual([])
    expect(names()).toEqual(['waybill-20261123-090000', 'waybill-20261123-100000'])
    for (const { folder } of findAutomaticBackups(place.dataDir)) {
      const { manifest } = await readBackup(folder)
      expect((manifest.tables['public.written'] ?? 0) % 2).toBe(0)
    }
  })

  test('[OPS-06] what was cut off is removed, an operator’s own stay', SEVERAL_CALLS, async () => {
    const cut = join(automaticBackupsOf(place.dataDir), 'waybill-20261123-080000.unfinished')
    const operators = join(place.dataDir, 'backups', 'waybill-20200101-000000')
    for (const folder of [cut, operators]) mkdirSync(folder, { recursive: true })
    const { look } = backupsOf(await opened())
    await look()
    expect(names()).toEqual(['waybill-20261123-090000'])
    expect(existsSync(operators)).toBe(true)
  })

  test('one that can’t be taken is logged, leaves nothing, and the shop goes on', async () => {
    mkdirSync(join(place.dataDir, 'backups'))
    writeFileSync(automaticBackupsOf(place.dataDir), 'a file')
    const store = await opened()
    const { look, errors } = backupsOf(store)
    await look()
    expect(errors).toEqual([expect.stringMatching(/^the hourly backup was not taken: ENOTDIR/)])
    expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
  })

  test('a stop ends the one in work, which leaves nothing and is no error', async () => {
    const { look, stop, errors } = backupsOf(await opened())
    const looking = look()
    await stop()
    await looking
    expect([names(), errors]).toEqual([[], []])
  })

  test(
    '[OPS-06] a database that doesn’t open names the newest one, and that brings the shop back',
    SEVERAL_CALLS,
    async () => {
      const store = await openEmbeddedStore(place.dataDir)
      await backupsOf(store).look()
      await store.close()
      const { run } = cliInStore(() => place)
      const [folder = ''] = findAutomaticBackups(place.dataDir).map((backup) => backup.folder)
      expect((await run(['doctor'])).text).toContain(`Hourly backups: the newest is ${folder}.`)
      const database = join(place.dataDir, 'database')
      const log = join(database, 'pg_wal')
      for (const file of readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name)))
        truncateSync(join(log, file), 100)
      const { code, text } = await run(['doctor'])
      expect([code, text]).toEqual([
        2,
        expect.stringContaining(
          `Move ${database} away, then run "npm run cli -- restore ${folder}": it is the newest backup, of 2026-11-23T09:00:00.000Z.`,
        ),
      ])
      renameSync(database, `${database}.damaged`)
      expect(await run(['restore', folder])).toMatchObject({
        code: 0,
        text: expect.stringContaining('invariants hold'),
      })
    },
  )

  describe('before a migration', () => {
    let old: string
    beforeEach(async () => {
      renameSync(join(place.dataDir, 'database'), join(place.dataDir, 'database.newer'))
      const store = await openEmbeddedStore(place.dataDir)
      await loadFormer(store)
      const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migration`.execute(store.db)
      old = rows[0]?.name ?? ''
      await store.close()
    })

    test('[OPS-06] one is taken of the release before, and only then', SEVERAL_CALLS, async () => {
      const { run } = cliInStore(() => place)
      expect(await run(['migrate'])).toMatchObject({
        code: 0,
        text: expect.stringContaining(automaticBackupsOf(place.dataDir)),
      })
      const [backup, ...more] = findAutomaticBackups(place.dataDir)
      expect(more).toEqual([])
      expect((await readBackup(backup?.folder ?? '')).manifest.migration).toBe(old)
      expect(await run(['migrate'])).toEqual({ code: 0, text: 'The database is up to date.' })
      expect(findAutomaticBackups(place.dataDir)).toHaveLength(1)
    })

    test('[OPS-06] where none can be taken nothing is migrated, unless BACKUPS=off', SEVERAL_CALLS, async () => {
      mkdirSync(join(place.dataDir, 'backups'))
      writeFileSync(automaticBackupsOf(place.dataDir), 'a file')
      const { run, query } = cliInStore(() => place)
      const { code, text } = await run(['migrate'])
      expect([code, text]).toEqual([
        2,
        expect.stringMatching(
          /^The database was not brought to this release: .*ENOTDIR.*Repair that, or set BACKUPS=off\.$/,
        ),
      ])
      const store = await openEmbeddedStore(place.dataDir)
      const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migration`.execute(store.db)
      await store.close()
      expect(rows).toEqual([{ name: old }])
      expect(await run(['migrate'], { BACKUPS: 'off' })).toMatchObject({
        code: 0,
        text: expect.stringMatching(/^applied /),
      })
      expect(await query(sql`select 1 as one`)).toEqual([{ one: 1 }])
    })
  })

  test('a server’s database has its own: nothing is taken before its migrations', async () => {
    const store = await opened()
    const config = { ...configOf(), DATABASE_URL: 'postgres://waybill@db.example/shop' }
    expect(backupBeforeMigrating({ config, store, now: () => now, print: () => undefined })).toBeUndefined()
  })
})
