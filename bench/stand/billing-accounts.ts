import type pg from 'pg'

/** Accounts that are renewed on the same instants: a plan, a module, usage in arrears and a prepaid item, some with credit, some taxed. */
export interface BilledAccounts {
  /** The first id and the one after the last. */
  readonly from: number
  readonly to: number
}

/** Country of one account in five, and the tax that is charged there (B-86). */
export const taxed = { country: 'DE', name: 'VAT', basisPoints: 1900 } as const

/** The first day of the month that runs when the accounts are made; every run renews the month after. */
const FIRST = Date.UTC(2050, 0, 1)

const start = new Date(FIRST).toISOString()
const end = new Date(Date.UTC(2050, 1, 1)).toISOString()

const price = (product: number, minor: number): string =>
  JSON.stringify({ step: 'list_price', productId: product, amount: { minor, currency: 'USD' } })

/** The catalogue and the products that the rows refer to. */
export async function storeCatalogue(client: pg.Client): Promise<void> {
  await client.query(`insert into catalogue_version (number, digest, document, published_at)
    values (1, 'd', '{"packages": [], "modules": [], "currencies": ["USD"]}', '${start}') on conflict do nothing`)
  await client.query(`insert into product (id, kind, code) values (1, 'package', 'a-package-of-the-bench'),
    (2, 'module', 'a-module-of-the-bench'), (3, 'module', 'usage-of-the-bench'), (4, 'module', 'prepaid-of-the-bench')
    on conflict do nothing`)
}

/** As many subscribed accounts, by sets; those that are not visited are held, and left to the floor. */
export async function storeAccounts(
  client: pg.Client,
  { count, isVisited }: { readonly count: number; readonly isVisited: boolean },
): Promise<BilledAccounts> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `with made as (
      insert into account (kind, company, country, currency, time_zone, locale, created_at)
      select 5, 'Bakery ' || n, case when n % 5 = 0 then '${taxed.country}' else 'US' end, 'USD', 'UTC', 'en', '${start}' from generate_series(1, $1) n returning id
    ) select min(id) as from, max(id) + 1 as to from made`,
    [count],
  )
  const accounts = { from: Number(rows[0]?.from), to: Number(rows[0]?.to) }
  const range = `account.id >= ${accounts.from} and account.id < ${accounts.to}`
  await client.query(`insert into member (account_id, email, email_norm, password_hash, first_name, last_name, is_primary, created_at)
    select id, id || '@example.com', id || '@example.com', 'h', 'Mira', 'Osei', true, '${start}' from account where ${range}`)
  await client.query(`insert into payment_method (account_id, type, gateway_token, fingerprint, is_current, created_at)
    select id, 1, 'token', 'f' || id, true, '${start}' from account where ${range}`)
  await client.query(`insert into billing_account (account_id, credit_balance, next_due, visit_at, held_at, held_reason)
    select id, case when id % 10 = 0 then 1000000 else 0 end, '${end}', '${end}', ${isVisited ? 'null, null' : `'${start}', 'for the floor'`}
    from account where ${range}`)
  await client.query(`insert into subscription (account_id, kind, state, plan_id, catalogue_version, currency, billing_interval,
      anchor_at, period_start, period_end, created_at)
    select id, 0, 1, 1, 1, 'USD', 'month', '${start}', '${start}', '${end}', '${start}' from account where ${range}`)
  await client.query(`insert into subscription_item (subscription_id, account_id, product_id, catalogue_version, bundled, kind, amount,
      currency, free_units, declared_units, usage_key, explanation, trial_state, started_at)
    select subscription.id, account_id, item.product, 1, false, item.kind, item.amount, 'USD', item.free, item.declared,
      item.usage_key, item.explanation::jsonb, 0, '${start}'
    from subscription join account on account.id = subscription.account_id,
      (values (1, 'plan', 5900, 0, 0, null, '${price(1, 5900)}'), (2, 'module', 2000, 0, 0, null, '${price(2, 2000)}'),
        (3, 'usage', 1200, 2, 8, 'vehicle', null), (4, 'prepaid', 1000, 0, 3, 'driver', null))
        as item(product, kind, amount, free, declared, usage_key, explanation)
    where ${range}`)
  await client.query(`insert into entitlement (account_id, product_id, source, from_at)
    select account.id, product, 'paid', '${start}' from account, unnest(array[2, 3, 4]) product where ${range}`)
  await client.query('analyze')
  return accounts
}

/** Between two runs, untimed: what a run left open is paid, as the provider's answers would have it. */
export async function settleAll(client: pg.Client, { from, to }: BilledAccounts): Promise<void> {
  const range = `account_id >= ${from} and account_id < ${to}`
  await client.query(`update payment_attempt set state = 'paid', look_at = null where state = 'started' and ${range}`)
  await client.query(`update payment set state = 2 where state = 3 and ${range}`)
  await client.query(`update receivable set open = 0 where open > 0 and ${range}`)
  await client.query(`update invoice set status = 'paid' where status = 'open' and ${range}`)
}
