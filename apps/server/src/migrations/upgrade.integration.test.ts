import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advance, applyPlan, duesOf, nextDueOf, numbered, settle, type BillingFacts } from '@waybill/domain/billing'
import { daysInMs, periodAt } from '@waybill/domain/calendar'
import { canonicalText } from '@waybill/domain/canonical'
import { selectionOf } from '@waybill/domain/cart'
import { indexCatalogue, type Catalogue } from '@waybill/domain/catalog'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@waybill/domain/durations'
import { declaredUsage, subscriptionItems } from '@waybill/domain/subscription'
import { boundaryLines } from '@waybill/testkit/boundary-lines'
import { loadFacts } from '../modules/billing/store/facts/load-facts.ts'
import type { Executor } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openEmptyStores, type EmptyStores } from '../platform/database/testing/open-empty-stores.ts'
import { checkInvariants } from '../platform/invariants/check-invariants.ts'
import { upgradeBilling } from './price-subscriptions.ts'
import { findItems, findUnpriced } from './repository-upgrade.ts'
import { ago, NOW } from './testing/former-rows.ts'
import { publishUnpriced, writeStories, type Stories } from './testing/former-stories.ts'

const SEEDED = join(import.meta.dirname, 'testing/seeded-at-0023.sql')
const MONTH = { unit: 'month', count: 1 } as const
const BATCH = 2
const untaxed = { seller: { taxes: undefined } }

interface Before {
  readonly documents: readonly string[]
  readonly charges: ReadonlyMap<number, readonly object[]>
  readonly failures: readonly Failure[]
}

interface Failure {
  readonly account_id: number
  readonly at: number
}

let empty: EmptyStores
let db: Executor
let stories: Stories
let before: Before
let upgraded: Awaited<ReturnType<typeof upgradeBilling>>
beforeAll(async () => {
  empty = await openEmptyStores()
  const [store] = empty.nodes
  db = store.db
  await migrate(store, { upTo: '0023-billing-core.sql' })
  await store.runScript(readFileSync(SEEDED, 'utf8'))
  await sql`update clock_offset set offset_ms = offset_ms
    + (extract(epoch from ${new Date(NOW)}::timestamptz - (select now from verify.clock)) * 1000)::bigint`.execute(db)
  const { document } = await db.selectFrom('catalogue_version').select('document').executeTakeFirstOrThrow()
  const catalogue = indexCatalogue(document, 1)
  const versions = [catalogue, await publishUnpriced(db, catalogue)]
  stories = await writeStories({ db, catalogue })
  before = {
    documents: await documents(),
    charges: await formerCharges(versions),
    failures: await rowsOf<Failure>(sql`select account_id, first_failed_at as at from subscription
      where first_failed_at is not null order by account_id`),
  }
  await migrate(store)
  // two nodes that start together share the work
  const both = await Promise.all(empty.nodes.map((node) => upgradeBilling(node, { batch: BATCH })))
  upgraded = {
    priced: both.reduce((many, { priced }) => many + priced, 0),
    unpriced: [...new Set(both.flatMap(({ unpriced }) => unpriced))],
  }
}, 60_000)
afterAll(() => empty.dispose())

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(db)).rows
}

/** Issued invoices, as their hashes are computed from the rows. */
async function documents(): Promise<readonly string[]> {
  const rows = await rowsOf<{ shown: string }>(sql`
    select number || ' ' || now_hash as shown from verify.invoice where issued_hash = now_hash order by seq`)
  return rows.map(({ shown }) => shown)
}

async function brokenRules(): Promise<readonly string[]> {
  const { violations } = await checkInvariants(empty.nodes[0].db)
  return violations.map(({ id, rows }) => `${id} ${rows.length}`)
}

const sorted = (lines: readonly object[]): readonly string[] => lines.map((line) => canonicalText(line)).toSorted()

/** What each paid subscription was renewed at by its catalogue version; none for one without a price. */
async function formerCharges(versions: readonly Catalogue[]): Promise<Before['charges']> {
  const subscriptions = await findUnpriced(db, { after: 0, limit: 100 })
  const items = await findItems(
    db,
    subscriptions.map(({ id }) => id),
  )
  const charges = new Map<number, readonly object[]>()
  for (const { id, account_id: accountId, catalogue_version: version, ...row } of subscriptions) {
    const { plan_id: planId, entries, currency, billing_interval: interval, anchor_at: anchor } = row
    const lines = items
      .filter((item) => item.subscription_id === id && item.trial_state !== 3)
      .map((item) => ({ productId: item.product_id, bundled: item.bundled }))
    const selection = selectionOf({ ...row, planId, entries: entries ?? undefined }, lines)
    const catalogue = versions.find((one) => one.version === version)
    const priced = catalogue && subscriptionItems(catalogue, selection, { interval })
    if (priced?.ok !== true) continue
    const { index } = periodAt(anchor, MONTH, row.period_end)
    const renewal = { currency, interval, anchor, items: priced.value }
    charges.set(accountId, boundaryLines(renewal, index, declaredUsage(priced.value)))
  }
  return charges
}

