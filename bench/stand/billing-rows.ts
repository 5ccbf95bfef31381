import type pg from 'pg'
import type { BilledAccounts } from './billing-accounts.ts'

/** Rows that a renewal writes, but for ids, numbers, explanations and the order of lines. */
const written = `
  select 'invoice' as what, jsonb_build_array(status, subtotal, tax, total, tax_rate, credit_applied, period_start, period_end, issued_at, due_at) as row, account_id from invoice
  union all select 'line', jsonb_build_array(product_id, kind, quantity, free_quantity, unit, amount, coalesce(tax, 0)), account_id from invoice_line
  union all select 'tax', jsonb_build_array(name, basis_points, net, tax), account_id from invoice_tax
  union all select 'window', jsonb_build_array(usage_key, period_start, period_end, charged -> 0 -> 'amount'), account_id from usage_window
  union all select 'event', jsonb_build_array(name, entity, data), account_id from event
  union all select 'mail', jsonb_build_array(kind, payload -> 'template', next_at), account_id from outbox
  union all select 'receivable', jsonb_build_array(open, schedule, due_at), account_id from receivable
  union all select 'payment', jsonb_build_array(state, amount, method), account_id from payment
  union all select 'attempt', jsonb_build_array(state, number, origin, started_at), account_id from payment_attempt
  union all select 'credit', jsonb_build_array(amount, cause), account_id from credit_entry
  union all select 'subscription', jsonb_build_array(state, period_start, period_end), account_id from subscription
  union all select 'account', jsonb_build_array(credit_balance, next_due is null), account_id from billing_account`

/** Every kind of row that some accounts have, and how often: equal for accounts that were renewed alike. */
async function rowsOf(client: pg.Client, { from, to }: BilledAccounts): Promise<readonly string[]> {
  const { rows } = await client.query<{ row: string }>(
    `select what || row || ' x' || count(*) as row from (${written}) written
     where account_id >= $1 and account_id < $2 group by what, row`,
    [from, to],
  )
  return rows.map(({ row }) => row)
}

/** Throws where two sets of accounts that were renewed alike have other rows. */
export async function checkAlike(client: pg.Client, left: BilledAccounts, right: BilledAccounts): Promise<void> {
  const [first, second] = [await rowsOf(client, left), await rowsOf(client, right)]
  const only = (those: readonly string[], these: readonly string[]): string =>
    those.filter((row) => !these.includes(row)).join('\n')
  const [more, less] = [only(first, second), only(second, first)]
  if (more !== less) throw new Error(`renewed alike, and the rows differ:\n${more}\n---\n${less}`)
}
