import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCart } from '@waybill/testkit/billing-shop'
import { eventually } from '@waybill/testkit/eventually'
import { storeKind } from '@waybill/testkit/store'
import { readConfig } from './config.ts'
import type { Database, Executor } from './platform/database/database.ts'
import { shopRows } from './platform/database/testing/shop-rows.ts'
import { recordEvent } from './platform/events.ts'
import { openTestStore } from './platform/gateway/testing/open-test-store.ts'
import { checkInvariants } from './platform/invariants/check-invariants.ts'
import { createKeys } from './platform/keys.ts'
import { openMail } from './platform/mail/open-mail.ts'
import { readSeller } from './platform/seller.ts'
import { storeBillingShop } from './modules/billing/testing/store-billing-shop.ts'
import { START, StoredAccount } from './modules/billing/testing/stored-account.ts'
import { closeOrderedCarts } from './modules/cart/index.ts'
import { eraseAccount } from './modules/erasure/erase-account.ts'

const keys = createKeys('a secret of sixteen bytes at least')
let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
  await storeBillingShop(db)
})
beforeEach(() => opened.store.runScript('truncate account, invoice_series, sent_mail cascade'))
afterAll(() => opened.dispose())

const erase = (accountId: number, more: { readonly isPreview?: boolean; readonly now?: number } = {}) => {
  const { now = START, isPreview = false } = more
  const clock = { now: () => now, measure: async () => undefined, stop: () => undefined }
  const log = pino({ level: 'silent' })
  const ports = { store: opened.store, clock, keys, seller: readSeller(undefined), log, closeOrderedCarts }
  return eraseAccount(ports, { accountId, by: 'ada', isCreditGivenUp: false, isPreview })
}

const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> =>
  (await query.execute(db)).rows[0]

const registered = async () => {
  const account = await StoredAccount.register(db)
  return { account, accountId: account.world.archive.account.id }
}

const rejected = (done: Awaited<ReturnType<typeof erase>>) => (done.ok ? 'erased' : done.failure)

