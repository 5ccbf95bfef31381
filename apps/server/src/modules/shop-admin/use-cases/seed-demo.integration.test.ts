import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsOut, accountsShown } from '../../sandbox/use-cases/demo-accounts.ts'
import { checkInvariants } from '../../../platform/invariants/check-invariants.ts'
import { createPasswordHasher, QUICK_HASH } from '../../../platform/passwords.ts'
import { findLiveSubscription, subscriptionFacts } from '../../subscription/use-cases/find-subscription.ts'
import { subscriptionFlags } from '@waybill/domain/subscription'
import { openDemoStore, type DemoStore } from '../../../platform/invariants/testing/open-demo-store.ts'
import { createStaff } from './create-staff.ts'
import { DEMO_PASSWORD } from './seed-demo-people.ts'

/** Kinds of D-11 that today's tables can hold; `mobile`, `wired` and `shopify` need the collection channel. */
const KINDS = [
  'affiliate',
  'exclusive',
  'expired',
  'indirect',
  'legacy',
  'locked',
  'non-primary',
  'organization',
  'primary',
  'read-only',
  'staff',
  'subscribed',
  'trial',
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

  test('invoices are numbered in the order of their dates and paid through the gateway', async () => {
    const { rows } = await sql<{ seq: number; status: string; charged: number }>`
      select seq, status, (select count(*) from gw.charge where invoice_ref = invoice.id::text and status = 'succeeded')::int as charged
      from invoice order by issued_at`.execute(demo.store.db)
    expect(rows).toEqual([1001, 1002, 1003].map((seq) => ({ seq, status: 'paid', charged: 1 })))
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

  test('the page lists everybody who can be signed in as once, with a story in the language of the reader', async () => {
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

  test('an address of the staff is taken once, and a weak password refused', async () => {
    const ports = {
      db: demo.store.db,
      keys: demo.keys,
      passwords: createPasswordHasher(QUICK_HASH),
      now: demo.clock.now(),
    }
    const staff = {
      email: 'Desk@Lodeway.example',
      name: 'Twin',
      password: 'another long password',
      totpKey: new Uint8Array(20),
    }
    expect(await createStaff(ports, staff)).toMatchObject({ ok: false })
    expect(await createStaff(ports, { ...staff, email: 'new@lodeway.example', password: 'short' })).toMatchObject({
      ok: false,
    })
    expect(await createStaff(ports, { ...staff, email: 'new@lodeway.example' })).toMatchObject({ ok: true })
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
