import { sql } from 'kysely'
import { strayRows } from '@waybill/testkit/account-rows'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsOut, accountsShown } from '../modules/sandbox/index.ts'
import { checkInvariants } from '../platform/invariants/check-invariants.ts'
import { createPasswordHasher, QUICK_HASH } from '../platform/passwords.ts'
import { loadFacts, findLiveSubscription, subscriptionFacts } from '../modules/billing/index.ts'
import { nextDueOf } from '@waybill/domain/billing'
import { subscriptionFlags } from '@waybill/domain/subscription'
import { openDemoStore, type DemoStore } from '../testing/open-demo-store.ts'
import { createStaff } from '../modules/admin/index.ts'
import { DEMO_PASSWORD } from './seed-demo-people.ts'

/** Every kind of D-11 but the visitor, who has no account. */
const KINDS = [
  'affiliate',
  'exclusive',
  'expired',
  'indirect',
  'legacy',
  'legacy',
  'locked',
  'mobile',
  'non-primary',
  'organization',
  'primary',
  'read-only',
  'shopify',
  'staff',
  'subscribed',
  'trial',
  'wired',
]

describe('the demo shop', () => {
  let demo: DemoStore
  beforeAll(async () => {
    demo = await openDemoStore()
  })
  afterAll(() => demo.dispose())

  test('[ACC-01] every kind of member has a demo account, each with the same documented password', async () => {
    const accounts = await accountsOut(demo.store.db, demo.keys)
    expect(accounts.map(({ kind }) => kind).toSorted()).toEqual(KINDS)
    expect(new Set(accounts.map(({ password }) => password))).toEqual(new Set([DEMO_PASSWORD]))
    const hashes = await demo.store.db.selectFrom('member').select('password_hash').distinct().execute()
    const passwords = createPasswordHasher(QUICK_HASH)
    expect(await Promise.all(hashes.map((row) => passwords.verify(DEMO_PASSWORD, row.password_hash)))).toEqual([true])
  })

  test('[ACC-01] an account is what its kind says', async () => {
    const { db } = demo.store
    const now = demo.clock.now()
    const accounts = await accountsOut(db, demo.keys)
    const flagsOf = async (kind: string) => {
      const account = accounts.find((one) => one.kind === kind)
      const stored = await findLiveSubscription(db, account?.account_id ?? 0)
      return stored === undefined ? undefined : subscriptionFlags(subscriptionFacts(stored), now)
    }
    expect(await flagsOf('trial')).toMatchObject({ trial: true, subscribed: false })
    expect(await flagsOf('subscribed')).toMatchObject({ trial: false, subscribed: true, pastDue: false })
    expect(await flagsOf('expired')).toMatchObject({ trial: false, expired: true })
    expect(await flagsOf('legacy')).toMatchObject({ legacy: true, subscribed: true })
    for (const channel of ['mobile', 'wired', 'shopify'])
      expect(await flagsOf(channel)).toMatchObject({
        subscribed: true,
        mobile: channel === 'mobile',
        wired: channel === 'wired',
        shopify: channel === 'shopify',
      })
    expect(await flagsOf('affiliate')).toBeUndefined()
    const locked = accounts.find(({ kind }) => kind === 'locked')
    expect(
      await db
        .selectFrom('account')
        .select('is_locked')
        .where('id', '=', locked?.account_id ?? 0)
        .executeTakeFirst(),
    ).toEqual({ is_locked: true })
  })

  test('the trial is on its fifth day, and the subscriber halfway through its second month', async () => {
    const { db } = demo.store
    const now = demo.clock.now()
    const trial = await db
      .selectFrom('subscription')
      .select(['trial_start', 'trial_end'])
      .where('state', '=', -1)
      .orderBy('trial_start')
      .executeTakeFirstOrThrow()
    expect(Math.floor((now - (trial.trial_start ?? 0)) / 86_400_000)).toBe(4)
    const bakery = await sql<{ periods: number; start: number; end: number }>`
      select (select count(*) from invoice where invoice.subscription_id = subscription.id)::int as periods, period_start as start, period_end as end
      from subscription join account on account.id = account_id where company = 'Halden Bakery Runs'`.execute(db)
    expect(bakery.rows[0]?.periods).toBe(2)
    expect(
      (now - (bakery.rows[0]?.start ?? 0)) / ((bakery.rows[0]?.end ?? 1) - (bakery.rows[0]?.start ?? 0)),
    ).toBeCloseTo(0.5, 1)
  })

  test('invoices are numbered in the order of their dates: paid by card or bank transfer, refunded, and overdue', async () => {
    const { rows } = await sql<{ seq: number; company: string; shown: string }>`
      select seq, company, concat_ws(' ', invoice.kind, invoice.status, 'charged',
        (select count(*) from gw.charge where invoice_ref = invoice.id::text and status = 'succeeded'), 'declined',
        (select count(*) from gw.charge where invoice_ref = invoice.id::text and status = 'failed'), 'payment',
        (select state from payment where payment.invoice_id = invoice.id order by payment.id desc limit 1)) as shown
      from invoice join account on account.id = invoice.account_id
      where series = 'invoice' order by issued_at`.execute(demo.store.db)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, place) => 1001 + place))
    const of = (company: string): readonly string[] =>
      rows.filter((row) => row.company === company).map(({ shown }) => shown)
    expect(of('Halden Bakery Runs')).toEqual(Array(2).fill('period paid charged 1 declined 0 payment 2'))
    expect(of('Northgate Parcel')).toEqual([
      'period paid charged 1 declined 0 payment 2',
      'addon open charged 0 declined 5 payment 10',
    ])
    expect(of('Fern and Fable Flowers')).toEqual(['period refunded charged 1 declined 0 payment 4'])
    expect(of('Carrières du Vallon')).toEqual([
      'period paid charged 0 declined 0 payment 2',
      'period open charged 0 declined 0 payment 10',
    ])
    expect(rows).toHaveLength(7)
  })

  test('[INV-04] what was given back has its credit note, so that its invoice is shown as refunded (B-81)', async () => {
    const { rows } = await sql<object>`
      select company, note.seq, note.total = corrected.total as "isWhole" from refund join invoice note on note.id = refund.note_id
      join invoice corrected on corrected.id = note.corrects_id join account on account.id = note.account_id`.execute(
      demo.store.db,
    )
    expect(rows).toEqual([{ company: 'Fern and Fable Flowers', seq: 1001, isWhole: true }])
  })

  test("a refund is in the gateway's ledger and in ours, with its account", async () => {
    const { rows } = await sql<{ company: string; isWhole: boolean }>`
      select company, refund.amount = payment.amount and given.amount = payment.amount as "isWhole"
      from refund join payment on payment.id = refund.payment_id join account on account.id = refund.account_id
      join gw.refund given on given.ref = refund.gateway_ref and given.charge_ref = payment.gateway_ref`.execute(
      demo.store.db,
    )
    expect(rows).toEqual([{ company: 'Fern and Fable Flowers', isWhole: true }])
  })

  test('an add-on whose tries were all declined is off, and its plan is not in arrears (B-77)', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select product.code, subscription.state, payment.method, payment.state as payment, receivable.is_add_on as apart,
        (select count(*) from receivable failing where failing.account_id = item.account_id
          and not failing.is_add_on and failing.first_failed_at is not null)::int as failing,
        (select count(*) from entitlement where entitlement.account_id = item.account_id
          and entitlement.product_id = item.product_id and entitlement.to_at is null)::int as rights,
        array_agg(attempt.state order by number) as states,
        array_agg(round(extract(epoch from attempt.started_at - invoice.due_at) / 86400)::int order by number) as days
      from subscription_item item join subscription on subscription.id = item.subscription_id
      join product on product.id = item.product_id
      join invoice on invoice.subscription_id = subscription.id and invoice.kind = 'addon'
      join receivable on receivable.invoice_id = invoice.id
      join payment on payment.invoice_id = invoice.id
      join payment_attempt attempt on attempt.payment_id = payment.id
      where item.trial_state = 3 group by item.account_id, item.product_id, 1, 2, 3, 4, 5`.execute(demo.store.db)
    expect(rows).toEqual([
      {
        code: 'route-reports',
        state: 1,
        method: 1,
        payment: 10,
        apart: true,
        failing: 0,
        rights: 0,
        states: Array(5).fill('declined'),
        days: [0, 1, 3, 7, 14],
      },
    ])
  })

  test('an overdue bank transfer counts from its due date, 14 days after the invoice (B-68, B-77)', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select receivable.first_failed_at = invoice.due_at as counts, payment.method,
        round(extract(epoch from invoice.due_at - invoice.issued_at) / 86400)::int as days
      from payment join invoice on invoice.id = payment.invoice_id join receivable on receivable.invoice_id = invoice.id
      join subscription on subscription.id = invoice.subscription_id
      where payment.state = 10 and subscription.channel = 'wired'`.execute(demo.store.db)
    expect(rows).toEqual([{ counts: true, method: 5, days: 14 }])
  })

  test('the running shop goes on from there: no account is due yet, and each says when it will be (B-126)', async () => {
    const { db } = demo.store
    const stored = await db.selectFrom('billing_account').selectAll().orderBy('account_id').execute()
    const subscribers = await db.selectFrom('subscription').select('account_id').execute()
    const accounts = await db.selectFrom('account').select(['partner_account_id', 'payer_account_id']).execute()
    const ids = stored.map((row) => row.account_id)
    // who subscribes, and who has statements of what others do
    const payers = accounts.flatMap((row) => row.partner_account_id ?? row.payer_account_id ?? [])
    const billed = new Set([...subscribers.map((row) => row.account_id), ...payers])
    expect(ids).toEqual([...billed].sort((a, b) => a - b))
    const facts = await loadFacts(db, ids, { seller: { taxes: undefined } })
    const now = demo.clock.now()
    for (const { account_id: accountId, next_due: due, visit_at: visit } of stored) {
      const known = facts.get(accountId)
      const next = known && nextDueOf(known)
      expect([due, visit]).toEqual([next ?? null, next ?? null])
      expect(next ?? Infinity).toBeGreaterThan(now)
    }
  })

  test('nothing about the past is mailed', async () => {
    // the owner is mailed of the staff that another test of this shop makes
    const mails = sql<{ id: number }>`select id from outbox where payload ->> 'template' <> 'staff_changed'`
    expect((await mails.execute(demo.store.db)).rows).toEqual([])
  })

  test('[REL-03] every row is with the account of its parent', async () => {
    expect((await sql.raw(strayRows).execute(demo.store.db)).rows).toEqual([])
  })

  test('there is a quote that is open, one that is accepted and one that is expired', async () => {
    const rows = await demo.store.db.selectFrom('quote').select(['number', 'state']).orderBy('number').execute()
    expect(rows).toEqual([
      { number: 'Q-1001', state: 'expired' },
      { number: 'Q-1002', state: 'accepted' },
      { number: 'Q-1003', state: 'open' },
    ])
  })

  test('[REL-03] all invariants hold right after seeding, and a second seeding does nothing', async () => {
    expect(await checkInvariants(demo.store.db)).toEqual({ ok: true, violations: [] })
    expect(await demo.seedAgain()).toBe(false)
  })

  test('the page lists every member who can be signed in as once, with a story in the language of the reader', async () => {
    const shown = await accountsShown(demo.store.db, 'vi')
    expect(new Set(shown.map(({ email }) => email)).size).toBe(shown.length)
    expect(shown.find(({ kind }) => kind === 'trial')?.story).toContain('dùng thử')
    expect(shown.map(({ kind }) => kind)).not.toContain('staff')
  })

  test("staff's second factor is stored sealed and given to the tests in the clear", async () => {
    const staff = (await accountsOut(demo.store.db, demo.keys)).find(({ kind }) => kind === 'staff')
    expect(staff?.totp_secret).toMatch(/^[A-Z2-7]{32}$/)
    const row = await demo.store.db.selectFrom('staff').select('totp_sealed').executeTakeFirstOrThrow()
    expect(Buffer.from(row.totp_sealed).toString('latin1')).not.toContain(staff?.totp_secret)
  })

  test('an address of the staff is taken once, and a weak password rejected', async () => {
    const ports = {
      db: demo.store.db,
      keys: demo.keys,
      passwords: createPasswordHasher(QUICK_HASH),
      now: demo.clock.now(),
      issuer: 'Quay & Co',
      actor: 'system',
    }
    const staff = {
      email: 'Desk@Lodeway.example',
      name: 'Twin',
      role: 'support' as const,
      password: 'another long password',
      totpKey: new Uint8Array(20),
    }
    expect(await createStaff(ports, staff)).toMatchObject({ ok: false })
    expect(await createStaff(ports, { ...staff, email: 'new@lodeway.example', password: 'short' })).toMatchObject({
      ok: false,
    })
    expect(await createStaff(ports, { ...staff, email: 'new@lodeway.example' })).toMatchObject({
      ok: true,
      value: {
        totpUrl: expect.stringMatching(
          /^otpauth:\/\/totp\/Quay%20%26%20Co:new%40.*[?&]issuer=Quay%20%26%20Co&secret=A{32}&/,
        ),
      },
    })
  })
})

describe('a shop whose sandbox is off', () => {
  let shop: DemoStore
  beforeAll(async () => {
    shop = await openDemoStore({ SANDBOX: 'off' })
  })
  afterAll(() => shop.dispose())

  test('gets the demo catalogue and no account that everybody knows the password of', async () => {
    const { db } = shop.store
    expect(await db.selectFrom('catalogue_version').select('number').execute()).toEqual([{ number: 1 }])
    expect(await db.selectFrom('member').select('id').execute()).toEqual([])
    expect(await db.selectFrom('staff').select('id').execute()).toEqual([])
    expect(await accountsOut(db, shop.keys)).toEqual([])
  })
})