describe('the staff erase an account (decisions-billing 2.1)', () => {
  test('in its trial: nothing is on or due any more, and the same a second time changes nothing', async () => {
    const { accountId } = await registered()
    expect(await erase(accountId)).toMatchObject({ ok: true, value: { members: 1 } })
    const left = sql<object>`select company, erased_at is not null as closed, visit_at,
        (select count(*) from entitlement where account_id = account.id and to_at is null)::int as rights,
        (select string_agg(email || first_name, ',') from member where account_id = account.id) ~ '^erased-\\d+@erased.invalid$' as named,
        (select string_agg(name, ',') from event where account_id = account.id and name = 'account.erased') as events
      from account join billing_account on account_id = id where id = ${accountId}`
    const closed = { company: '', closed: true, visit_at: null, rights: 0, named: true, events: 'account.erased' }
    expect(await one(left)).toEqual(closed)
    expect(await erase(accountId, { now: START + 1_000 })).toEqual({
      ok: true,
      value: { erasedAt: START, customers: [] },
    })
    expect(await one(left)).toEqual(closed)
    expect((await checkInvariants(db)).violations).toEqual([])
  })

  test('which a preview does as well, and takes back', async () => {
    const { accountId } = await registered()
    const before = await one(sql<object>`select to_jsonb(member) as member from member where account_id = ${accountId}`)
    expect(await erase(accountId, { isPreview: true })).toMatchObject({ ok: true, value: { members: 1 } })
    expect(
      await one(sql<object>`select to_jsonb(member) as member from member where account_id = ${accountId}`),
    ).toEqual(before)
    expect(await one(sql<object>`select count(*)::int as begun from account_erasure`)).toEqual({ begun: 0 })
  })

  test('without a trial too, and says where there is no such account', async () => {
    const rows = shopRows(db)
    const accountId = await rows.account()
    await rows.member({ accountId, email: 'invited@bakery.example' })
    expect(rejected(await erase(accountId))).toBe('erased')
    expect(rejected(await erase(999_999))).toBe('no-such-account')
  })

  test('[ADM-05] and announced to the shop’s product, as the last message of its account', async () => {
    await sql`insert into webhook_endpoint (url, secret_sealed, created_at) values ('https://hooks.example/', '', ${new Date(START)})`.execute(
      db,
    )
    const { accountId } = await registered()
    expect(rejected(await erase(accountId))).toBe('erased')
    const last = await one(sql<{ type: string }>`
      select type from webhook_delivery where account_id = ${accountId} order by seq desc limit 1`)
    await sql`truncate webhook_endpoint cascade`.execute(db)
    expect(last).toEqual({ type: 'account.erased' })
  })

  test('and not while it runs, pays for others, waits for a statement, is disputed or on the list', async () => {
    const { account, accountId } = await registered()
    await account.setMethod('card')
    account.world.checkOut(aCart(20), 'now')
    await account.flush()
    expect(rejected(await erase(accountId))).toBe('still-subscribed')
    const { accountId: trial } = await registered()
    const { accountId: payer } = await registered()
    await sql`insert into statement_payer (account_id, next_at) values (${payer}, '2050-02-01Z')`.execute(db)
    await sql`insert into payer_term (account_id, payer_account_id, kind, from_at, to_at)
      values (${trial}, ${payer}, 'organization', '2049-12-05Z', '2050-01-05Z')`.execute(db)
    expect([rejected(await erase(payer)), rejected(await erase(trial))]).toEqual(['pays-others', 'statement-waits'])
    await sql`update statement_payer set next_at = '2050-03-01Z'`.execute(db)
    const rows = shopRows(db)
    const invoiceId = await rows.invoice({ accountId: trial, status: 'void' })
    const paymentId = await rows.payment({ invoiceId, accountId: trial, state: 7, key: 'k' })
    expect(rejected(await erase(trial))).toBe('disputed')
    await sql`delete from payment where id = ${paymentId}`.execute(db)
    const listed = await rows.payment({ invoiceId, accountId: trial, state: 6, key: 'l' })
    await sql`insert into reconciliation (payment_id, account_id, kind, reason, created_at)
      values (${listed}, ${trial}, 'money', 'r', '2050-01-31Z')`.execute(db)
    expect(rejected(await erase(trial))).toBe('on-the-list')
    expect(rejected(await erase(payer))).toBe('erased')
  })
})

