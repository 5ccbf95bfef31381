import type pg from 'pg'
import { taxed } from '../stand/billing-accounts.ts'
import { hourMs, sellerAndBuyer, type Renewal } from './billing-batch.ts'

/** Accounts of one transaction. */
const many = 1000

/** The accounts of one transaction, the month, and when its drafts are issued: $1 to $6 of every statement. */
type Batch = readonly [from: number, to: number, start: Date, end: Date, issuedAt: Date, parties: string]

const mine = 'account_id >= $1 and account_id < $2'
const { country, ...taxedAt } = taxed
const rate = JSON.stringify(taxedAt)
const isTaxed = `account.country = '${country}'`
const share = `(case when ${isTaxed} then ${taxed.basisPoints / 10_000} else 0 end)`
/** Types for the parameters that a statement has no use for. */
const given = `$3::timestamptz is not null and $4::timestamptz is not null and $5::timestamptz is not null and $6::text is not null`

const drafts = [
  `insert into invoice (account_id, subscription_id, kind, status, series, currency, subtotal, tax, total, tax_rate,
    period_start, period_end, parties, catalogue_version, created_at, due_at, finalise_at)
   select item.account_id, item.subscription_id, 'period', 'draft', 'invoice', 'USD', sum(item.total), sum(item.total) * ${share},
    sum(item.total) * (1 + ${share}), case when ${isTaxed} then '${rate}'::jsonb else '{"name": "none", "basisPoints": 0}' end,
    $3, $4, $6::jsonb, 1, $3, $3, $5
   from (select account_id, subscription_id,
      case when kind in ('usage', 'prepaid') then greatest(declared_units - free_units, 0) * amount else amount end as total
     from subscription_item where ended_at is null and ${mine}) item
   join subscription on subscription.id = item.subscription_id and subscription.period_end <= $3
   join account on account.id = item.account_id
   group by item.account_id, item.subscription_id, account.country`,
  `insert into invoice_line (invoice_id, account_id, position, product_id, kind, quantity, free_quantity, unit, amount, tax, currency, explanation)
   select invoice_id, line.account_id, position, product_id, line.kind, case when is_usage then declared_units else 1 end, free_units, amount,
    total, case when ${isTaxed} then total * ${share} end, 'USD', jsonb_build_object('period', jsonb_build_object('start', $3::timestamptz, 'end', $4::timestamptz), 'explanation',
      case when is_usage then jsonb_build_object('step', 'units', 'productId', product_id, 'usageKey', usage_key, 'quantity', declared_units,
        'free', free_units, 'minimum', 0, 'billable', greatest(declared_units - free_units, 0), 'unit',
        jsonb_build_object('minor', amount, 'currency', 'USD'), 'amount', jsonb_build_object('minor', total, 'currency', 'USD'))
      else jsonb_build_object('step', 'list_price', 'productId', product_id, 'amount', jsonb_build_object('minor', total, 'currency', 'USD')) end)
   from (select invoice.id as invoice_id, item.*, item.kind in ('usage', 'prepaid') as is_usage,
      row_number() over (partition by invoice.id order by item.id) - 1 as position,
      case when item.kind in ('usage', 'prepaid') then greatest(declared_units - free_units, 0) * amount else amount end as total
     from invoice join subscription_item item on item.subscription_id = invoice.subscription_id and item.ended_at is null
     where invoice.status = 'draft' and invoice.account_id >= $1 and invoice.account_id < $2) line join account on account.id = line.account_id
   where ${given}`,
  `insert into usage_window (account_id, usage_key, period_start, period_end, charged)
   select item.account_id, usage_key, behind.start, $3, jsonb_build_array(jsonb_build_object(
      'part', behind.period, 'month', behind.period, 'period', behind.period,
      'price', jsonb_build_object('free', free_units, 'kind', item.kind, 'unit', jsonb_build_object('minor', item.amount, 'currency', 'USD'),
        'bundled', false, 'minimum', 0, 'declared', declared_units, 'usageKey', usage_key, 'productId', product_id),
      'amount', jsonb_build_object('minor', case item.kind when 'usage' then greatest(declared_units - free_units, 0) * item.amount else 0 end,
        'currency', 'USD')))
   from subscription_item item join subscription on subscription.id = item.subscription_id and subscription.period_end <= $3,
     lateral (select subscription.period_start as start, jsonb_build_object('start', extract(epoch from subscription.period_start) * 1000,
       'end', extract(epoch from $3) * 1000) as period) behind
   where item.ended_at is null and item.kind in ('usage', 'prepaid') and item.account_id >= $1 and item.account_id < $2 and ${given}`,
  `update subscription set period_start = $3, period_end = $4 where ${mine} and ${given}`,
  `update billing_account set next_due = $5, visit_at = $5, advanced_to = $3 where ${mine} and ${given}`,
]

