import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'

let store: ThrowawayStore
const { run, query } = cliInStore(() => store)
beforeAll(async () => {
  store = await throwawayStore()
}, SEVERAL_CALLS.timeout)
afterAll(() => store.dispose())

const letters = () =>
  query(sql<{ key: string; id: number; attempts: number; waits: boolean; isDead: boolean; isFresh: boolean }>`
    select dedupe_key as key, id, attempts, next_at is not null as waits, dead_at is not null as "isDead",
      first_at = next_at as "isFresh" from outbox order by dedupe_key`)

describe('[REL-02] mail', () => {
  /** Two mails that the server rejected for three days, one that was not wanted any more, and one that still waits. */
  beforeEach(async () => {
    await query(sql`truncate outbox, event cascade`)
    await query(sql`
      with made as (
        insert into event (name, entity, entity_id, actor, data, deliverable, occurred_at)
        select 'quote.shared', 'quote', key, 'system', '{}', true, '2026-01-05T10:00Z' from unnest(array['a', 'b', 'c', 'd']) key
        returning id, entity_id as key
      )
      insert into outbox (event_id, kind, dedupe_key, payload, first_at, attempts, next_at, dead_at, last_error)
      select id, 'mail', key, jsonb_build_object('template', 'quote', 'to', key || '@depot.example', 'locale', 'en', 'refs', '{}'::jsonb),
        '2026-01-05T10:00Z', 21, case when key = 'd' then timestamptz '2026-01-09T10:00Z' end,
        case when key <> 'd' then timestamptz '2026-01-08T12:00Z' end,
        case key when 'c' then 'not wanted any more' else '550 no such user' end
      from made order by key`)
  }, SEVERAL_CALLS.timeout)

  test('list shows what was given up, to whom and why, and nothing that was not wanted', SEVERAL_CALLS, async () => {
    const [a, b] = await letters()
    expect(await run(['mail', 'list'])).toEqual({
      code: 0,
      text: [
        `${a?.id}  since 2026-01-08T12:00:00.000Z  quote to a@depot.example: 550 no such user`,
        `${b?.id}  since 2026-01-08T12:00:00.000Z  quote to b@depot.example: 550 no such user`,
        '2 given up.',
      ].join('\n'),
    })
  })

  test('retry gives the named one three more days, and is in the audit trail', SEVERAL_CALLS, async () => {
    const [a, b, c, d] = await letters()
    const answer = await run(['mail', 'retry', String(a?.id), String(c?.id)])
    expect(answer).toEqual({
      code: 1,
      text: `Tried again from now: ${a?.id}.\nNot among those given up: ${c?.id}.`,
    })
    expect(await letters()).toEqual([{ ...a, attempts: 0, waits: true, isDead: false, isFresh: true }, b, c, d])
    const events = await query(sql`select entity_id, actor from event where name = 'mail.retried'`)
    expect(events).toEqual([{ entity_id: String(a?.id), actor: 'operator:local' }])
  })

  test('retry --all takes each that was given up, and says so when there is none', SEVERAL_CALLS, async () => {
    const [a, b] = await letters()
    expect((await run(['mail', 'retry', '--all'])).text).toBe(`Tried again from now: ${a?.id}, ${b?.id}.`)
    expect((await letters()).map(({ isDead }) => isDead)).toEqual([false, false, true, false])
    expect(await run(['mail', 'retry', '--all'])).toEqual({ code: 1, text: 'No mail was given up.' })
    expect((await run(['mail', 'list'])).text).toBe('No mail was given up.')
  })
})

test.each([
  [['retry'], 'mail retry takes the numbers of the list, or --all.'],
  [['retry', '7', '--all'], 'mail retry takes the numbers of the list, or --all.'],
  [['retry', 'seven'], 'mail retry takes numbers of the list; seven is none.'],
  [['send'], 'mail takes list, retry or bounce; --help says more.'],
  [[], 'mail takes list, retry or bounce; --help says more.'],
])('%j is rejected with the way to say it', async (words, text) => {
  expect(await run(['mail', ...words])).toEqual({ code: 2, text })
})
