import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openSecrets, recordEvent, type QueuedMail } from '../events.ts'
import { openTestStore } from '../gateway/testing/open-test-store.ts'
import { createKeys } from '../keys.ts'
import { outboxJob, type OutboxRow } from './outbox-job.ts'
import { HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import { earliestOf } from './next-work.ts'

const START = Date.UTC(2026, 2, 2, 10)
const keys = createKeys('a secret of tests that is long enough for any key')

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
/** The clock of the worker's node, for leases of slow deliveries. */
let now = START
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
})
afterAll(() => opened.dispose())
beforeEach(async () => {
  now = START
  await opened.store.runScript('truncate outbox, event cascade')
})

const mail = (key: string, more: Partial<QueuedMail> = {}): QueuedMail => ({
  template: 'quote',
  to: 'lan@kho.example',
  locale: 'vi',
  dedupeKey: key,
  refs: { quoteId: 'q' },
  ...more,
})

const record = (mails: readonly QueuedMail[], at = START): Promise<void> =>
  recordEvent(db, keys, {
    name: 'quote.shared',
    entity: 'quote',
    entityId: 'q',
    actor: 'system',
    data: { n: 1 },
    now: at,
    mails,
  })

interface Stored {
  readonly dedupe_key: string
  readonly attempts: number
  readonly next_at: number | null
  readonly delivered_at: number | null
  readonly dead_at: number | null
  readonly last_error: string | null
}

async function stored(): Promise<readonly Stored[]> {
  const { rows } =
    await sql<Stored>`select dedupe_key, attempts, next_at, delivered_at, dead_at, last_error from outbox order by id`.execute(
      db,
    )
  return rows
}

type Deliver = (row: OutboxRow, now: number) => Promise<'sent' | 'not_wanted'>

/** A node's source that writes down what it delivered and what it failed at. */
function node(deliver: Deliver = async () => 'sent') {
  const delivered: string[] = []
  const failed: string[] = []
  const broken: unknown[] = []
  const source = outboxJob({
    db,
    clock: { now: () => now },
    deliver: async (row, at) => {
      const outcome = await deliver(row, at)
      delivered.push(row.dedupe_key)
      return outcome
    },
    onFailure: (row) => failed.push(row.dedupe_key),
    log: { error: (line: unknown) => broken.push(line) },
  })
  return {
    source,
    delivered,
    failed,
    /** One batch to its end; true where there was one. */
    runAt: async (at: number) => {
      now = at
      const taken = await source.runDue(at)
      await source.settled?.()
      expect(broken).toEqual([])
      return taken > 0
    },
  }
}

const away: Deliver = async () => {
  throw new Error('421 try again later')
}

describe('an event with mails', () => {
  test('is written with them, each waiting from its instant on', async () => {
    await record([mail('a'), mail('b')])
    expect(await stored()).toMatchObject([
      { dedupe_key: 'a', attempts: 0, next_at: START },
      { dedupe_key: 'b', next_at: START },
    ])
    const { rows } = await sql`select name, data, deliverable, occurred_at from event`.execute(db)
    expect(rows).toEqual([{ name: 'quote.shared', data: { n: 1 }, deliverable: true, occurred_at: START }])
  })

  test('that happens again sends no second mail, and delivers nothing itself (I26)', async () => {
    await record([mail('a')])
    await record([mail('a'), mail('b')])
    await record([mail('a')])
    expect((await stored()).map((row) => row.dedupe_key)).toEqual(['a', 'b'])
    const { rows } = await sql<{ deliverable: boolean; waiting: number }>`
      select deliverable, (select count(*) from outbox where event_id = event.id)::int as waiting from event order by id`.execute(
      db,
    )
    expect(rows).toEqual([
      { deliverable: true, waiting: 1 },
      { deliverable: true, waiting: 1 },
      { deliverable: false, waiting: 0 },
    ])
  })

  test('without mails is no work for anybody', async () => {
    await record([])
    expect([await stored(), (await sql`select deliverable from event`.execute(db)).rows]).toEqual([
      [],
      [{ deliverable: false }],
    ])
  })

  test('that is rolled back leaves neither', async () => {
    const rolledBack = db.transaction().execute(async (trx) => {
      await recordEvent(trx, keys, {
        name: 'x.y',
        entity: 'x',
        entityId: '1',
        actor: 'system',
        data: {},
        now: START,
        mails: [mail('a')],
      })
      throw new Error('rejected')
    })
    await expect(rolledBack).rejects.toThrow('rejected')
    expect([await stored(), (await sql`select id from event`.execute(db)).rows]).toEqual([[], []])
  })

  test('[SEC-05] stores the tokens of its links sealed while it waits, and not at all once it is sent or not wanted', async () => {
    await record([mail('a', { secrets: { token: 'canary-token' } }), mail('b', { secrets: { token: 'canary-token' } })])
    const payloads = async () =>
      (await sql<{ payload: object }>`select payload from outbox order by id`.execute(db)).rows.map((row) =>
        JSON.stringify(row.payload),
      )
    expect((await payloads()).filter((text) => text.includes('canary') || !text.includes('sealed'))).toEqual([])
    const unsealed: Readonly<Record<string, string>>[] = []
    await node(async (row) => {
      unsealed.push(openSecrets(keys, row.payload))
      return row.dedupe_key === 'a' ? 'sent' : 'not_wanted'
    }).runAt(START)
    expect(unsealed).toEqual([{ token: 'canary-token' }, { token: 'canary-token' }])
    expect((await payloads()).filter((text) => text.includes('sealed'))).toEqual([])
  })
})