const issued = `invoice.issued_at = $5 and invoice.account_id >= $1 and invoice.account_id < $2 and ${given}`

const issues = [
  `with waiting as (
     select invoice.id, invoice.total, billing.credit_balance as credit, row_number() over (order by invoice.account_id) as place
     from invoice join billing_account billing on billing.account_id = invoice.account_id
     where invoice.status = 'draft' and invoice.account_id >= $1 and invoice.account_id < $2 and ${given}
   ), counter as (
     insert into invoice_series (series, next_seq) select 'invoice', 1001 + count(*) from waiting
     on conflict (series) do update set next_seq = invoice_series.next_seq + excluded.next_seq - 1001
     returning next_seq - (select count(*) from waiting) as first
   )
   update invoice set status = case when waiting.total <= waiting.credit then 'paid' else 'open' end, seq = counter.first + place - 1,
     issued_hash = encode(sha256(convert_to(waiting.id || ':' || waiting.total || ':' || place || (select string_agg(line.explanation::text, ',')
       from invoice_line line where line.invoice_id = waiting.id), 'UTF8')), 'hex'),
     issued_at = $5, parties = $6::jsonb, credit_applied = least(waiting.total, waiting.credit), finalise_at = null
   from waiting, counter where invoice.id = waiting.id`,
  `insert into invoice_tax (account_id, invoice_id, position, name, basis_points, is_reverse_charge, net, tax, currency)
   select account_id, id, 0, '${taxed.name}', ${taxed.basisPoints}, false, subtotal, tax, 'USD' from invoice where tax > 0 and ${issued}`,
  `insert into receivable (account_id, invoice_id, open, currency, due_at, is_add_on, schedule, is_hard_decline)
   select account_id, id, total - credit_applied, 'USD', $3, false, 'renewal', false from invoice where status = 'open' and ${issued}`,
  `insert into payment (account_id, invoice_id, currency, idem_key, created_at, state, amount, method, payment_method_id, updated_at)
   select invoice.account_id, invoice.id, 'USD', 'invoice:' || invoice.id, $5, 3, total - credit_applied, 1, method.id, $5
   from invoice join payment_method method on method.account_id = invoice.account_id and method.is_current
   where invoice.status = 'open' and ${issued}`,
  `insert into payment_attempt (account_id, payment_id, number, origin, payment_method_id, idem_key, started_at, state, look_at)
   select account_id, id, 1, 'system', payment_method_id, 'account:' || account_id || ':' || id, $5, 'started', $5
   from payment where state = 3 and created_at = $5 and ${mine} and ${given}`,
  `insert into credit_entry (account_id, amount, currency, cause, invoice_id, created_at)
   select account_id, -credit_applied, 'USD', 'payment', id, $5 from invoice where credit_applied > 0 and ${issued}`,
  `with happened as (
     insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
     select 'invoice.paid', 'invoice', id, account_id, 'system', jsonb_build_object('total', total, 'currency', 'USD'), true, $5
     from invoice where status = 'paid' and ${issued} returning id, entity_id, account_id
   )
   insert into outbox (event_id, kind, dedupe_key, payload, account_id, first_at, next_at)
   select happened.id, 'mail', 'receipt:' || entity_id, jsonb_build_object('to', member.email, 'locale', 'en', 'template', 'receipt',
     'refs', jsonb_build_object('memberId', member.id, 'invoiceId', entity_id::bigint)), happened.account_id, $5, $5
   from happened join member on member.account_id = happened.account_id and member.is_primary`,
  `update billing_account billing set credit_balance = credit_balance - invoice.credit_applied, next_due = $5, visit_at = $5, advanced_to = $5
   from invoice where billing.account_id = invoice.account_id and ${issued}`,
]

/** The renewal of all accounts by the database alone: the same rows in the same tables, a thousand accounts at a time. */
export async function renewBySql(client: pg.Client, { accounts, at, end }: Renewal): Promise<void> {
  for (const statements of [drafts, issues])
    for (let from = accounts.from; from < accounts.to; from += many) {
      const to = Math.min(from + many, accounts.to)
      const batch: Batch = [from, to, new Date(at), new Date(end), new Date(at + hourMs), sellerAndBuyer]
      await client.query('begin')
      for (const statement of statements) await client.query(statement, [...batch])
      await client.query('commit')
    }
}
