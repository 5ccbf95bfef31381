import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestStore } from '../gateway/testing/open-test-store.ts'
import type { Database } from './database.ts'
import { DAY_MS, REJECTED_BY, shopRows, START, type ShopRows } from './testing/shop-rows.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
let rows: ShopRows
let people = 0
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
  rows = shopRows(db)
  await rows.catalogue()
  await rows.account()
})
afterAll(() => opened.dispose())

let accountId: number
let memberId: number
beforeEach(async () => {
  people += 1
  accountId = await rows.account()
  memberId = await rows.member({ accountId, email: `m${people}@bakery.example` })
})

async function expectRejected(work: Promise<unknown>, by: keyof typeof REJECTED_BY): Promise<void> {
  await expect(work).rejects.toMatchObject({ code: REJECTED_BY[by] })
}

const expectTaken = (work: Promise<unknown>): Promise<void> => expect(work).resolves.toBeDefined()

const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(db)

describe('[INV-02] an issued invoice', () => {
  const CHANGES = [
    'seq = 99',
    "series = 'credit'",
    'subtotal = 1, total = 1',
    'subtotal = 5800, tax = 100',
    "currency = 'EUR'",
    "kind = 'manual'",
    `period_end = period_end + interval '1 day'`,
    `issued_at = issued_at - interval '1 day'`,
    "issued_hash = 'x'",
    `parties = '{"buyer": {}}'`,
    `due_at = due_at + interval '1 day'`,
    'subscription_id = null',
    `created_at = created_at - interval '1 day'`,
    'account_id = (select min(id) from account)',
    'catalogue_version = (select max(number) from catalogue_version)',
    'seq = null, issued_at = null, issued_hash = null',
  ]
  let invoiceId: number
  let seq = 5_000
  beforeEach(async () => {
    seq += 1
    const subscriptionId = await rows.subscription({ accountId })
    const draft = await rows.invoice({ accountId, subscriptionId })
    await rows.line({ invoiceId: draft })
    await run(
      `update invoice set seq = ${seq}, issued_at = created_at, issued_hash = 'h', status = 'open' where id = ${draft}`,
    )
    await rows.catalogue()
    invoiceId = draft
  })

  test.each(CHANGES)('rejects %s', (change) =>
    expectRejected(run(`update invoice set ${change} where id = ${invoiceId}`), 'trigger'),
  )

  test('moves on only in how far it is settled', async () => {
    await expectTaken(run(`update invoice set status = 'paid', credit_applied = 0 where id = ${invoiceId}`))
    await expectTaken(run(`update invoice set status = 'refunded' where id = ${invoiceId}`))
  })

  test('stays, with its lines as they were', async () => {
    await expectRejected(run(`delete from invoice where id = ${invoiceId}`), 'trigger')
    await expectRejected(run(`update invoice_line set amount = 1 where invoice_id = ${invoiceId}`), 'trigger')
    await expectRejected(run(`delete from invoice_line where invoice_id = ${invoiceId}`), 'trigger')
    await expectRejected(rows.line({ invoiceId, position: 1 }), 'trigger')
  })

  test('gets no line from a draft, and gives none to one', async () => {
    const draft = await rows.invoice({ accountId })
    await rows.line({ invoiceId: draft, position: 7 })
    await expectRejected(
      run(`update invoice_line set invoice_id = ${invoiceId} where invoice_id = ${draft}`),
      'trigger',
    )
    await expectRejected(
      run(`update invoice_line set invoice_id = ${draft} where invoice_id = ${invoiceId}`),
      'trigger',
    )
  })

  test('has a number that no other of its series has', async () => {
    await expectRejected(rows.invoice({ accountId, seq, kind: 'manual' }), 'uniqueness')
  })

  test('has a PDF that is frozen at its first rendering', async () => {
    await run(
      `insert into invoice_document (invoice_id, locale, content, created_at) values (${invoiceId}, 'en', 'x', '2026-01-31Z')`,
    )
    await expectRejected(run(`update invoice_document set content = 'y' where invoice_id = ${invoiceId}`), 'trigger')
    await expectRejected(run(`delete from invoice_document where invoice_id = ${invoiceId}`), 'trigger')
  })
})

