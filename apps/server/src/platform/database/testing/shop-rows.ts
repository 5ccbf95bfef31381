import { sql } from 'kysely'
import type { QuotedCentre } from '@waybill/domain/quote'
import type { Executor } from '../database.ts'

export const START = Date.UTC(2026, 0, 31, 9)
export const DAY_MS = 86_400_000

/** PostgreSQL's codes for a rejected row. */
export const REJECTED_BY = {
  uniqueness: '23505',
  overlap: '23P01',
  check: '23514',
  reference: '23503',
  trigger: '23001',
} as const

/** The smallest rows that the constraints let in: a test changes the one thing that it is about. */
export interface ShopRows {
  readonly catalogue: () => Promise<number>
  readonly account: () => Promise<number>
  readonly member: (row: {
    readonly accountId: number
    readonly email: string
    readonly isPrimary?: boolean
  }) => Promise<number>
  readonly cart: (row: {
    readonly accountId?: number
    readonly visitor?: string
    readonly state?: string
  }) => Promise<string>
  readonly order: (row: {
    readonly accountId: number
    readonly memberId: number
    readonly cartId: string
    readonly cartVersion?: number
    readonly state?: string
    readonly key?: string
  }) => Promise<string>
  readonly subscription: (row: { readonly accountId: number; readonly endedAt?: number }) => Promise<number>
  readonly invoice: (row: {
    readonly accountId: number
    readonly subscriptionId?: number
    readonly seq?: number
    readonly kind?: string
    readonly status?: string
    readonly days?: readonly [number, number]
  }) => Promise<number>
  readonly line: (row: {
    readonly invoiceId: number
    readonly position?: number
    readonly amount?: number
  }) => Promise<number>
  readonly payment: (row: {
    readonly invoiceId: number
    readonly accountId: number
    readonly state: number
    readonly key: string
  }) => Promise<number>
  readonly quote: (row: {
    readonly cartId: string
    readonly number: string
    readonly revision?: number
    readonly state?: string
    readonly accountId?: number
    readonly costCentres?: readonly QuotedCentre[]
  }) => Promise<string>
}

const at = (ms: number): string => new Date(ms).toISOString()

async function idOf<Id>(db: Executor, query: ReturnType<typeof sql<{ id: Id }>>): Promise<Id> {
  const { rows } = await query.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('nothing was written')
  return row.id
}

export function shopRows(db: Executor): ShopRows {
  return { ...peopleRows(db), ...orderRows(db), ...billingRows(db) }
}

function peopleRows(db: Executor): Pick<ShopRows, 'catalogue' | 'account' | 'member'> {
  return {
    catalogue: () =>
      idOf(
        db,
        sql<{ id: number }>`insert into catalogue_version (number, digest, document, published_at)
      select coalesce(max(number), 0) + 1, 'd', '{}', ${at(START)} from catalogue_version returning number as id`,
      ),
    account: () =>
      idOf(
        db,
        sql<{ id: number }>`insert into account (kind, company, country, currency, time_zone, locale, created_at)
      values (5, 'Bakery', 'US', 'USD', 'UTC', 'en', ${at(START)}) returning id`,
      ),
    member: ({ accountId, email, isPrimary = true }) =>
      idOf(
        db,
        sql<{ id: number }>`insert into member
      (account_id, email, email_norm, password_hash, first_name, last_name, is_primary, created_at)
      values (${accountId}, ${email}, ${email}, 'h', 'Mira', 'Osei', ${isPrimary}, ${at(START)}) returning id`,
      ),
  }
}

