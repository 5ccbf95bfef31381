import { createHash } from 'node:crypto'
import type pg from 'pg'
import { taxed } from '../stand/billing-accounts.ts'
import { batch, hourMs, reserve, sellerAndBuyer, type Renewal } from './billing-batch.ts'

interface Waiting {
  readonly id: number
  readonly account_id: number
  readonly total: number
  readonly subtotal: number
  readonly tax: number
  readonly lines: object
  readonly credit: number
  readonly method: number
}

async function readWaiting(client: pg.Client, { accounts }: Renewal, after: number): Promise<readonly Waiting[]> {
  const { rows } = await client.query<Waiting>(
    `select invoice.id::float8 as id, invoice.account_id::float8 as account_id, invoice.total::float8 as total,
      invoice.subtotal::float8 as subtotal, invoice.tax::float8 as tax,
      billing.credit_balance::float8 as credit, method.id::float8 as method,
      (select json_agg(line order by position) from invoice_line line where line.invoice_id = invoice.id) as lines
     from invoice join billing_account billing on billing.account_id = invoice.account_id
     join payment_method method on method.account_id = invoice.account_id and method.is_current
     where invoice.status = 'draft' and invoice.account_id > $1 and invoice.account_id < $2
     order by invoice.account_id limit ${batch} for no key update of billing`,
    [after, accounts.to],
  )
  return rows
}

interface Issued {
  readonly due: readonly Waiting[]
  readonly used: readonly number[]
  readonly now: Date
  /** The boundary that the drafts are of. */
  readonly dueAt: Date
}

async function number(client: pg.Client, { due, used, now }: Issued): Promise<void> {
  const { rows } = await client.query<{ next: string }>(
    `insert into invoice_series (series, next_seq) values ('invoice', 1001 + $1)
     on conflict (series) do update set next_seq = invoice_series.next_seq + $1 returning next_seq as next`,
    [due.length],
  )
  const first = Number(rows[0]?.next) - due.length
  const numbers = due.map((_, place) => first + place)
  const hashes = due.map((one, place) =>
    createHash('sha256')
      .update(JSON.stringify([one, numbers[place]]))
      .digest('hex'),
  )
  const states = due.map(({ total }, place) => (total === used[place] ? 'paid' : 'open'))
  await client.query(
    `update invoice set status = given.status, seq = given.seq, issued_hash = given.hash, issued_at = $6, parties = $7,
      credit_applied = given.used, finalise_at = null
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[]) as given(id, status, seq, hash, used) where invoice.id = given.id`,
    [due.map(({ id }) => id), states, numbers, hashes, used, now, sellerAndBuyer],
  )
}

async function writeTaxes(client: pg.Client, { due }: Issued): Promise<void> {
  const owing = due.filter(({ tax }) => tax > 0)
  await client.query(
    `insert into invoice_tax (account_id, invoice_id, position, name, basis_points, is_reverse_charge, net, tax, currency)
     select account, invoice, 0, $5, $6, false, net, tax, 'USD'
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as given(account, invoice, net, tax)`,
    [
      owing.map((one) => one.account_id),
      owing.map(({ id }) => id),
      owing.map(({ subtotal }) => subtotal),
      owing.map(({ tax }) => tax),
      taxed.name,
      taxed.basisPoints,
    ],
  )
}

async function collect(client: pg.Client, { due, used, now, dueAt }: Issued): Promise<void> {
  const open = due.filter((_, place) => due[place]?.total !== used[place])
  const [ids, owners, totals] = [
    open.map(({ id }) => id),
    open.map((one) => one.account_id),
    open.map(({ total }) => total),
  ]
  await client.query(
    `insert into receivable (account_id, invoice_id, open, currency, due_at, is_add_on, schedule, is_hard_decline)
     select account, invoice, total, 'USD', $4, false, 'renewal', false from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as given(account, invoice, total)`,
    [owners, ids, totals, dueAt],
  )
  const payments = await reserve(client, 'payment', open.length)
  const methods = open.map(({ method }) => method)
  await client.query(
    `insert into payment (id, account_id, invoice_id, currency, idem_key, created_at, state, amount, method, payment_method_id, updated_at)
     overriding system value
     select id, account, invoice, 'USD', 'invoice:' || invoice, $6, 3, total, 1, method, $6
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as given(id, account, invoice, total, method)`,
    [payments, owners, ids, totals, methods, now],
  )
  await client.query(
    `insert into payment_attempt (account_id, payment_id, number, origin, payment_method_id, idem_key, started_at, state, look_at)
     select account, payment, 1, 'system', method, 'account:' || account || ':' || payment, $4, 'started', $4
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as given(account, payment, method)`,
    [owners, payments, methods, now],
  )
}

/** Pays at once what account credit covers whole: its event, and the mail of its receipt. */
async function sendReceipts(client: pg.Client, { due, used, now }: Issued): Promise<void> {
  const paid = due.filter(({ total }, place) => total === used[place])
  await client.query(
    `with happened as (
       insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
       select 'invoice.paid', 'invoice', invoice, account, 'system', jsonb_build_object('total', total, 'currency', 'USD'), true, $4
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as given(invoice, account, total)
       returning id, entity_id, account_id
     )
     insert into outbox (event_id, kind, dedupe_key, payload, account_id, first_at, next_at)
     select happened.id, 'mail', 'receipt:' || entity_id, jsonb_build_object('to', member.email, 'locale', 'en', 'template', 'receipt',
       'refs', jsonb_build_object('memberId', member.id, 'invoiceId', entity_id::bigint)), happened.account_id, $4, $4
     from happened join member on member.account_id = happened.account_id and member.is_primary`,
    [paid.map(({ id }) => id), paid.map((one) => one.account_id), paid.map(({ total }) => total), now],
  )
}

async function settleAccounts(client: pg.Client, { due, used, now }: Issued): Promise<void> {
  const credited = due.flatMap((one, place) => ((used[place] ?? 0) > 0 ? { ...one, used: used[place] ?? 0 } : []))
  await client.query(
    `insert into credit_entry (account_id, amount, currency, cause, invoice_id, created_at)
     select account, -used, 'USD', 'payment', invoice, $4 from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as given(account, used, invoice)`,
    [credited.map((one) => one.account_id), credited.map((one) => one.used), credited.map(({ id }) => id), now],
  )
  await client.query(
    `update billing_account set credit_balance = credit_balance - given.used, next_due = $3, visit_at = $3, advanced_to = $3
     from unnest($1::bigint[], $2::bigint[]) as given(account, used) where account_id = given.account`,
    [due.map((one) => one.account_id), used, now],
  )
}

/** Issues one batch: number, text, what is collected, and the try. */
export async function issueBare(client: pg.Client, renewal: Renewal, after: number): Promise<number | undefined> {
  const due = await readWaiting(client, renewal, after)
  const used = due.map(({ total, credit }) => Math.min(total, credit))
  const issued = { due, used, now: new Date(renewal.at + hourMs), dueAt: new Date(renewal.at) }
  if (due.length === 0) return undefined
  await number(client, issued)
  await writeTaxes(client, issued)
  await collect(client, issued)
  await settleAccounts(client, issued)
  await sendReceipts(client, issued)
  return due.at(-1)?.account_id
}
