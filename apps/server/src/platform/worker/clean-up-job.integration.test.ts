import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { shopRows, type ShopRows } from '../database/testing/shop-rows.ts'
import { openTestStore } from '../gateway/testing/open-test-store.ts'
import { cleanUpJob } from './clean-up-job.ts'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'
import { earliestOf } from './next-work.ts'

const NOW = Date.UTC(2026, 5, 1, 12)

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
let rows: ShopRows
let people = 0
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
  rows = shopRows(db)
  await rows.catalogue()
})
afterAll(() => opened.dispose())
beforeEach(() => opened.store.runScript("delete from due_work where unique_key = 'clean-up'"))

const at = (ms: number): Date => new Date(ms)
const cleanUp = (now = NOW): Promise<number> => cleanUpJob(db).runDue(now)

interface CartKind {
  readonly owner: 'visitor' | 'member'
  readonly holds: 'a plan' | 'a module' | 'nothing'
}

/** A cart that was touched for the last time so long ago. */
async function cartOf({ owner, holds }: CartKind, ageMs: number): Promise<string> {
  people += 1
  const id = await rows.cart(owner === 'visitor' ? { visitor: `v${people}` } : { accountId: await rows.account() })
  await sql`update cart set plan_id = ${holds === 'a plan' ? 2 : -1}, updated_at = ${at(NOW - ageMs)} where id = ${id}`.execute(
    db,
  )
  if (holds === 'a module') {
    await sql`insert into product (id, kind, code) values (12, 'module', 'code-of-a-module') on conflict do nothing`.execute(
      db,
    )
    await sql`insert into cart_line (cart_id, product_id, position, bundled, is_default, reason) values (${id}, 12, 0, false, false, 'chosen')`.execute(
      db,
    )
  }
  return id
}

async function stateOf(id: string): Promise<string | undefined> {
  return (await sql<{ state: string }>`select state from cart where id = ${id}`.execute(db)).rows[0]?.state
}

describe('[CART-22] a cart without use', () => {
  test.each([
    [{ owner: 'visitor', holds: 'a plan' }, 30 * DAY_MS],
    [{ owner: 'visitor', holds: 'a module' }, 30 * DAY_MS],
    [{ owner: 'member', holds: 'a plan' }, 90 * DAY_MS],
    [{ owner: 'member', holds: 'a module' }, 90 * DAY_MS],
    [{ owner: 'visitor', holds: 'nothing' }, 6 * HOUR_MS],
    [{ owner: 'member', holds: 'nothing' }, 6 * HOUR_MS],
  ] as const)('with %o expires after %d ms, and not before', async (kind, life) => {
    const [young, old] = [await cartOf(kind, life - 1_000), await cartOf(kind, life + 1_000)]
    await cleanUp()
    expect([await stateOf(young), await stateOf(old)]).toEqual(['open', 'expired'])
  })

  test('and was ordered or merged stays what it is', async () => {
    const id = await cartOf({ owner: 'visitor', holds: 'a plan' }, 400 * DAY_MS)
    await sql`update cart set state = 'ordered' where id = ${id}`.execute(db)
    await cleanUp()
    expect(await stateOf(id)).toBe('ordered')
  })
})

