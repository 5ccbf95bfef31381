import type pg from 'pg'
import { batch, hourMs, monthBefore, reserve, sellerAndBuyer, type Renewal } from './billing-batch.ts'
import { taxed } from '../stand/billing-accounts.ts'
import { issueBare } from './billing-issue-floor.ts'

interface Due {
  readonly id: number
  readonly account_id: number
  readonly country: string
  readonly items: readonly {
    readonly product: number
    readonly kind: string
    readonly key: string
    readonly amount: number
    readonly free: number
    readonly declared: number
  }[]
}

interface Line {
  readonly invoice: number
  readonly account: number
  readonly place: number
  readonly product: number
  readonly kind: string
  readonly quantity: number
  readonly free: number
  readonly unit: number
  readonly amount: number
  readonly tax: number | null
  readonly explanation: string
}

function linesOf({ items, account_id: account, country }: Due, invoice: number, period: object): Line[] {
  return items.map(({ product, kind, amount, free, declared }, place) => {
    const isUsage = kind === 'usage' || kind === 'prepaid'
    const total = isUsage ? Math.max(declared - free, 0) * amount : amount
    const explanation = isUsage
      ? {
          step: 'units',
          productId: product,
          usageKey: 'key',
          quantity: declared,
          free,
          minimum: 0,
          billable: Math.max(declared - free, 0),
          unit: { minor: amount, currency: 'USD' },
          amount: { minor: total, currency: 'USD' },
        }
      : { step: 'list_price', productId: product, amount: { minor: amount, currency: 'USD' } }
    const quantity = isUsage ? declared : 1
    return {
      invoice,
      account,
      place,
      product,
      kind,
      quantity,
      free,
      unit: amount,
      amount: total,
      tax: country === taxed.country ? taxOf(total) : null,
      explanation: JSON.stringify({ explanation, period }),
    }
  })
}

/** Without a remainder at the amounts of the bench: the share of a line is what the line would be taxed. */
const taxOf = (net: number): number => (net * taxed.basisPoints) / 10_000

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)
const taxesOf = (lines: readonly Line[]): number => lines.reduce((sum, { tax }) => sum + (tax ?? 0), 0)

const [untaxed, rate] = [
  JSON.stringify({ name: 'none', basisPoints: 0 }),
  JSON.stringify({ name: taxed.name, basisPoints: taxed.basisPoints }),
]

/** Stores the counts of the month behind, as the draft charges them: late usage is compared with it. */
async function storeWindows(client: pg.Client, due: readonly Due[], at: number): Promise<void> {
  const period = { start: monthBefore(at), end: at }
  const windows = due.flatMap(({ account_id: account, items }) =>
    items
      .filter(({ kind }) => kind === 'usage' || kind === 'prepaid')
      .map(({ product: productId, kind, key: usageKey, amount: minor, free, declared }) => {
        const unit = { minor, currency: 'USD' }
        const price = { free, kind, unit, bundled: false, minimum: 0, declared, usageKey, productId }
        // what is prepaid was charged a month ago
        const amount = { minor: kind === 'usage' ? Math.max(declared - free, 0) * minor : 0, currency: 'USD' }
        return { account, usageKey, charged: JSON.stringify([{ part: period, month: period, period, price, amount }]) }
      }),
  )
  await client.query(
    `insert into usage_window (account_id, usage_key, period_start, period_end, charged)
     select account, usage_key, $4, $5, charged
     from unnest($1::bigint[], $2::text[], $3::jsonb[]) as given(account, usage_key, charged)`,
    [
      windows.map(({ account }) => account),
      windows.map(({ usageKey }) => usageKey),
      windows.map(({ charged }) => charged),
      new Date(period.start),
      new Date(period.end),
    ],
  )
}

/** The drafts of one batch: the same rows as ours, by the plainest code that makes them. */
async function draft(client: pg.Client, { accounts, at, end }: Renewal, after: number): Promise<number | undefined> {
  const { rows: due } = await client.query<Due>(
    `select subscription.id::float8 as id, subscription.account_id::float8 as account_id,
      (select country from account where account.id = subscription.account_id) as country,
      (select json_agg(json_build_object('product', product_id, 'kind', kind, 'key', usage_key, 'amount', amount, 'free', free_units, 'declared', declared_units) order by id)
       from subscription_item item where item.subscription_id = subscription.id and ended_at is null) as items
     from subscription where period_end <= $1 and account_id > $2 and account_id < $3 order by account_id limit ${batch} for update`,
    [new Date(at), after, accounts.to],
  )
  const last = due.at(-1)
  if (last === undefined) return undefined
  const ids = await reserve(client, 'invoice', due.length)
  const period = { start: at, end }
  const lines = due.map((one, place) => linesOf(one, ids[place] ?? 0, period))
  const totals = lines.map(sumOf)
  const [from, to] = [new Date(at), new Date(end)]
  await client.query(
    `insert into invoice (id, account_id, subscription_id, kind, status, series, currency, subtotal, tax, total, tax_rate,
      period_start, period_end, parties, catalogue_version, created_at, due_at, finalise_at)
     overriding system value
     select id, account, subscription, 'period', 'draft', 'invoice', 'USD', total, tax, total + tax, rate,
      $5, $6, $7, 1, $5, $5, $8
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $9::bigint[], $10::jsonb[])
      as given(id, account, subscription, total, tax, rate)`,
    [
      ids,
      due.map((one) => one.account_id),
      due.map(({ id }) => id),
      totals,
      from,
      to,
      sellerAndBuyer,
      new Date(at + hourMs),
      lines.map(taxesOf),
      due.map(({ country }) => (country === taxed.country ? rate : untaxed)),
    ],
  )
  await insertLines(client, lines.flat())
  await storeWindows(client, due, at)
  await client.query(`update subscription set period_start = $2, period_end = $3 where id = any($1::bigint[])`, [
    due.map(({ id }) => id),
    from,
    to,
  ])
  await client.query(
    `update billing_account set next_due = $2, visit_at = $2, advanced_to = $3 where account_id = any($1::bigint[])`,
    [due.map((one) => one.account_id), new Date(at + hourMs), from],
  )
  return last.account_id
}

async function insertLines(client: pg.Client, lines: readonly Line[]): Promise<void> {
  const column = <Key extends keyof Line>(key: Key) => lines.map((line) => line[key])
  await client.query(
    `insert into invoice_line (invoice_id, account_id, position, product_id, kind, quantity, free_quantity, unit, amount, currency, explanation, tax)
     select invoice, account, place, product, kind, quantity, free, unit, amount, 'USD', explanation, tax
     from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::jsonb[], $11::bigint[])
      as given(invoice, account, place, product, kind, quantity, free, unit, amount, explanation, tax)`,
    [
      column('invoice'),
      column('account'),
      column('place'),
      column('product'),
      column('kind'),
      column('quantity'),
      column('free'),
      column('unit'),
      column('amount'),
      column('explanation'),
      column('tax'),
    ],
  )
}

/** The renewal of all accounts by the plainest code: batches of 500, the same rows in the same tables. */
export async function renewBare(client: pg.Client, renewal: Renewal): Promise<void> {
  for (const step of [draft, issueBare]) {
    let after: number | undefined = renewal.accounts.from - 1
    while (after !== undefined) {
      await client.query('begin')
      after = await step(client, renewal, after)
      await client.query('commit')
    }
  }
}