describe('[INV-02] a draft invoice', () => {
  test('may still change, lose lines and go', async () => {
    const draft = await rows.invoice({ accountId })
    await rows.line({ invoiceId: draft })
    await expectTaken(run(`update invoice set subtotal = 100, total = 100 where id = ${draft}`))
    await expectTaken(run(`delete from invoice_line where invoice_id = ${draft}`))
    await expectTaken(run(`delete from invoice where id = ${draft}`))
  })

  test('must add up, and cannot be open without a number or numbered without being issued', async () => {
    const draft = await rows.invoice({ accountId })
    for (const change of [
      'total = 5901',
      'tax = 1',
      "status = 'open'",
      "status = 'paid'",
      'seq = 77',
      'period_end = period_start',
      'subtotal = -1, total = -1',
    ]) {
      await expectRejected(run(`update invoice set ${change} where id = ${draft}`), 'check')
    }
  })
})

describe('a period of a subscription', () => {
  test.each([
    ['the same', [0, 28]],
    ['its second half', [14, 28]],
    ['its last day', [27, 56]],
    ['all of it and more', [-1, 60]],
  ] as const)('[INV-03] is invoiced once: %s again is rejected', async (_, days) => {
    const subscriptionId = await rows.subscription({ accountId })
    await rows.invoice({ accountId, subscriptionId, days: [0, 28] })
    await expectRejected(rows.invoice({ accountId, subscriptionId, days }), 'overlap')
  })

  test('is half-open: the next one begins where it ends', async () => {
    const subscriptionId = await rows.subscription({ accountId })
    await rows.invoice({ accountId, subscriptionId, days: [0, 28] })
    await rows.invoice({ accountId, subscriptionId, days: [28, 59] })
    await rows.invoice({ accountId, subscriptionId, days: [3, 9], kind: 'change' })
    await expectRejected(rows.invoice({ accountId, subscriptionId, days: [58, 60] }), 'overlap')
  })

  test('may be invoiced again after a void', async () => {
    const subscriptionId = await rows.subscription({ accountId })
    await rows.invoice({ accountId, subscriptionId, status: 'void' })
    await expectTaken(rows.invoice({ accountId, subscriptionId }))
  })

  test('is of a subscription once it is issued; drafts of a life to come stand in no way (B-42)', async () => {
    await expectRejected(rows.invoice({ accountId, kind: 'period', status: 'open', seq: 1001 }), 'check')
    await expectTaken(rows.invoice({ accountId, kind: 'period', status: 'draft' }))
    await expectTaken(rows.invoice({ accountId, kind: 'period', status: 'draft' }))
  })
})

