import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCatalogueHolder, type CatalogueHolder } from './catalogue-holder.ts'
import type { Database, Store } from './database/database.ts'
import { openDemoStore, type DemoStore } from '../testing/open-demo-store.ts'

const POLL_MS = 1_500

let demo: DemoStore
let db: Database
beforeAll(async () => {
  demo = await openDemoStore({ SANDBOX: 'off' })
  db = demo.store.db
})
afterAll(() => demo.dispose())

let holder: CatalogueHolder
let errors: unknown[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  errors = []
  holder = await createCatalogueHolder(demo.store, (error) => errors.push(error))
})
afterEach(async () => {
  await holder.stop()
  vi.useRealTimers()
})

/** Publishes what is sold already under another title of the plan 2; a message is sent unless it shall be missed. */
async function publish(title: string, { isMissed }: { readonly isMissed: boolean }): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into catalogue_version (number, digest, document, published_at)
    select number + 1, ${title}, jsonb_set(document, '{shop_title}', to_jsonb(${title}::text)), published_at from catalogue_version order by number desc limit 1 returning number`.execute(
    db,
  )
  const number = rows[0]?.number ?? 0
  if (!isMissed) await sql`select pg_notify('catalogue_published', ${String(number)})`.execute(db)
  return number
}

const expectSeen = (number: number): Promise<void> =>
  vi.waitFor(() => expect(holder.current().version).toBe(number), { timeout: 30_000 })

describe('[CAT-19] a published catalogue', () => {
  test('is followed without a restart as soon as the message comes', async () => {
    await expectSeen(await publish('by message', { isMissed: false }))
  })

  test('is followed by the next poll, within 2 seconds, when the message was missed', async () => {
    const before = holder.current()
    const number = await publish('by poll', { isMissed: true })
    expect(holder.current()).toBe(before)
    vi.advanceTimersByTime(POLL_MS)
    await expectSeen(number)
  })

  test('leaves the versions before as they were: a cart of theirs is still priced by them', async () => {
    const before = holder.current()
    await expectSeen(await publish('newer', { isMissed: false }))
    expect(await holder.version(before.version, db)).toBe(before)
    const other = await createCatalogueHolder(demo.store, (error) => errors.push(error))
    const loaded = await other.version(before.version, db)
    await other.stop()
    expect([loaded.version, [...loaded.modules.keys()]]).toEqual([before.version, [...before.modules.keys()]])
  })

  test('is parsed once per node, for any number of requests', async () => {
    const number = await publish('once', { isMissed: true })
    await holder.version(number, db)
    const [one, other] = await Promise.all([holder.version(number, db), holder.version(number, db)])
    expect(one).toBe(other)
    await expect(holder.version(99_999, db)).rejects.toThrow()
  })
})

test('a poll that fails is logged, the newest catalogue stays, and the next poll tries again', async () => {
  await holder.stop()
  let isAway = false
  const flaky: Store = {
    ...demo.store,
    get db() {
      if (isAway) throw new Error('the database is away')
      return db
    },
  }
  holder = await createCatalogueHolder(flaky, (error) => errors.push(error))
  const before = holder.current()
  isAway = true
  const number = await publish('while away', { isMissed: true })
  vi.advanceTimersByTime(POLL_MS)
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 30_000 })
  expect(holder.current()).toBe(before)
  isAway = false
  vi.advanceTimersByTime(POLL_MS)
  await expectSeen(number)
})
