import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFormer } from '../platform/database/testing/load-former.ts'
import { SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { onEmptyStore } from './testing/empty-store.ts'
import { openConfigured } from './with-store.ts'

let into: string
beforeAll(() => {
  into = mkdtempSync(join(tmpdir(), 'waybill-former-'))
})
afterAll(() => rmSync(into, { recursive: true, force: true }))

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
