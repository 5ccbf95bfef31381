import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { returnAddress } from '../platform/mail/return-address.ts'
import { reportOf } from '../platform/mail/testing/delivery-reports.ts'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { keysOf } from './keys-of.ts'
import { runCli } from './run-cli.ts'
import { withStore } from './with-store.ts'

const BASE = 'bounces@mail.lodeway.example'

let store: ThrowawayStore
const { query, terminal } = cliInStore(() => store)
let [quoteMail, otherMail, quote, email] = ['', '', '', '']

beforeAll(async () => {
  store = await throwawayStore(storeKind(), 'seeded')
  const [made] = await query(sql<{ mail: number; other: number; quote: string; email: string }>`
    with reader as (
      update quote_recipient set state = 'sent' where id = (select min(id) from quote_recipient where account_id is not null)
      returning id, quote_id, account_id, email
    ), caused as (
      insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
      select 'quote.resent', 'quote', quote_id, account_id, 'system', '{}', true, '2026-11-30Z' from reader returning id, account_id
    ), mails as (
      insert into outbox (event_id, account_id, kind, dedupe_key, payload, first_at, delivered_at)
      select caused.id, caused.account_id, 'mail', key, jsonb_build_object('template', 'quote', 'to', email, 'locale', 'en',
        'refs', case key when 'a receipt' then '{}' else jsonb_build_object('recipientId', reader.id) end), '2026-11-30Z', '2026-11-30Z'
      from reader, caused, unnest(array['a quote', 'a receipt']) key returning id, dedupe_key
    ) select (select id from mails where dedupe_key = 'a quote') as mail, (select id from mails where dedupe_key = 'a receipt') as other,
      quote_id as quote, email from reader`)
  quote = made?.quote ?? ''
  email = made?.email ?? ''
  await withStore(terminal().surroundings, async ({ config }) => {
    const keys = keysOf(config)
    quoteMail = returnAddress(keys, BASE, made?.mail ?? 0)
    otherMail = returnAddress(keys, BASE, made?.other ?? 0)
    return 0
  })
}, SEVERAL_CALLS.timeout)
afterAll(() => store.dispose())

async function bounce(args: readonly string[], message: string) {
  const { surroundings, text } = terminal({ MAIL_RETURN: BASE })
  const input = (async function* pieces() {
    yield message.slice(0, 100)
    yield Buffer.from(message.slice(100))
  })()
  const code = await runCli(['mail', 'bounce', ...args], { ...surroundings, input })
  return { code, text: text().replace(/^Using the embedded database .*\n?/, '') }
}

const recipient = async () =>
  (
    await query(sql`select state, undelivered_reason as reason, undelivered_code as code from quote_recipient
      where quote_id = ${quote} and email = ${email}`)
  )[0]

const report = (action: string, status: string) =>
  reportOf(['', `Final-Recipient: rfc822; ${email}`, `Action: ${action}`, `Status: ${status}`])

describe('[QUO-19] mail bounce (S-15)', () => {
  test(
    'marks the recipient by a report at a signed address, once, and nothing by anything else',
    SEVERAL_CALLS,
    async () => {
      const failure = report('failed', '5.1.1')
      const forged = quoteMail.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
      expect(await bounce(['--to', forged], failure)).toEqual({
        code: 1,
        text: 'Rejected: --to is no return address of this shop, or its signature is wrong. Nothing changes.',
      })
      expect(await bounce(['--to', quoteMail], report('delayed', '4.4.1'))).toEqual({
        code: 0,
        text: 'The report is of no failed delivery: nothing changes.',
      })
      expect((await bounce(['--to', quoteMail], 'Subject: Away\r\n\r\nAway.')).text).toBe(
        'The message is no report of a delivery (RFC 3464): nothing changes.',
      )
      expect((await bounce(['--to', otherMail], failure)).text).toBe(
        'The mail went to no recipient of a quote: nothing changes.',
      )
      expect(await recipient()).toEqual({ state: 'sent', reason: null, code: '' })
      // the returned mail is as long as it wants
      expect(await bounce(['--to', quoteMail], failure + 'x'.repeat(3_000_000))).toEqual({
        code: 0,
        text: 'Noted: the recipient of the quote is undelivered.',
      })
      expect((await bounce(['--to', quoteMail], report('failed', '5.2.2'))).text).toBe(
        'Noted before, or replaced by a later mail: nothing changes.',
      )
      expect(await recipient()).toEqual({ state: 'undelivered', reason: 'unknown', code: '5.1.1' })
      expect(await query(sql`select email_norm, reason from mail_suppression where email_norm = ${email}`)).toEqual([
        { email_norm: email, reason: 'bounced' },
      ])
      expect(
        await query(
          sql`select entity_id, actor, data ->> 'reason' as reason from event where name = 'quote.undelivered'`,
        ),
      ).toEqual([{ entity_id: quote, actor: 'system', reason: 'unknown' }])
    },
  )

  test('needs the address', SEVERAL_CALLS, async () => {
    expect(await bounce([], '')).toEqual({
      code: 2,
      text: 'mail bounce needs --to, the address that the message came to.',
    })
  })

  test('is to be handed in again while the database can’t be opened', SEVERAL_CALLS, async () => {
    const { surroundings, text } = terminal({
      DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none',
      DATABASE_WAIT_MS: '0',
      WAYBILL_SECRET: 'a secret of at least 32 bytes for tests',
    })
    expect(await runCli(['mail', 'bounce', '--to', quoteMail], surroundings)).toBe(75)
    expect(text()).toContain('Hand it in again later.')
  })
})