describe('after an account is erased', () => {
  const session = (accountId: number, on: Executor = db) =>
    sql`
    insert into session (token_hash, member_id, account_id, user_agent, created_at, seen_at)
    select sha256(random()::text::bytea), id, ${accountId}, 'agent', '2050-01-31Z', '2050-01-31Z'
    from member where account_id = ${accountId}`.execute(on)

  /** A transaction that has done its work and is not committed yet. */
  async function holding(work: (trx: Executor) => Promise<unknown>): Promise<{ readonly commit: () => Promise<void> }> {
    const [worked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ended = db.transaction().execute(async (trx) => {
      await work(trx)
      worked.resolve()
      await released.promise
    })
    await worked.promise
    const commit = async (): Promise<void> => {
      released.resolve()
      await ended
    }
    return { commit }
  }

  async function isAwaited(): Promise<true | undefined> {
    const found = await one(
      sql<{ waits: boolean }>`select exists (
        select from pg_locks waiting where not granted and exists (
          select from pg_locks held join pg_database on pg_database.oid = held.database
          where held.pid = waiting.pid and datname = current_database())) as waits`,
    )
    return found?.waits === true ? true : undefined
  }

  test('no request of it that is still under way writes of its people', async () => {
    const { accountId } = await registered()
    const visitor = await shopRows(db).cart({ visitor: 'someone' })
    await erase(accountId)
    const late = { code: 'WB001' }
    await expect(session(accountId)).rejects.toMatchObject(late)
    await expect(shopRows(db).cart({ accountId })).rejects.toMatchObject(late)
    await expect(shopRows(db).member({ accountId, email: 'new@bakery.example' })).rejects.toMatchObject(late)
    await expect(
      sql`update cart set account_id = ${accountId}, visitor_hash = null where id = ${visitor}`.execute(db),
    ).rejects.toMatchObject(late)
    await expect(
      sql`insert into billing_info (account_id, fields, updated_at) values (${accountId}, '{}', '2050-01-31Z')`.execute(
        db,
      ),
    ).rejects.toMatchObject(late)
    await expect(
      sql`insert into idempotency (scope, key, account_id, request_hash, created_at)
        values ('s', 'k', ${accountId}, 'h', '2050-01-31Z')`.execute(db),
    ).rejects.toMatchObject(late)
  })

  test.runIf(storeKind() === 'postgres')(
    'a sign-in beside it is either ended with it or waits, and is rejected',
    async () => {
      const { accountId } = await registered()
      // the sign-in is first: the erasing waits for it, and ends it
      const first = await holding((trx) => session(accountId, trx))
      const erasing = erase(accountId)
      await eventually('the erasing waits', isAwaited)
      await first.commit()
      expect(rejected(await erasing)).toBe('erased')
      expect(await one(sql`select count(*)::int as sessions from session`)).toEqual({ sessions: 0 })
      // the erasing is first
      const { accountId: other } = await registered()
      const second = await holding((trx) =>
        sql`update account set erased_at = '2050-01-31Z' where id = ${other}`.execute(trx),
      )
      const signingIn = session(other).catch((error: unknown) => error)
      await eventually('the sign-in waits', isAwaited)
      await second.commit()
      expect(await signingIn).toMatchObject({ code: 'WB001' })
    },
  )

  test('a mail that is on its way leaves no copy, and one that waits is not sent', async () => {
    const { accountId } = await registered()
    const mail = { template: 'receipt', to: 'x@bakery.example', locale: 'en', refs: {} } as const
    for (const dedupeKey of ['waits', 'leaves'])
      // oxlint-disable-next-line no-await-in-loop -- one store
      await recordEvent(db, keys, {
        name: 'tested',
        entity: 'account',
        entityId: '1',
        accountId,
        actor: 'system',
        data: { who: 'Mira', many: 2 },
        now: START,
        mails: [{ ...mail, dedupeKey }],
      })
    await erase(accountId)
    const config = readConfig({ DATA_DIR: '/nowhere' })
    if (!config.ok) throw new Error(config.problems.join())
    const message = { dedupeKey: 'leaves', to: mail.to, subject: 's', html: '', text: '', headers: {}, attachments: [] }
    await openMail(config.config, {
      db,
      publicUrl: 'http://localhost',
      shop: () => ({ contact: { replyDays: 1 }, seller: { shopName: 'Fleet' } }),
    }).send(message, START)
    expect(await one(sql`select count(*)::int as copies from sent_mail`)).toEqual({ copies: 0 })
    expect(await one(sql`select count(*)::int as waiting from outbox where next_at is not null`)).toEqual({
      waiting: 0,
    })
    expect(await one(sql`select distinct data from event where name = 'tested'`)).toEqual({ data: { many: 2 } })
  })

  test('[INV-02] its quotes lose their cost centres, answers to them, and its own to others, what a person wrote', async () => {
    const rows = shopRows(db)
    const [{ accountId }, { accountId: other }] = [await registered(), await registered()]
    const member = await one(sql<{ email: string }>`select email from member where account_id = ${accountId}`)
    const costCentres = [{ centre: { name: 'Hà Nội' }, productIds: [1] }]
    const quoteOf = async (owner: number, email: string): Promise<number> => {
      const of = { cartId: await rows.cart({ accountId: owner }), accountId: owner, costCentres }
      const quoteId = await rows.quote({ ...of, number: `Q-${owner}` })
      const recipient = await one(sql<{ id: number }>`
        insert into quote_recipient (quote_id, email, email_norm, unsubscribe_hash)
        values (${quoteId}, ${email}, lower(${email}), ${Buffer.from(email)}) returning id`)
      const answer = await one(sql<{ id: number }>`
        insert into quote_answer (quote_id, recipient_id, kind, name, reason, words, answered_at)
        values (${quoteId}, ${recipient?.id}, 'declined', 'Mira', 'price', 'Too dear', ${new Date(START)}) returning id`)
      await sql`
        insert into quote_answer (quote_id, recipient_id, kind, name, role, order_number, network, answered_at)
        values (${quoteId}, ${recipient?.id}, 'joined', 'Mira', 'Head', 'PO 1', '10.0.0.0/24', ${new Date(START)})`.execute(
        db,
      )
      return answer?.id ?? 0
    }
    const [own, given] = [await quoteOf(accountId, 'reader@answers.example'), await quoteOf(other, member?.email ?? '')]
    const { accountId: third } = await registered()
    const kept = await quoteOf(third, 'stays@answers.example')
    await erase(accountId)
    const left = await sql<object>`
      select id, name, words, reason from quote_answer where kind = 'declined' order by id`.execute(db)
    const joined = await sql<object>`
      select name, role, order_number, network from quote_answer where kind = 'joined' order by id`.execute(db)
    const nothing = { name: '', role: '', order_number: '', network: '' }
    const stays = { name: 'Mira', role: 'Head', order_number: 'PO 1', network: '10.0.0.0/24' }
    expect(joined.rows).toEqual([nothing, nothing, stays])
    const erased = { name: '', words: '', reason: 'price' }
    expect(left.rows).toEqual([
      { id: own, ...erased },
      { id: given, ...erased },
      { id: kept, name: 'Mira', words: 'Too dear', reason: 'price' },
    ])
    const frozen = { code: '23001' }
    const change = (what: string) => sql`update quote_answer set ${sql.raw(what)}`.execute(db)
    await expect(change(`reason = 'other'`)).rejects.toMatchObject(frozen)
    await expect(sql`delete from quote_answer`.execute(db)).rejects.toMatchObject(frozen)
    const named = await sql<object>`select account_id from quote where cost_centres is not null order by 1`.execute(db)
    expect(named.rows).toEqual([{ account_id: other }, { account_id: third }])
    for (const to of [null, '[]'])
      // oxlint-disable-next-line no-await-in-loop -- one store
      await expect(sql`update quote set cost_centres = ${to}::jsonb`.execute(db)).rejects.toMatchObject(frozen)
  })

  test('[INV-02] messages about its quotes, and the threads of its people in those of others, lose what was written', async () => {
    const rows = shopRows(db)
    const [{ accountId }, { accountId: other }] = [await registered(), await registered()]
    const member = await one(sql<{ email: string }>`select email from member where account_id = ${accountId}`)
    const messagesOf = async (owner: number, email: string): Promise<void> => {
      const cartId = await rows.cart({ accountId: owner })
      const quoteId = await rows.quote({ cartId, number: `Q-9${owner}`, accountId: owner })
      const recipient = await one(sql<{ id: number }>`
        insert into quote_recipient (quote_id, email, email_norm, unsubscribe_hash)
        values (${quoteId}, ${email}, lower(${email}), ${Buffer.from(`m ${email}`)}) returning id`)
      const write = (recipientId: number | null, side: string, audience: string) =>
        sql`insert into quote_message (quote_id, recipient_id, author_side, audience, name, line_id, text, created_at)
          values (${quoteId}, ${recipientId}, ${side}, ${audience}, 'Mira', 2, 'Two vans', ${new Date(START)})`.execute(
          db,
        )
      await write(recipient?.id ?? null, 'recipient', 'one')
      await write(recipient?.id ?? null, 'owner', 'one')
      await write(null, 'owner', 'all')
    }
    await messagesOf(accountId, 'reader@messages.example')
    await messagesOf(other, member?.email ?? '')
    await erase(accountId)
    const left = await sql<object>`select name, text, audience from quote_message order by id`.execute(db)
    const erased = { name: '', text: '' }
    expect(left.rows).toEqual([
      { ...erased, audience: 'one' },
      { ...erased, audience: 'one' },
      { ...erased, audience: 'all' },
      { ...erased, audience: 'one' },
      { ...erased, audience: 'one' },
      { name: 'Mira', text: 'Two vans', audience: 'all' },
    ])
    const frozen = { code: '23001' }
    await expect(sql`update quote_message set line_id = null`.execute(db)).rejects.toMatchObject(frozen)
    await expect(sql`update quote_message set text = '' where text <> ''`.execute(db)).rejects.toMatchObject(frozen)
    await expect(sql`delete from quote_message`.execute(db)).rejects.toMatchObject(frozen)
  })

  test('[INV-02] the link by which a member manages the quote of a visitor goes with the address', async () => {
    const { accountId } = await registered()
    const cartId = await shopRows(db).cart({ visitor: 'o'.repeat(32) })
    for (const number of ['Q-71', 'Q-72']) await shopRows(db).quote({ cartId, number })
    const owned = sql`insert into quote_owner (number, email, email_norm, locale, token_hash, created_at)
      select number, email, lower(email), 'en', sha256(number::bytea), ${new Date(START)} from (select 'Q-71' as number, email
        from member where account_id = ${accountId} union all select 'Q-72', 'o@o.example') as one`
    await owned.execute(db)
    await erase(accountId)
    expect((await sql`select number from quote_owner`.execute(db)).rows).toEqual([{ number: 'Q-72' }])
  })

  test('[INV-02] frozen rows lose their texts alone, and those of other accounts nothing', async () => {
    const [{ accountId }, { accountId: other }] = [await registered(), await registered()]
    const event = { name: 'tested', entity: 'account', entityId: '1', actor: 'system', now: START } as const
    for (const owner of [accountId, other])
      // oxlint-disable-next-line no-await-in-loop -- one store
      await recordEvent(db, keys, { ...event, accountId: owner, data: { who: 'Mira', many: 2 } })
    await erase(accountId)
    const frozen = { code: '23001' }
    const change = (owner: number, what: string) =>
      sql`update event set ${sql.raw(what)} where account_id = ${owner} and name = 'tested'`.execute(db)
    await expect(change(other, 'data = without_texts(data)')).rejects.toMatchObject(frozen)
    await expect(change(accountId, `data = '{"many": 3}'`)).rejects.toMatchObject(frozen)
    await expect(change(accountId, `actor = 'nobody'`)).rejects.toMatchObject(frozen)
    await expect(sql`delete from event where account_id = ${accountId}`.execute(db)).rejects.toMatchObject(frozen)
  })
})

/** Tables with rows of an account that name no person: numbers, products and instants, or what the law wants kept. */
const KEPT = [
  'account_erasure',
  'billing_account',
  'cart_line',
  'entitlement',
  'hand_over',
  'invoice_document',
  'invoice_line',
  'invoice_tax',
  'partner_statement',
  'payer_term',
  'payment',
  'payment_attempt',
  'pending_line',
  'quote_line',
  'quote_link',
  'quote_thread_mark',
  'receivable',
  'reconciliation',
  'statement_payer',
  'subscription',
  'subscription_item',
  'terms_acceptance',
  'trial_allowed',
  'trial_grant',
  'usage_record',
  'usage_window',
  'webhook_delivery',
  'webhook_sequence',
  'webhook_try',
]

test('every table with rows of an account or a member is erased, or stands in the list of what is kept', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('account_id', 'member_id') order by 1`.execute(
    db,
  )
  const read = (part: string) => readFileSync(join(import.meta.dirname, 'modules/erasure', part), 'utf8')
  const source = read('repository-personal-data.ts') + read('repository-billing-data.ts')
  const erased = new Set([...source.matchAll(/(?:update|delete from) (\w+)/g)].map(([, table]) => table))
  const names = rows.map(({ name }) => name)
  expect(names.filter((name) => !erased.has(name))).toEqual(KEPT.filter((name) => names.includes(name)))
})