async function allFacts(): Promise<readonly BillingFacts[]> {
  const ids = await rowsOf<{ id: number }>(sql`select id from account order by id`)
  const loaded = await loadFacts(
    db,
    ids.map(({ id }) => id),
    untaxed,
  )
  return [...loaded.values()]
}

/** Everything that billing stores, as one text. */
async function everything(): Promise<string> {
  const tables = ['subscription', 'subscription_item', 'orders', 'invoice', 'receivable', 'payment', 'payment_attempt']
  const rows = await rowsOf<{ row: string }>(
    sql`${sql.join(
      tables.map((table) => sql`select to_jsonb(stored)::text as row from ${sql.table(table)} stored`),
      sql` union all `,
    )} order by 1`,
  )
  return rows.map(({ row }) => row).join('\n')
}

interface Tried {
  readonly number: number
  readonly state: string
  readonly origin: string
  readonly fence: number
  readonly started_at: number
  readonly look_at: number | null
}

async function triesOf({ invoiceId }: { readonly invoiceId: number }): Promise<readonly Tried[]> {
  return rowsOf<Tried>(sql`select attempt.number, attempt.state, attempt.origin, attempt.fence, attempt.started_at,
    attempt.look_at from payment_attempt attempt join payment on payment.id = attempt.payment_id
    where payment.invoice_id = ${invoiceId} order by attempt.number`)
}

/** What is still owed; with it the facts hold what was paid for a service that isn't over. */
async function receivableOf({ accountId }: { readonly accountId: number }) {
  const [facts] = (await loadFacts(db, [accountId], untaxed)).values()
  return facts?.receivables.filter(({ open }) => open.minor > 0) ?? []
}

