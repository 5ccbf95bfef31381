import { sql } from 'kysely'
import { daysInMs, periodAt, periodOf, type Period } from '@waybill/domain/calendar'
import { emptyCart, termsOf, toSelection, type Cart } from '@waybill/domain/cart'
import { bundledIds, type Catalogue } from '@waybill/domain/catalog'
import { buildInvoice, noTax, type InvoiceDraft } from '@waybill/domain/invoice'
import type { Currency } from '@waybill/domain/money'
import { unwrap } from '@waybill/domain/result'
import { checkoutPlan, declaredUsage, subscriptionItems } from '@waybill/domain/subscription'
import { boundaryLines } from '@waybill/testkit/boundary-lines'
import type { Executor } from '../../platform/database/database.ts'
import { finaliseInvoices } from '../repository-finalise.ts'
import { insertDrafts } from './insert-drafts.ts'

/** The product's clock of these stories: the seeded demo is as old as its dates say. */
export const NOW = Date.UTC(2051, 2, 10, 12, 5)
export const ago = (days: number): number => NOW - daysInMs(days)
const month = { unit: 'month', count: 1 } as const
export const at = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

interface SubscriptionRow {
  readonly cart: Cart
  readonly state: 1 | -1
  readonly anchor: number
  readonly period: Period
  readonly trial?: Period
  readonly confirmedOrderId?: string
  readonly firstFailedAt?: number
  readonly version?: number
  readonly overdue?: readonly number[]
}

interface PaymentRow {
  readonly invoiceId: number
  readonly state: number
  readonly key: string
  readonly createdAt: number
  readonly updatedAt?: number
  readonly nextAt?: number | undefined
  readonly orderId?: string
  readonly methodId?: number | undefined
  readonly method?: number
  readonly challengeUrl?: string
  readonly reference?: string
}

interface Issued {
  readonly subscriptionId: number
  readonly orderId?: string
  readonly status: 'draft' | 'open' | 'paid'
  readonly draft: InvoiceDraft
  readonly at: number
  readonly version?: number
}

/** One account as the release before wrote its rows; what is left out of a row is what that release left out. */
export class FormerAccount {
  readonly id: number
  readonly #db: Executor
  readonly #memberId: number

  private constructor(db: Executor, id: number, memberId: number) {
    this.#db = db
    this.id = id
    this.#memberId = memberId
  }

  static async register(db: Executor, company: string): Promise<FormerAccount> {
    const { rows } = await sql<{ id: number; member: number }>`
      with made as (
        insert into account (kind, company, country, currency, time_zone, locale, created_at)
        values (5, ${company}, 'US', 'USD', 'UTC', 'en', ${at(ago(200))}) returning id
      ) insert into member (account_id, email, email_norm, password_hash, first_name, last_name, is_primary, created_at)
      select id, id || '@former.example', id || '@former.example', 'h', 'Mira', 'Osei', true, ${at(ago(200))} from made
      returning account_id as id, id as member`.execute(db)
    return new FormerAccount(db, rows[0]?.id ?? 0, rows[0]?.member ?? 0)
  }

