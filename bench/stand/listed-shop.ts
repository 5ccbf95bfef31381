import pg from 'pg'
import { demoPeople } from '@waybill/testkit/shop-journey'
import { StaffClient } from '@waybill/testkit/staff-client'
import { createBenchDatabase } from './database.ts'
import { startWaybill } from './waybill.ts'

/** A running shop with so many customers, each with a member, a subscription and an invoice, and who reads its lists. */
export interface ListedShop extends AsyncDisposable {
  readonly port: number
  readonly databaseUrl: string
  readonly staff: StaffClient
}

/** Ids of the bench begin here, far above those of the demo shop. */
export const FIRST = 10_000_000

/** Day of the statements below: its end is the last instant of the rows. */
const NOW = `timestamptz '${new Date().toISOString()}'`

/**
 * One company in two is a bakery; one word of each is its own. Accounts came in a thousand days, each paid in the last thirty.
 * Those of the last week are in trial, one in a hundred owes, one in a thousand pays in pounds.
 */
const rows = (count: number): readonly string[] => [
  `insert into product (id, kind, code) values (9001, 'package', 'a-package-of-the-bench') on conflict do nothing`,
  `insert into account (id, kind, company, country, currency, time_zone, locale, created_at) overriding system value
    select ${FIRST} + n, 5, case when n % 2 = 0 then 'Bakery ' else 'Foods ' end || 'kestrel' || n,
      (array['US', 'DE', 'FR', 'VN', 'GB'])[1 + n % 5], case when n % 1000 = 0 then 'GBP' else 'USD' end, 'UTC', 'en',
      ${NOW} - (${count} - n) * interval '1000 days' / ${count} from generate_series(1, ${count}) n`,
  `insert into member (account_id, email, email_norm, password_hash, first_name, last_name, is_primary, created_at)
    select id, 'mira' || id || '@example.com', 'mira' || id || '@example.com', 'h', 'Mira', 'Osei' || id % 1000, true, created_at
    from account where id > ${FIRST}`,
  `insert into billing_account (account_id) select id from account where id > ${FIRST}`,
  `insert into account_domain (account_id, domain, proof, added_at, verified_at, next_check_at)
    select id, 'kestrel' || id || '.example', 'p', created_at, created_at, created_at from account where id > ${FIRST} and id % 100 = 0`,
  `insert into payment_method (account_id, type, gateway_token, brand, last_four, expiry_year, expiry_month, fingerprint,
      is_current, created_at)
    select id, 1, 'tok', 'visa', lpad((id % 10000)::text, 4, '0'), 2030, 5, 'f' || id, true, created_at from account where id > ${FIRST}`,
  `insert into subscription (account_id, kind, state, plan_id, catalogue_version, currency, billing_interval, anchor_at,
      period_start, period_end, trial_start, trial_end, created_at)
    select id, 0, case when created_at > ${NOW} - interval '7 days' then -1 else 1 end, 9001, 1, currency, 'month', created_at, created_at,
      created_at + interval '1 month', created_at, created_at + interval '7 days', created_at from account where id > ${FIRST}`,
  `insert into invoice (account_id, kind, status, series, seq, currency, subtotal, tax, total, parties, catalogue_version,
      created_at, issued_at, due_at, issued_hash)
    select id, case when id % 500 = 0 then 'manual' else 'change' end, case when id % 100 = 0 then 'open' else 'paid' end,
      'invoice', id, currency, 5900, 0, 5900, '{}', 1, at, at, at + interval '7 days', 'h'
    from (select *, ${NOW} - (${FIRST} + ${count} - id) * interval '30 days' / ${count} as at from account where id > ${FIRST}) paid`,
  `insert into invoice_line (account_id, invoice_id, position, product_id, kind, quantity, free_quantity, unit, amount, currency,
      explanation)
    select account_id, id, 1, 9001, 'plan', 1, 0, 5900, 5900, currency, '{}' from invoice where account_id > ${FIRST}`,
  `insert into payment (invoice_id, account_id, payment_method_id, method, state, amount, currency, gateway_ref, idem_key,
      created_at, updated_at)
    select invoice.id, invoice.account_id, payment_method.id, 1, 2, total, currency, 'ch_' || invoice.id, 'p' || invoice.id,
      invoice.created_at, invoice.created_at
    from invoice join payment_method on payment_method.account_id = invoice.account_id
    where invoice.account_id > ${FIRST} and status = 'paid'`,
  `insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
    select 'invoice.issued', 'invoice', id::text, account_id, 'system', '{}', false, created_at from invoice
    where account_id > ${FIRST}`,
  `insert into outbox (event_id, kind, dedupe_key, payload, first_at, delivered_at, account_id)
    select id, 'mail', 'bench' || id, jsonb_build_object('template', 'receipt', 'to', 'mira' || account_id || '@example.com'),
      occurred_at, occurred_at, account_id from event where account_id > ${FIRST}`,
  `insert into receivable (account_id, invoice_id, open, currency, due_at, is_add_on, schedule, is_hard_decline, overdue_at)
    select account_id, id, 5900, currency, due_at, false, 'renewal', false, due_at from invoice
    where account_id > ${FIRST} and status = 'open'`,
]

/** Adds the rows past triggers and foreign keys. */
async function storeRows(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    // oxlint-disable-next-line no-await-in-loop -- each needs the rows before it
    for (const statement of [...rows(count), 'vacuum analyze']) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** As a server of PostgreSQL is installed: those of the tests are made to show the plan for any value. */
async function planAsUsual(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database ${client.database ?? ''} set plan_cache_mode = auto`)
  await client.end()
}

export async function openListedShop(count: number): Promise<ListedShop> {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await createBenchDatabase())
  await planAsUsual(database.url)
  const waybill = stack.use(await startWaybill({ databaseUrl: database.url }))
  await storeRows(database.url, count)
  const owner = (await demoPeople(waybill.url)).find(({ kind }) => kind === 'staff')
  if (owner?.totp_secret === undefined) throw new Error('the demo has no member of the staff')
  const staff = new StaffClient(waybill.url, {
    email: owner.email,
    password: owner.password,
    secret: owner.totp_secret,
  })
  const { status } = await staff.signIn()
  if (status !== 200) throw new Error(`the sign-in of the staff answered ${status}`)
  const { port } = waybill
  return { port, databaseUrl: database.url, staff, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
