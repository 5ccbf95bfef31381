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
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { onEmptyStore } from './testing/empty-store.ts'

let store: ThrowawayStore
let into: string
let folder: string
const { run, query } = cliInStore(() => store)

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