describe('what is over', () => {
  test('analytics entries are stored 400 days, so that a month can be compared with the same one of the year before', async () => {
    for (const [name, age] of [
      ['young', 400 * DAY_MS - 1_000],
      ['old', 400 * DAY_MS + 1_000],
    ] as const) {
      await sql`insert into analytics_entry (id, event, data, network_prefix, created_at) values (gen_random_uuid(), ${name}, '{}', '', ${at(NOW - age)})`.execute(
        db,
      )
    }
    await cleanUp()
    expect((await sql`select event from analytics_entry`.execute(db)).rows).toEqual([{ event: 'young' }])
  })

  test('answers are stored a day for their keys (B-92), counters and links two, and younger ones stay', async () => {
    const memberId = await rows.member({ accountId: await rows.account(), email: `cleanup${(people += 1)}@x.example` })
    for (const [name, age] of [
      ['young', DAY_MS - 1_000],
      ['old', DAY_MS + 1_000],
    ] as const) {
      await sql`insert into idempotency (scope, key, request_hash, created_at) values ('s', ${name}, 'h', ${at(NOW - age)})`.execute(
        db,
      )
    }
    for (const [name, age] of [
      ['young', 2 * DAY_MS - 1_000],
      ['old', 2 * DAY_MS + 1_000],
    ] as const) {
      await sql`insert into rate_window (bucket, window_start, hits) values (${name}, ${at(NOW - age)}, 1)`.execute(db)
      await sql`insert into one_time_token (token_hash, purpose, member_id, expires_at) values (${Buffer.from(name)}, 'verify_email', ${memberId}, ${at(NOW - age)})`.execute(
        db,
      )
    }
    await cleanUp()
    const left =
      await sql`select key as name from idempotency union all select bucket from rate_window union all select convert_from(token_hash, 'UTF8') from one_time_token`.execute(
        db,
      )
    expect(left.rows).toEqual([{ name: 'young' }, { name: 'young' }, { name: 'young' }])
  })

  test('[ADM-05] messages and their tries are stored 30 days after they are over, and wait three at a disabled endpoint', async () => {
    const accountId = await rows.account()
    await sql`insert into webhook_endpoint (id, url, secret_sealed, created_at, disabled_at, disabled_reason)
      overriding system value values (1, 'https://a.example/', '', ${at(NOW)}, null, null),
        (2, 'https://b.example/', '', ${at(NOW)}, ${at(NOW)}, 'it answered 410 Gone')`.execute(db)
    const message = async (
      name: string,
      endpoint: number,
      ages: { readonly over?: number; readonly first: number },
    ) => {
      const over = ages.over === undefined ? null : at(NOW - ages.over)
      await sql`with happened as (
          insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
          values (${name}, 'test', '1', ${accountId}, 'system', '{}', false, ${at(NOW - ages.first)}) returning id
        ), made as (
          insert into webhook_delivery (endpoint_id, event_id, account_id, seq, type, first_at, next_at, delivered_at)
          select ${endpoint}::int, id, ${accountId}::bigint, id, ${name}, ${at(NOW - ages.first)}, 
            case when ${over}::timestamptz is null then ${at(NOW)}::timestamptz end, ${over}::timestamptz from happened returning id
        ) insert into webhook_try (delivery_id, account_id, tried_at, took_ms, status)
          select id, ${accountId}::bigint, ${over ?? at(NOW)}::timestamptz, 1, 200 from made`.execute(db)
    }
    const month = 30 * DAY_MS
    await message('young', 1, { over: month - 1_000, first: month })
    await message('old', 1, { over: month + 1_000, first: month + 2_000 })
    await message('tried since long', 1, { first: 2 * month })
    await message('waits', 2, { first: 3 * DAY_MS - 1_000 })
    await message('waited', 2, { first: 3 * DAY_MS + 1_000 })
    await cleanUp()
    const { rows: left } = await sql`select type, next_at is not null as waits, last_error as error,
        (select count(*)::int from webhook_try where delivery_id = delivery.id) as tries
      from webhook_delivery delivery order by id`.execute(db)
    expect(left).toEqual([
      { type: 'young', waits: false, error: null, tries: 1 },
      { type: 'tried since long', waits: true, error: null, tries: 1 },
      { type: 'waits', waits: true, error: null, tries: 1 },
      { type: 'waited', waits: false, error: 'the endpoint is disabled', tries: 1 },
    ])
  })

  test('[SRCH-10] empty searches are reported for 90 days', async () => {
    for (const [term, age] of [
      ['young', 90 * DAY_MS],
      ['too old', 91 * DAY_MS],
    ] as const) {
      const day = new Date(NOW - age).toISOString().slice(0, 10)
      await sql`insert into search_miss (day, locale, term, searches) values (${day}, 'en', ${term}, 1)`.execute(db)
    }
    await cleanUp()
    expect((await sql`select term from search_miss`.execute(db)).rows).toEqual([{ term: 'young' }])
  })

  test('sessions end after 180 days, whatever happened in them (D-14)', async () => {
    const memberId = await rows.member({ accountId: await rows.account(), email: `session${(people += 1)}@x.example` })
    for (const [name, age] of [
      ['young', 180 * DAY_MS - 1_000],
      ['old', 180 * DAY_MS + 1_000],
    ] as const) {
      await sql`insert into session (token_hash, member_id, user_agent, created_at, seen_at) values (${Buffer.from(name)}, ${memberId}, '', ${at(NOW - age)}, ${at(NOW)})`.execute(
        db,
      )
    }
    await cleanUp()
    const { rows: ended } =
      await sql`select convert_from(token_hash, 'UTF8') as name, ended_at from session where member_id = ${memberId} order by 1`.execute(
        db,
      )
    expect(ended).toEqual([
      { name: 'old', ended_at: NOW },
      { name: 'young', ended_at: null },
    ])
  })
})