describe('at most one', () => {
  test('live subscription of an account; ended ones as many as there were', async () => {
    await rows.subscription({ accountId, endedAt: START + DAY_MS })
    await rows.subscription({ accountId, endedAt: START + DAY_MS })
    await rows.subscription({ accountId })
    await expectRejected(rows.subscription({ accountId }), 'uniqueness')
  })

  test('primary member of an account; others as many as there are', async () => {
    await rows.member({ accountId, email: `second${people}@bakery.example`, isPrimary: false })
    await expectRejected(rows.member({ accountId, email: `third${people}@bakery.example` }), 'uniqueness')
  })

  test('member with an address, in the whole shop', async () => {
    await expectRejected(
      rows.member({ accountId: await rows.account(), email: `m${people}@bakery.example` }),
      'uniqueness',
    )
  })

  test('[CART-16] open cart of an account and of a visitor, and a cart has one owner', async () => {
    await rows.cart({ accountId, state: 'ordered' })
    await rows.cart({ accountId })
    await expectRejected(rows.cart({ accountId }), 'uniqueness')
    await rows.cart({ visitor: `v${people}` })
    await expectRejected(rows.cart({ visitor: `v${people}` }), 'uniqueness')
    await expectRejected(rows.cart({}), 'check')
    await expectRejected(rows.cart({ accountId, visitor: 'v', state: 'ordered' }), 'check')
  })

  test('[ORD-08] order of a cart’s version, open order of an account, and order under a key', async () => {
    const cartId = await rows.cart({ accountId })
    const order = { accountId, memberId, cartId }
    await rows.order({ ...order, state: 'failed', key: 'a' })
    await rows.order({ ...order, key: 'b' })
    await expectRejected(rows.order({ ...order, state: 'done', key: 'c' }), 'uniqueness')
    await expectRejected(rows.order({ ...order, cartVersion: 2, key: 'd' }), 'uniqueness')
    await expectRejected(rows.order({ ...order, cartVersion: 2, state: 'failed', key: 'b' }), 'uniqueness')
    await rows.order({ ...order, cartVersion: 2, state: 'done', key: 'e' })
  })

  test('payment of an invoice, and payment under a key', async () => {
    const [first, second] = [await rows.invoice({ accountId }), await rows.invoice({ accountId })]
    const key = `k${people}`
    await rows.payment({ invoiceId: first, accountId, state: 8, key: `${key}-1` })
    await expectRejected(rows.payment({ invoiceId: first, accountId, state: 2, key: `${key}-2` }), 'uniqueness')
    await expectRejected(rows.payment({ invoiceId: second, accountId, state: 8, key: `${key}-1` }), 'uniqueness')
    await expectRejected(rows.payment({ invoiceId: second, accountId, state: 11, key: `${key}-3` }), 'check')
  })

  test('accepted revision of a quote’s number', async () => {
    const cartId = await rows.cart({ visitor: `q${people}` })
    const number = `Q-9${people}`
    const first = await rows.quote({ cartId, number, state: 'accepted' })
    // the one before is superseded first
    await expectRejected(rows.quote({ cartId, number, revision: 2 }), 'uniqueness')
    await run(`update quote set state = 'superseded' where id = '${first}'`)
    await rows.quote({ cartId, number, revision: 2 })
    await expectRejected(run(`update quote set state = 'accepted' where number = '${number}'`), 'uniqueness')
    await expectRejected(rows.quote({ cartId, number, revision: 2, state: 'superseded' }), 'uniqueness')
  })
})

describe('[QUO-08] a quote that was shared', () => {
  test.each([
    `snapshot = '{"format": 2}'`,
    'total = 1',
    "currency = 'EUR'",
    "sent_hash = 'x'",
    "number = 'Q-1'",
    'revision = 9',
    "comment = 'x'",
    "sender_name = 'x'",
    "locale = 'vi'",
    'catalogue_version = catalogue_version - 1',
    `created_at = created_at + interval '1 day'`,
    `kept = '[]'`,
    `expires_at = expires_at - interval '1 second'`,
    `expires_at = created_at + interval '180 days 1 second'`,
    `state = 'accepted', expires_at = expires_at + interval '1 day'`,
  ])('rejects %s', async (change) => {
    await rows.catalogue()
    const id = await rows.quote({ cartId: await rows.cart({ visitor: `s${people}` }), number: `Q-8${people}` })
    await expectRejected(run(`update quote set ${change} where id = '${id}'`), 'trigger')
  })

  test('[QUO-19] ends later while it is open, at most 180 days after the first of its revisions was sent', async () => {
    const cartId = await rows.cart({ visitor: `e${people}` })
    const number = `Q-6${people}`
    const first = await rows.quote({ cartId, number })
    await run(`update quote set expires_at = created_at + interval '180 days' where id = '${first}'`)
    await run(`update quote set state = 'superseded' where id = '${first}'`)
    const second = await rows.quote({ cartId, number, revision: 2 })
    await run(`update quote set expires_at = expires_at + interval '1 day' where id = '${second}'`)
    await run(`update quote set state = 'accepted' where id = '${second}'`)
    await expectRejected(
      run(`update quote set expires_at = expires_at + interval '1 day' where id = '${second}'`),
      'trigger',
    )
  })

  test('moves on in its state alone, has an order only when accepted, and its lines stay', async () => {
    const id = await rows.quote({ cartId: await rows.cart({ visitor: `t${people}` }), number: `Q-7${people}` })
    await run(
      `insert into quote_line (quote_id, position, product_id, amount, currency) values ('${id}', 0, 0, 5900, 'USD')`,
    )
    const orderId = await rows.order({ accountId, memberId, cartId: await rows.cart({ accountId }) })
    await expectRejected(run(`update quote set order_id = '${orderId}' where id = '${id}'`), 'check')
    await run(`update quote set state = 'accepted', order_id = '${orderId}' where id = '${id}'`)
    await expectRejected(run(`update quote_line set amount = 1 where quote_id = '${id}'`), 'trigger')
    await expectRejected(run(`delete from quote_line where quote_id = '${id}'`), 'trigger')
    await expectRejected(run(`delete from quote where id = '${id}'`), 'reference')
  })
})