describe('delivery', () => {
  test('hands each mail over once, in the order of the outbox, and never again', async () => {
    await record([mail('a'), mail('b')])
    await record([mail('c')])
    const { runAt, delivered } = node()
    expect([await runAt(START), await runAt(START), await runAt(START + 100 * HOUR_MS)]).toEqual([true, false, false])
    expect(delivered).toEqual(['a', 'b', 'c'])
    expect(
      (await stored()).every((row) => row.delivered_at === START && row.next_at === null && row.dead_at === null),
    ).toBe(true)
  })

  test('leaves a mail alone before its instant, and returns when the next falls due', async () => {
    await record([mail('later')], START + HOUR_MS)
    const { runAt, source } = node()
    expect([
      await runAt(START),
      await earliestOf(db, source.earliest),
      await runAt(START + HOUR_MS),
      await earliestOf(db, source.earliest),
    ]).toEqual([false, START + HOUR_MS, true, undefined])
  })

  test('takes twenty at a time, so that a heap is shared between nodes', async () => {
    await record(Array.from({ length: 45 }, (_, n) => mail(`m${n}`)))
    const { runAt, delivered } = node()
    const counts: number[] = []
    while (await runAt(START)) counts.push(delivered.length)
    expect(counts).toEqual([20, 40, 45])
  })

  test('of a mail that is not wanted any more sends nothing and ends it with the reason', async () => {
    await record([mail('a')])
    await node(async () => 'not_wanted').runAt(START)
    expect(await stored()).toMatchObject([
      { dead_at: START, delivered_at: null, next_at: null, last_error: 'not wanted any more' },
    ])
  })

  test('of a slow mail holds up no round, which takes no second batch meanwhile', async () => {
    await record(Array.from({ length: 21 }, (_, n) => mail(`m${n}`)))
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    const { source, delivered } = node(async () => {
      await gate
      return 'sent'
    })
    expect([await source.runDue(START), await source.runDue(START), delivered]).toEqual([1, 0, []])
    open(undefined)
    await source.settled?.()
    expect(delivered).toHaveLength(20)
  })

  test('keeps who waits for it at one mail that timed out, until one is sent again; a stop still waits for the mail in work', async () => {
    await record([mail('a'), mail('b'), mail('c')])
    const gates = { b: Promise.withResolvers<undefined>(), c: Promise.withResolvers<undefined>() }
    const { source, delivered, failed } = node(async ({ dedupe_key: key }) => {
      if (key === 'a') throw Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' })
      await (key === 'b' ? gates.b : gates.c).promise
      return 'sent'
    })
    expect(source.isHeldUp?.()).toBe(false)
    await source.runDue(START)
    expect([await source.settled?.(), failed, delivered, source.isHeldUp?.()]).toEqual([false, ['a'], [], true])
    gates.b.resolve(undefined)
    await expect.poll(() => delivered).toEqual(['b'])
    await expect.poll(() => source.isHeldUp?.()).toBe(false)
    source.stop?.()
    let hasStopped = false
    const stopped = source.settled?.().then(() => (hasStopped = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(hasStopped).toBe(false)
    gates.c.resolve(undefined)
    await stopped
    expect(delivered).toEqual(['b', 'c'])
  })

  test('ends with the mail that a stopping node is at: another node sends the rest at once, as a first try', async () => {
    await record([mail('a'), mail('b'), mail('c')])
    const stopping = node(async () => {
      stopping.source.stop?.()
      return 'sent'
    })
    await stopping.runAt(START)
    expect(stopping.delivered).toEqual(['a'])
    expect(await stored()).toMatchObject([{ delivered_at: START }, { attempts: 0 }, { attempts: 0, next_at: START }])
    const other = node()
    await other.runAt(START)
    expect(other.delivered).toEqual(['b', 'c'])
  })

  test('of one mail that cannot be composed blocks none of the others', async () => {
    await record([mail('good'), mail('poison'), mail('fine')])
    const { runAt, delivered, failed } = node(async (row) =>
      row.dedupe_key === 'poison' ? Promise.reject(new Error('no composer')) : 'sent',
    )
    await runAt(START)
    expect([delivered, failed]).toEqual([['good', 'fine'], ['poison']])
  })
})

describe('[REL-02] while the mail server is away', () => {
  test('a mail is tried again after 1, 2, 4 minutes and so on, at most 6 hours apart, for 72 hours, and then is a dead letter', async () => {
    await record([mail('a')])
    const { runAt, source } = node(away)
    const waits: number[] = []
    let at: number | undefined = START
    while (at !== undefined) {
      await runAt(at)
      const next = await earliestOf(db, source.earliest)
      if (next !== undefined) waits.push((next - at) / MINUTE_MS)
      at = next
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, ...Array.from({ length: waits.length - 9 }, () => 360)])
    const total = waits.reduce((sum, wait) => sum + wait, 0) / 60
    expect([total >= 72, total < 78]).toEqual([true, true])
    expect(await stored()).toMatchObject([
      {
        attempts: waits.length + 1,
        dead_at: START + total * HOUR_MS,
        delivered_at: null,
        last_error: '421 try again later',
      },
    ])
  })

  test('a day lost none: afterwards each is delivered once', async () => {
    await record(Array.from({ length: 5 }, (_, n) => mail(`m${n}`)))
    const broken = node(away)
    for (let hour = 0; hour < 24; hour += 1) await broken.runAt(START + hour * HOUR_MS)
    const { runAt, delivered } = node()
    await runAt(START + 31 * HOUR_MS)
    await runAt(START + 32 * HOUR_MS)
    expect(delivered.toSorted()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
    expect(broken.delivered).toEqual([])
  })
})

describe('[OPS-03] two nodes', () => {
  test('that run in parallel deliver each mail once', async () => {
    await record(Array.from({ length: 60 }, (_, n) => mail(`m${n}`)))
    const nodes = [node(), node(), node()]
    for (let round = 0; round < 3; round += 1) await Promise.all(nodes.map(({ runAt }) => runAt(START)))
    const all = nodes.flatMap(({ delivered }) => delivered)
    expect([all.length, new Set(all).size]).toEqual([60, 60])
  })

  test('a mail with a lease is left to its holder for 30 seconds, then taken over', async () => {
    await record([mail('a')])
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    const holder = node(async () => {
      await gate
      return 'sent'
    })
    const holding = holder.runAt(START)
    await expect.poll(async () => (await stored())[0]?.attempts).toBe(1)
    const other = node()
    expect([await other.runAt(START), await other.runAt(START + 29_999), await other.runAt(START + 30_000)]).toEqual([
      false,
      false,
      true,
    ])
    open(undefined)
    await holding
    expect(await stored()).toMatchObject([{ attempts: 2, delivered_at: START + 30_000 }])
  })

  test('a node that lost the lease can neither finish nor postpone nor drop what another has by now', async () => {
    const ends: readonly Deliver[] = [async () => 'sent', async () => 'not_wanted', away]
    for (const outcome of ends) {
      await opened.store.runScript('truncate outbox, event cascade')
      await record([mail('a')])
      const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
      const loser = node(async (row, at) => {
        await gate
        return outcome(row, at)
      })
      const losing = loser.runAt(START)
      await expect.poll(async () => (await stored())[0]?.attempts).toBe(1)
      const failing = node(away)
      // a row that the loser's claim still locks is skipped
      await expect.poll(() => failing.runAt(START + MINUTE_MS)).toBe(true)
      const before = await stored()
      open(undefined)
      await losing
      expect(await stored()).toEqual(before)
      expect(before).toMatchObject([{ next_at: START + 3 * MINUTE_MS, delivered_at: null, dead_at: null }])
    }
  })

  test('a slow delivery does not cost those behind it their lease: what another node took meanwhile is left to it', async () => {
    await record([mail('slow'), mail('next'), mail('last')])
    const other = node()
    const slow = node(async (row) => {
      if (row.dedupe_key !== 'slow') return 'sent'
      now = START + 45_000
      await other.runAt(now)
      return 'sent'
    })
    await slow.runAt(START)
    expect([slow.delivered.filter((key) => key !== 'slow'), other.delivered.toSorted()]).toEqual([
      [],
      ['last', 'next', 'slow'],
    ])
  })

  test('a delivery that takes 20 seconds each leaves the batch to one node', async () => {
    await record([mail('a'), mail('b'), mail('c')])
    const other = node()
    const slow = node(async () => {
      now += 20_000
      await other.runAt(now)
      return 'sent'
    })
    await slow.runAt(START)
    expect([...slow.delivered, ...other.delivered].toSorted()).toEqual(['a', 'b', 'c'])
  })
})