  async method(type: 1 | 2, isDisabled = false): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into payment_method (account_id, type, gateway_token, fingerprint, is_current, disabled_at, created_at)
      values (${this.id}, ${type}, 'tok', ${`${this.id}:${type}`}, true, ${isDisabled ? at(ago(1)) : null}::timestamptz,
        ${at(ago(190))}) returning id`.execute(this.#db)
    return rows[0]?.id ?? 0
  }

  /** With its modules, and a right to each of them that is on: of a trial until its end. */
  async subscription(row: SubscriptionRow): Promise<number> {
    const { cart, state, anchor, period, trial, overdue = [], version = 1 } = row
    const { planId, quantities, pricing, currency } = termsOf(cart)
    const { rows } = await sql<{ id: number }>`
      insert into subscription (account_id, kind, state, plan_id, catalogue_version, currency, quantities, pricing,
        billing_interval, anchor_at, period_start, period_end, trial_start, trial_end, first_failed_at,
        confirmed_order_id, due_at, created_at)
      values (${this.id}, 0, ${state}, ${planId}, ${version}, ${currency}, ${JSON.stringify(quantities)}, ${pricing},
        'month', ${at(anchor)}, ${at(period.start)}, ${at(period.end)}, ${at(trial?.start)}, ${at(trial?.end)},
        ${at(row.firstFailedAt)}, ${row.confirmedOrderId ?? null}, ${at(period.end)}, ${at(anchor)}) returning id`.execute(
      this.#db,
    )
    const id = rows[0]?.id ?? 0
    const isOff = (productId: number): boolean => overdue.includes(productId)
    for (const { productId, bundled } of cart.lines) {
      const trialState = isOff(productId) ? 3 : state === 1 ? 0 : 1
      await sql`insert into subscription_item (subscription_id, account_id, product_id, catalogue_version, bundled,
          trial_state, started_at)
        values (${id}, ${this.id}, ${productId}, ${version}, ${bundled}, ${trialState}, ${at(anchor)})`.execute(
        this.#db,
      )
      if (!isOff(productId))
        await sql`insert into entitlement (account_id, product_id, source, from_at, to_at) values (${this.id}, ${productId},
          ${state === 1 ? 'paid' : 'trial'}, ${at(anchor)}, ${state === 1 ? null : at(period.end)})`.execute(this.#db)
    }
    return id
  }

  async order(row: {
    readonly cart: Cart
    readonly state: string
    readonly start: 'now' | 'trial_end'
    readonly total: number
    readonly at: number
    readonly version?: number
  }): Promise<string> {
    const { cart, state, start, total, version = 1 } = row
    const { rows } = await sql<{ id: string }>`
      with ordered as (
        insert into cart (id, account_id, key, state, version, catalogue_version, currency, plan_id, created_at, updated_at)
        values (gen_random_uuid(), ${this.id}, gen_random_uuid()::text, 'ordered', 1, ${version}, ${cart.currency},
          ${cart.planId}, ${at(row.at)}, ${at(row.at)}) returning id
      ) insert into orders (id, account_id, member_id, cart_id, cart_version, type, tracking_id, state, total,
        reference_total, currency, start_at, idem_key, digest, plan, bought, created_at)
      select gen_random_uuid(), ${this.id}, ${this.#memberId}, id, 1, 2, 0, ${state}, ${total}, ${total},
        ${cart.currency}, ${start}, id::text, 'd', '{}', ${JSON.stringify(cart)}, ${at(row.at)} from ordered returning id`.execute(
      this.#db,
    )
    return rows[0]?.id ?? ''
  }

  async invoice({ subscriptionId, orderId, status, draft, at: issuedAt, version = 1 }: Issued): Promise<number> {
    const party = { name: 'N', address: [], taxId: '' }
    const parties = { seller: party, buyer: party }
    const [id = 0] = await insertDrafts(this.#db, [
      { accountId: this.id, subscriptionId, orderId, draft, parties, catalogueVersion: version, now: issuedAt },
    ])
    if (status !== 'draft') await finaliseInvoices(this.#db, [id], { status, now: issuedAt })
    return id
  }

  /** What was paid is in the provider's ledger as well. */
  async payment(row: PaymentRow): Promise<number> {
    const { invoiceId, state, key, createdAt, updatedAt = createdAt, methodId, method = 1, reference } = row
    const { rows } = await sql<{ id: number }>`
      insert into payment (invoice_id, account_id, order_id, payment_method_id, method, state, amount, currency,
        gateway_ref, idem_key, next_at, challenge_url, created_at, updated_at)
      select id, account_id, ${row.orderId ?? null}::uuid, ${methodId ?? null}::bigint, ${method}, ${state}, total,
        currency, ${reference ?? null}, ${key}, ${at(row.nextAt)}::timestamptz, ${row.challengeUrl ?? null},
        ${at(createdAt)}::timestamptz, ${at(updatedAt)}::timestamptz
      from invoice where id = ${invoiceId} returning id`.execute(this.#db)
    if (state === 2)
      await sql`insert into gw.entry (kind, ref, step, idem_key, invoice_ref, amount, currency, status, token, recorded_at)
        select 'charge', ${reference ?? ''}, 1, ${key}, id, total, currency, 'succeeded',
          (select min(token) from gw.token), ${at(createdAt)}::timestamptz from invoice where id = ${invoiceId}`.execute(
        this.#db,
      )
    return rows[0]?.id ?? 0
  }
}

/** A plan of the catalogue with add-ons. */
export function cartOf(
  catalogue: Catalogue,
  planId: number,
  {
    addOns = [],
    quantities = {},
    currency = 'USD',
  }: { addOns?: number[]; quantities?: Record<string, number>; currency?: Currency } = {},
): Cart {
  const plan = catalogue.packages.get(planId)
  const bundled = plan === undefined ? [] : bundledIds(catalogue, plan)
  const line = (productId: number, isBundled: boolean) => ({
    productId,
    bundled: isBundled,
    isDefault: false,
    reason: { kind: isBundled ? ('in_plan' as const) : ('chosen' as const) },
  })
  const lines = [...bundled.map((id) => line(id, true)), ...addOns.map((id) => line(id, false))]
  return { ...emptyCart(currency), planId, lines, quantities }
}

const itemsOf = (catalogue: Catalogue, cart: Cart) =>
  unwrap(subscriptionItems(catalogue, toSelection(cart), { interval: 'month' }))

/** The first invoice of a cart, or the one of a boundary after it. */
export function draftOf(
  catalogue: Catalogue,
  cart: Cart,
  { anchor, boundary = 0, kind = 'period' }: { anchor: number; boundary?: number; kind?: 'period' | 'trial_end' },
): InvoiceDraft {
  const { currency } = cart
  const items = itemsOf(catalogue, cart)
  const subscription = { currency, interval: 'month' as const, items }
  const lines =
    boundary === 0
      ? checkoutPlan({ ...subscription, start: 'now', now: anchor, taxRate: noTax }).lines
      : boundaryLines({ ...subscription, anchor }, boundary, declaredUsage(items))
  const period = periodOf(anchor, month, boundary)
  return buildInvoice(lines, { kind, currency, period, dueAt: period.start, taxRate: noTax })
}

/** The month of a subscription that runs now, by its anchor. */
export const runningMonth = (anchor: number) => periodAt(anchor, month, NOW)