test('a row takes the account of its parent where it names none, and none but that', async () => {
  const token = (key: string, account: number | null): Promise<unknown> =>
    run(`insert into one_time_token (token_hash, purpose, member_id, expires_at, account_id)
      values ('${key}', 'reset_password', ${memberId}, '2026-02-01Z', ${account})`)
  await token(`of ${memberId}`, null)
  const { rows: found } = await sql`select account_id from one_time_token where member_id = ${memberId}`.execute(db)
  expect(found).toEqual([{ account_id: accountId }])
  await expectRejected(token('other', await rows.account()), 'reference')
})

describe('what happened and what was published', () => {
  beforeEach(() =>
    run(
      `insert into event (name, entity, entity_id, actor, data, deliverable, occurred_at) values ('x.y', 'x', '1', 'system', '{}', false, '2026-01-31Z')`,
    ),
  )

  test('stays: an event is neither changed nor deleted, and neither is a version of the catalogue', async () => {
    await expectRejected(run("update event set data = '{}'"), 'trigger')
    await expectRejected(run('delete from event'), 'trigger')
    await expectRejected(run("update catalogue_version set digest = 'x'"), 'trigger')
    await expectRejected(run('delete from catalogue_version'), 'trigger')
  })

  test('a mail in the outbox is in one state, and once for its key', async () => {
    const mail = (key: string, state: string): Promise<unknown> =>
      run(
        `insert into outbox (event_id, kind, dedupe_key, payload, first_at, ${state}) select max(id), 'mail', '${key}', '{}', '2026-01-31Z', ${state.includes(',') ? "'2026-01-31Z', " : ''}'2026-01-31Z' from event`,
      )
    await mail('one', 'next_at')
    await expectRejected(mail('one', 'next_at'), 'uniqueness')
    await expectRejected(mail('two', 'next_at, dead_at'), 'check')
    await expectRejected(run("update outbox set next_at = null where dedupe_key = 'one'"), 'check')
  })
})

describe('[I18N-04] a language that is enabled later', () => {
  const searched = (locale: string): Promise<unknown> =>
    run(`insert into search_miss (day, locale, term, searches) values ('2026-01-31', '${locale}', 'причал', 1)`)
  const agreed = (locale: string): Promise<unknown> =>
    run(`insert into terms_acceptance (account_id, member_id, version, digest, locale, accepted_at)
      values (${accountId}, ${memberId}, 1, 'd', '${locale}', '2026-01-31Z')`)

  test('needs no migration: its searches without results are counted, and its terms agreed to', async () => {
    await run(`insert into legal_version (number, digest, catalogue_version, published_at)
      select 1, 'd', max(number), '2026-01-31Z' from catalogue_version`)
    await expectTaken(searched('ru'))
    await expectTaken(agreed('ru'))
    await expectRejected(searched('Russian'), 'check')
    await expectRejected(agreed('RU'), 'check')
  })
})