describe('[OPS-02] the database of the release with migrations up to 0023', () => {
  test('has every paid subscription priced once, but the one that holds a product without a price', async () => {
    const { priced, unpriced } = upgraded
    expect(priced).toBe(before.charges.size)
    const owners = await rowsOf(sql`select account_id from subscription where id = any(${unpriced}::bigint[])`)
    expect(owners).toEqual([{ account_id: stories.unpriced.accountId }])
  })

  test('renews each paid subscription from its rows at what it was renewed at before (B-99)', async () => {
    const charged = (await allFacts()).filter(({ account }) => before.charges.has(account.id))
    expect(charged.length).toBe(before.charges.size)
    for (const { account, subscription, items } of charged) {
      if (subscription === undefined) throw new Error(`account ${account.id} has no subscription`)
      const { anchor, currency, interval, period } = subscription
      const prices = items.flatMap(({ price, trial }) => (price === undefined || trial === 3 ? [] : price))
      // what is paid by the year has months since, and is charged at the end of its year (B-113)
      expect(period.end - period.start).toBeLessThan(daysInMs(32))
      const paid = interval === 'year' ? periodAt(anchor, { unit: 'year', count: 1 }, period.start) : period
      const { index } = periodAt(anchor, MONTH, paid.end)
      const lines = boundaryLines({ currency, interval, anchor, items: prices }, index, declaredUsage(prices))
      expect(sorted(lines)).toEqual(sorted(before.charges.get(account.id) ?? []))
    }
  })

  test('has a price of every kind, and of an add-on that is off for its debt', async () => {
    const rows = await rowsOf<{ kind: string; trial_state: number }>(sql`select kind, trial_state from subscription_item
      where account_id = ${stories.declinedTwice.accountId} and kind <> 'included' order by kind, trial_state`)
    expect(rows.map(({ kind, trial_state: state }) => `${kind} ${state}`)).toEqual([
      'extra_assets 0',
      'module 3',
      'plan 0',
      'prepaid 0',
      'usage 0',
    ])
  })

  test('breaks no rule but that what has no price is charged nothing', async () => {
    // a debit that came back had left its invoice paid, and a conversion under way its modules without rights
    // what has no price: a module of a trial, and of a subscription, whose plan is left without one beside it
    expect(await brokenRules()).toEqual(['I39 3'])
  })

  test('leaves every document as it was issued, and issues the conversions that have begun', async () => {
    const issued = await documents()
    expect(issued.slice(0, before.documents.length)).toEqual(before.documents)
    expect(issued.length).toBe(before.documents.length + 2)
  })

  test('has one payment for an invoice, with its tries numbered as they were made', async () => {
    expect(await rowsOf(sql`select invoice_id from payment group by invoice_id having count(*) > 1`)).toEqual([])
    expect(
      await rowsOf(sql`select payment_id from payment_attempt group by payment_id having max(number) <> count(*)`),
    ).toEqual([])
    const addOn = await rowsOf<{ id: number }>(sql`select id from invoice where kind = 'addon'`)
    const tries = await triesOf({ invoiceId: addOn[0]?.id ?? 0 })
    expect(tries.map(({ number, state }) => `${number} ${state}`)).toEqual([1, 2, 3, 4, 5].map((n) => `${n} declined`))
  })

  test('has the payment of an order where its later tries were payments of their own', async () => {
    const paid = await rowsOf<{ state: number; has_order: boolean; gateway_ref: string; created_at: number }>(sql`
      select state, order_id is not null as has_order, gateway_ref, created_at from payment
      where invoice_id = ${stories.paidAfterAll.invoiceId}`)
    expect(paid).toEqual([{ state: 2, has_order: true, gateway_ref: 'ch_late', created_at: ago(20) }])
    const tries = await triesOf(stories.paidAfterAll)
    expect(tries.map(({ state, origin }) => `${state} by the ${origin}`)).toEqual([
      'paid by the member',
      'declined by the system',
      'blocked by the system',
    ])
    const declined = await rowsOf(sql`select payment.state, order_id is not null as has_order from payment
      where invoice_id = ${stories.declinedConversion.invoiceId}`)
    expect(declined).toEqual([{ state: 8, has_order: true }])
  })

  test('has every refund, and of the entries of one payment the newest', async () => {
    const refunds = await rowsOf(sql`select refund.gateway_ref, payment.state from refund
      join payment on payment.id = payment_id where refund.gateway_ref = 're_late'`)
    expect(refunds).toEqual([{ gateway_ref: 're_late', state: 2 }])
    const entries = await rowsOf(sql`select reason, invoice_id from reconciliation
      join payment on payment.id = payment_id where invoice_id = ${stories.declinedTwice.invoiceId}`)
    expect(entries).toEqual([{ reason: 'entry 2', invoice_id: stories.declinedTwice.invoiceId }])
  })

  test('looks up what is under way, and sends nothing that may have been sent', async () => {
    const [challenge] = await triesOf(stories.challenge)
    expect(challenge).toMatchObject({ state: 'challenge', look_at: NOW + 5 * MINUTE_MS + SECOND_MS })
    const [processing] = await triesOf(stories.processing)
    expect(processing).toMatchObject({ state: 'started', origin: 'member', fence: 1, look_at: NOW + 20 * SECOND_MS })
    const [debit] = await triesOf(stories.pendingDebit)
    expect(debit).toMatchObject({ state: 'pending', origin: 'system', look_at: NOW + daysInMs(2) })
    expect(await triesOf(stories.confirmed)).toEqual([])
    expect(await triesOf(stories.withoutMethod)).toEqual([])
  })

  test('shows the page of the bank that a payment waits for', async () => {
    const [facts] = (await loadFacts(db, [stories.challenge.accountId], untaxed)).values()
    const challenge = { id: 'chl_7', url: '/sandbox/challenge/chl_7', expiresAt: NOW + 5 * MINUTE_MS }
    expect(facts?.payments.map((payment) => payment.challenge)).toEqual([challenge])
  })

  test('has tried the conversion of a trial when the trial ended, not at its checkout', async () => {
    const end = ago(1.5)
    const tries = await triesOf(stories.declinedConversion)
    expect(tries.map((tried) => tried.started_at)).toEqual([end, ago(0.5)])
    const [debt] = await receivableOf(stories.declinedConversion)
    expect(debt).toMatchObject({ schedule: 'first_conversion', firstFailedAt: end, dueAt: end, open: { minor: 5400 } })
    expect(debt?.nextAttemptAt).toBeGreaterThanOrEqual(NOW)
    const [waiting] = await receivableOf(stories.pendingConversion)
    expect(waiting).toMatchObject({ schedule: 'first_conversion', open: { minor: 5400 } })
    expect(waiting?.firstFailedAt).toBeUndefined()
  })

  test('collects what is declined by its schedule, from the first failure on', async () => {
    const [twice] = await receivableOf(stories.declinedTwice)
    expect(twice).toMatchObject({ schedule: 'renewal', firstFailedAt: ago(2), nextAttemptAt: NOW + daysInMs(1) })
    const [returned] = await receivableOf(stories.returned)
    expect(returned).toMatchObject({ schedule: 'bank_return', firstFailedAt: ago(5), open: { minor: 5400 } })
    const [earlier] = await receivableOf(stories.livesBefore)
    expect(earlier?.open.minor).toBe(5400)
    expect(earlier?.firstFailedAt).toBeUndefined()
  })

  test('gives a renewal that found no method fourteen days from here (B-116)', async () => {
    const [debt] = await receivableOf(stories.withoutMethod)
    expect(debt).toMatchObject({ schedule: 'manual', firstFailedAt: undefined })
    expect(Math.abs((debt?.dueAt ?? 0) - NOW - daysInMs(14))).toBeLessThan(5 * MINUTE_MS)
  })

  test('has access counted from the instant from which it was counted before (B-78)', async () => {
    const failures = await rowsOf<Failure>(sql`select account_id, min(first_failed_at) as at from receivable
      where open > 0 and not is_add_on and first_failed_at is not null group by account_id order by account_id`)
    expect(failures).toEqual(before.failures)
  })

  test('says the day from which an add-on is off and its payment overdue', async () => {
    const rows = await rowsOf<{ account_id: number }>(sql`select account_id from receivable where is_add_on`)
    const [debt] = await receivableOf({ accountId: rows[0]?.account_id ?? 0 })
    const off = (debt?.firstFailedAt ?? 0) + 14 * DAY_MS
    expect(debt).toMatchObject({ schedule: 'renewal', disabledAt: off, overdueAt: off })
  })

  test('drops a first conversion of a life before, and a checkout that has no price', async () => {
    const given = await rowsOf(sql`select invoice.status, payment.state from invoice
      join payment on payment.invoice_id = invoice.id where invoice.kind = 'trial_end' and invoice.account_id =
        any(${[stories.livesBefore.accountId, stories.unpricedTrial.accountId]}::bigint[])`)
    expect(given).toEqual([
      { status: 'void', state: 6 },
      { status: 'void', state: 6 },
    ])
  })

  test('says by value what an order buys whose payment may still be answered', async () => {
    const rows = await rowsOf<{ account_id: number }>(
      sql`select account_id from orders where purchase is null order by 1`,
    )
    expect(rows.map((row) => row.account_id)).toEqual([stories.livesBefore.accountId, stories.unpricedTrial.accountId])
  })

  test('plans every account for a year, by the clock and by whatever the provider answers', async () => {
    for (const first of await allFacts()) {
      let facts = first
      let lastId = 1_000_000
      const nextId = (): number => (lastId += 1)
      const plan = (at: number): void => {
        for (let next = advance(facts, at); next !== undefined; next = advance(facts, at))
          facts = applyPlan(facts, numbered(next, nextId))
      }
      for (let days = 0; days < 365; days += 5) plan(NOW + daysInMs(days))
      expect(nextDueOf(facts)).toBe(duesOf(facts)[0]?.at)
    }
    const waiting = await rowsOf<{ id: number; account_id: number }>(sql`select id, account_id from payment_attempt
      where look_at is not null or state in ('started', 'challenge', 'pending')`)
    expect(waiting).toHaveLength(4)
    for (const { id, account_id: accountId } of waiting) {
      const [facts] = (await loadFacts(db, [accountId], { ...untaxed, attemptId: id })).values()
      if (facts === undefined) throw new Error(`account ${accountId} has no facts`)
      const paid = settle(facts, { attemptId: id, outcome: { kind: 'paid', reference: 'ch' } }, NOW)
      expect(paid.rows.documents.changed.map(({ status }) => status)).toEqual(['paid'])
      const outcome = { kind: 'declined', code: 'declined', isHard: false } as const
      expect(settle(facts, { attemptId: id, outcome }, NOW).rows.attempts.changed).toMatchObject([
        { state: 'declined' },
      ])
    }
  })

  test('visits every account that has a subscription, from the start on', async () => {
    const missed = await rowsOf(sql`select account_id from subscription except select account_id from billing_account
      where visit_at <= (select now from verify.clock)`)
    expect(missed).toEqual([])
  })

  test('is upgraded once: another start changes nothing, nor does one after a start that was cut off', async () => {
    const [store] = empty.nodes
    const once = await everything()
    expect(await upgradeBilling(store)).toEqual({ priced: 0, unpriced: [] })
    expect(await everything()).toBe(once)
    await sql`update upgrade_step set done_at = null`.execute(db)
    expect(await upgradeBilling(store)).toEqual({ priced: 0, unpriced: upgraded.unpriced })
    expect(await everything()).toBe(once)
  })
})