function orderRows(db: Executor): Pick<ShopRows, 'cart' | 'order' | 'quote'> {
  return {
    cart: ({ accountId, visitor, state = 'open' }) =>
      idOf(
        db,
        sql<{ id: string }>`insert into cart
      (id, account_id, visitor_hash, key, state, version, catalogue_version, currency, plan_id, created_at, updated_at)
      select gen_random_uuid(), ${accountId ?? null}::bigint, ${visitor === undefined ? null : Buffer.from(visitor)}::bytea, gen_random_uuid()::text, ${state}, 1, max(number), 'USD', -1,
        ${at(START)}, ${at(START)} from catalogue_version returning id`,
      ),
    order: ({ accountId, memberId, cartId, cartVersion = 1, state = 'open', key = 'key' }) =>
      idOf(
        db,
        sql<{ id: string }>`insert into orders
      (id, account_id, member_id, cart_id, cart_version, type, tracking_id, state, total, reference_total, currency, start_at, idem_key, digest, plan, created_at)
      values (gen_random_uuid(), ${accountId}, ${memberId}, ${cartId}, ${cartVersion}, 2, 0, ${state}, 5900, 5900, 'USD', 'now', ${key}, 'd', '{}', ${at(START)}) returning id`,
      ),
    quote: ({ cartId, number, revision = 1, state = 'open', accountId, costCentres }) =>
      idOf(
        db,
        sql<{ id: string }>`insert into quote
      (id, number, revision, state, cart_id, sender_name, comment, locale, catalogue_version, currency, total, snapshot, sent_hash, account_id,
        cost_centres, token_hash, expires_at, created_at)
      select gen_random_uuid(), ${number}, ${revision}, ${state}, ${cartId}, 'Mira', 'Hello', 'en', max(number), 'USD', 5900, '{"format": 1}', 'h', ${accountId ?? null}::bigint,
        ${costCentres === undefined ? null : JSON.stringify(costCentres)}::jsonb,
        sha256(convert_to(gen_random_uuid()::text, 'UTF8')), ${at(START + 30 * DAY_MS)}, ${at(START)} from catalogue_version returning id`,
      ),
  }
}

function billingRows(db: Executor): Pick<ShopRows, 'subscription' | 'invoice' | 'line' | 'payment'> {
  return {
    subscription: ({ accountId, endedAt }) =>
      idOf(
        db,
        sql<{ id: number }>`insert into subscription
      (account_id, kind, state, plan_id, catalogue_version, currency, billing_interval, anchor_at, period_start, period_end, created_at, ended_at)
      select ${accountId}, 0, 1, 0, max(number), 'USD', 'month', ${at(START)}, ${at(START)}, ${at(START + 28 * DAY_MS)}, ${at(START)},
        ${endedAt === undefined ? null : at(endedAt)}::timestamptz from catalogue_version returning id`,
      ),
    invoice: ({
      accountId,
      subscriptionId,
      seq,
      kind = subscriptionId === undefined ? 'manual' : 'period',
      status = seq === undefined ? 'draft' : 'open',
      days: [from, to] = [0, 28],
    }) =>
      idOf(
        db,
        sql<{ id: number }>`insert into invoice
      (account_id, subscription_id, kind, status, series, seq, currency, subtotal, tax, total, period_start, period_end, parties, catalogue_version, created_at, issued_at, due_at, issued_hash)
      select ${accountId}, ${subscriptionId ?? null}::bigint, ${kind}, ${status}, 'invoice', ${seq ?? null}::bigint, 'USD', 5900, 0, 5900, ${at(START + from * DAY_MS)}, ${at(START + to * DAY_MS)}, '{}',
        max(number), ${at(START)}, ${seq === undefined ? null : at(START)}::timestamptz, ${at(START)}, ${seq === undefined ? null : 'hash'}::text from catalogue_version returning id`,
      ),
    line: ({ invoiceId, position = 0, amount = 5900 }) =>
      idOf(
        db,
        sql<{ id: number }>`insert into invoice_line
      (invoice_id, position, kind, quantity, free_quantity, unit, amount, currency, explanation)
      values (${invoiceId}, ${position}, 'plan', 1, 0, 5900, ${amount}, 'USD', '{}') returning id`,
      ),
    payment: ({ invoiceId, accountId, state, key }) =>
      idOf(
        db,
        sql<{ id: number }>`insert into payment
      (invoice_id, account_id, method, state, amount, currency, idem_key, created_at, updated_at)
      values (${invoiceId}, ${accountId}, 1, ${state}, 5900, 'USD', ${key}, ${at(START)}, ${at(START)}) returning id`,
      ),
  }
}
