import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { startHookReceiver, type WebhookReceiver } from '@waybill/testkit/webhook-receiver'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'

const ANYWHERE = { WEBHOOK_TARGETS: 'any' }

let store: ThrowawayStore
let receiver: WebhookReceiver
const { run, query } = cliInStore(() => store)
beforeAll(async () => {
  ;[store, receiver] = await Promise.all([throwawayStore(), startHookReceiver()])
}, SEVERAL_CALLS.timeout)
afterAll(() => Promise.all([store.dispose(), receiver.stop()]))

const idOf = (text: string): string => /^Endpoint (\d+)/.exec(text)?.[1] ?? ''
const secretOf = (text: string): string => /whsec_\S+/.exec(text)?.[0] ?? ''

test(
  '[ADM-05] an endpoint is added, tested, rotated, disabled, enabled and removed, and its secret shown once',
  SEVERAL_CALLS,
  async () => {
    const made = await run(
      ['webhooks', 'add', '--url', receiver.url, '--types', 'invoice.paid, module.changed'],
      ANYWHERE,
    )
    expect(made).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^Endpoint \d+ gets what happens from now on\. Its secret, shown this once:\nwhsec_[\w+/]{43}=$/,
      ),
    })
    const id = idOf(made.text)
    expect(await run(['webhooks', 'test', id], ANYWHERE)).toEqual({ code: 0, text: 'Accepted with 204.' })
    const [hook] = receiver.hooks
    if (hook === undefined) throw new Error('nothing came')
    expect(new Webhook(secretOf(made.text)).verify(hook.body, hook.headers)).toMatchObject({ type: 'webhook.test' })

    const rotated = await run(['webhooks', 'rotate', id])
    expect(secretOf(rotated.text)).not.toBe(secretOf(made.text))
    expect((await run(['webhooks', 'disable', id])).code).toBe(0)
    const listed = (await run(['webhooks', 'list'])).text
    expect(listed).toContain(`${id}  ${receiver.url}  disabled since `)
    expect(listed).toContain('the operator disabled it  invoice.paid, module.changed  0 waiting, 0 given up')
    expect(listed).not.toContain('whsec_')
    // the other tests have endpoints of their own
    expect((await run(['doctor'])).text).toMatch(
      /^Webhooks: \d+ endpoints?, 1 disabled, 0 failing; \d+ messages wait, 0 given up\.$/m,
    )
    for (const action of ['enable', 'remove']) expect((await run(['webhooks', action, id])).code).toBe(0)
    expect(await run(['webhooks', 'enable', id])).toEqual({ code: 1, text: `There is no endpoint ${id}.` })

    const events = await query(
      sql<{
        name: string
        actor: string
      }>`select name, actor from event where entity = 'webhook_endpoint' and entity_id = ${id} order by id`,
    )
    expect(events.map(({ name }) => name)).toEqual([
      'webhook.added',
      'webhook.rotated',
      'webhook.disabled',
      'webhook.enabled',
      'webhook.removed',
    ])
    expect(events[0]?.actor).toBe('operator:local')
    const secrets = await query(
      sql`select 1 from webhook_endpoint where to_jsonb(webhook_endpoint)::text like '%whsec_%'`,
    )
    expect(secrets).toEqual([])
  },
)

test(
  '[ADM-05] the log shows each try; what was given up is sent again by its number or with all others',
  SEVERAL_CALLS,
  async () => {
    const id = idOf((await run(['webhooks', 'add', '--url', receiver.url], ANYWHERE)).text)
    await query(sql`
    with made_account as (
      insert into account (kind, company, country, currency, time_zone, locale, created_at)
      values (1, '', 'US', 'USD', 'UTC', 'en', '2026-01-05T10:00Z') returning id
    ),
    made as (
      insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
      select 'test.past', 'test', '1', id, 'system', '{}', false, '2026-01-05T10:00Z' from made_account, generate_series(1, 2) returning id, account_id
    ),
    given_up as (
      insert into webhook_delivery (endpoint_id, event_id, account_id, seq, type, attempts, first_at, dead_at, last_status, last_error)
      select ${id}, id, account_id, row_number() over (order by id), 'invoice.paid', 1, '2026-01-05T10:00Z', '2026-01-08T10:00Z', 500, 'it answered 500' from made
      returning id, account_id
    )
    insert into webhook_try (delivery_id, account_id, tried_at, took_ms, status, error)
    select id, account_id, '2026-01-05T10:00Z', 12, 500, 'it answered 500' from given_up`)
    const { text } = await run(['webhooks', 'log', id, '--dead'])
    expect(text.split('\n')).toEqual([
      expect.stringMatching(
        /^\d+ {2}evt_\d+ {2}invoice\.paid of account \d+, seq 2: given up 2026-01-08T10:00:00\.000Z: it answered 500$/,
      ),
      '      2026-01-05T10:00:00Z  12 ms  500  it answered 500',
      expect.stringMatching(/seq 1: given up/),
      expect.stringContaining('12 ms'),
    ])
    const newest = /^\d+/.exec(text)?.[0] ?? ''
    expect(await run(['webhooks', 'replay', newest])).toEqual({ code: 0, text: `Sent again from now: ${newest}.` })
    expect(await run(['webhooks', 'replay', newest])).toEqual({ code: 1, text: 'Nothing to send again.' })
    expect((await run(['webhooks', 'replay', '--endpoint', id, '--dead'])).code).toBe(0)
    expect((await run(['webhooks', 'log', id, '--dead'])).text).toBe('Nothing was sent to it.')
    expect((await run(['webhooks', 'log', id])).text).toContain(': next try ')
  },
)

test.each([
  [['add', '--url', 'https://10.0.0.1/'], 1, 'Not added: https://10.0.0.1/ is not an address of the public network.'],
  [['add', '--url', 'http://hooks.example/'], 1, 'Not added: http://hooks.example/ is not https.'],
  [
    ['add', '--url', 'https://hooks.example/', '--types', 'invoice.eaten'],
    1,
    expect.stringContaining('invoice.eaten is no type of message; the types are account.created,'),
  ],
  [['add'], 2, 'webhooks add needs --url.'],
  [['log'], 2, 'webhooks log takes the number of an endpoint; "webhooks list" shows them.'],
  [['log', '1', '--most', '0'], 2, '--most is a number from 1 to 1000.'],
  [['rotate', 'one'], 2, 'webhooks rotate takes the number of an endpoint; "webhooks list" shows them.'],
  [['replay'], 2, 'webhooks replay takes numbers of the log, or --endpoint with --dead or --since.'],
  [['replay', '--endpoint', '1', '--since', 'soon'], 2, '--since soon is no instant, as 2026-03-31T20:00Z.'],
  [
    ['replay', '--endpoint', '1', '--since', '2026-04-31T20:00Z'],
    2,
    '--since 2026-04-31T20:00Z is no instant, as 2026-03-31T20:00Z.',
  ],
  [['send'], 2, 'webhooks takes add, list, log, replay, rotate, disable, enable, remove, test; --help says more.'],
])('%j is rejected with the way to say it', SEVERAL_CALLS, async (words, code, text) => {
  expect(await run(['webhooks', ...words])).toEqual({ code, text })
})