describe('[CART-22] what is stored of carts', () => {
  test("goes under its name after as long as an open cart: a visitor's after 30 days, a member's after 90", async () => {
    const stored = async (owner: 'visitor' | 'member', ageMs: number): Promise<string> => {
      people += 1
      const name = `${owner} ${ageMs}`
      const visitor = owner === 'visitor' ? Buffer.from(`s${people}`) : null
      const account = owner === 'member' ? await rows.account() : null
      await sql`insert into cart_scenario (id, account_id, visitor_hash, name, name_key, cart, catalogue_version, created_at, updated_at)
        values (gen_random_uuid(), ${account}::bigint, ${visitor}::bytea, ${name}, ${name}, '{}', 1, ${at(NOW - ageMs)}, ${at(NOW - ageMs)})`.execute(
        db,
      )
      return name
    }
    const young = [await stored('visitor', 30 * DAY_MS - 1_000), await stored('member', 90 * DAY_MS - 1_000)]
    await stored('visitor', 30 * DAY_MS + 1_000)
    await stored('member', 90 * DAY_MS + 1_000)
    await cleanUp()
    const left = await sql<{ name: string }>`select name from cart_scenario order by created_at desc`.execute(db)
    expect(left.rows.map(({ name }) => name)).toEqual(young)
  })

  test('is deleted after 180 days, unless it was quoted', async () => {
    const life = 180 * DAY_MS
    const [young, old, quoted] = [
      await cartOf({ owner: 'visitor', holds: 'a plan' }, life - 1_000),
      await cartOf({ owner: 'visitor', holds: 'a plan' }, life + 1_000),
      await cartOf({ owner: 'visitor', holds: 'a plan' }, life + 1_000),
    ]
    await rows.quote({ cartId: quoted, number: 'Q-9001' })
    await cleanUp()
    expect([await stateOf(young), await stateOf(old), await stateOf(quoted)]).toEqual(['expired', undefined, 'expired'])
  })

  test('ends in batches, all of them in one round', async () => {
    await sql`insert into cart (id, visitor_hash, key, version, catalogue_version, currency, plan_id, created_at, updated_at)
      select gen_random_uuid(), sha256(n::text::bytea), 'many-' || n, 1, 1, 'USD', -1, ${at(NOW - DAY_MS)}, ${at(NOW - DAY_MS)}
      from generate_series(1, 1100) n`.execute(db)
    await cleanUp()
    const open = await sql`select id from cart where key like 'many-%' and state = 'open'`.execute(db)
    expect(open.rows).toEqual([])
  })
})

describe('a round', () => {
  beforeEach(() => opened.store.runScript("update cart set state = 'expired' where state = 'open'"))

  test('comes earlier for a cart that expires before it, an hour after the last at the soonest (CART-22)', async () => {
    await cartOf({ owner: 'visitor', holds: 'a plan' }, 30 * DAY_MS - 2 * HOUR_MS)
    await cleanUp()
    expect(await earliestOf(db, cleanUpJob(db).earliest)).toBe(NOW + 2 * HOUR_MS)
    await cartOf({ owner: 'visitor', holds: 'nothing' }, 6 * HOUR_MS - 60_000)
    await cleanUp(NOW + 2 * HOUR_MS)
    expect(await earliestOf(db, cleanUpJob(db).earliest)).toBe(NOW + 2 * HOUR_MS + 6 * HOUR_MS)
    await cartOf({ owner: 'visitor', holds: 'nothing' }, 0)
    await cartOf({ owner: 'member', holds: 'a module' }, 90 * DAY_MS - 8 * HOUR_MS - 60_000)
    await cleanUp(NOW + 8 * HOUR_MS)
    expect(await earliestOf(db, cleanUpJob(db).earliest)).toBe(NOW + 9 * HOUR_MS)
  })

  test('falls due every six hours', async () => {
    expect(await earliestOf(db, cleanUpJob(db).earliest)).toBe(0)
    expect([
      await cleanUp(NOW),
      await cleanUp(NOW),
      await cleanUp(NOW + 6 * HOUR_MS - 1),
      await cleanUp(NOW + 6 * HOUR_MS),
    ]).toEqual([1, 0, 0, 1])
    expect(await earliestOf(db, cleanUpJob(db).earliest)).toBe(NOW + 12 * HOUR_MS)
  })

  test('[OPS-03] is done by one node, however many start at once', async () => {
    const first = await Promise.all(Array.from({ length: 8 }, () => cleanUp(NOW)))
    const second = await Promise.all(Array.from({ length: 8 }, () => cleanUp(NOW + 6 * HOUR_MS)))
    expect([first, second].map((round) => round.filter((taken) => taken === 1).length)).toEqual([1, 1])
  })
})
