import { sql } from 'kysely'
import type { Cart, CartLine, LineReason, UndoMemory, Utms } from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { SentQuote } from '../../platform/database/schema-shop.ts'
import { factsOf, quoteOfCart, type QuoteRow } from './repository-quotes.ts'
import type { CartOutcome, CartOwner, StoredCart } from './stored-cart.ts'

interface LineRow {
  readonly product_id: number
  readonly bundled: boolean
  readonly is_default: boolean
  readonly reason: LineReason['kind']
  readonly reason_product_id: number | null
}

interface CartRow {
  readonly id: string
  readonly key: string
  readonly version: number
  readonly catalogue_version: number
  readonly currency: Currency
  readonly plan_id: number
  readonly previous_plan_id: number | null
  readonly plan_reset: boolean
  readonly pricing: boolean
  readonly entries: string[] | null
  readonly interval: 'month' | 'year' | null
  readonly tracked_ids: number[]
  readonly quantities: Record<string, number>
  readonly utm: Utms
  readonly utm_first: Utms
  readonly shown_prices: Readonly<Record<string, number>>
  readonly undo_to?: Cart | null
  readonly undo_until: string | null
  readonly undo_version: number | null
  readonly quote_id: string | null
  readonly before_id: string | null
  readonly revises_quote: boolean
  readonly sent_quote: SentQuote | null
  readonly quote?: QuoteRow | null
  readonly lines: readonly LineRow[]
}

interface KnownKey {
  readonly request_hash: string
  readonly outcome: CartOutcome | null
}

export interface CartRecord {
  readonly stored: StoredCart | undefined
  /** Entry that was stored for the idempotency key, if one was given. */
  readonly known: KnownKey | undefined
  /** Memory that takes the last change back. */
  readonly memory: UndoMemory | undefined
}

function ownerCondition(owner: CartOwner) {
  return 'accountId' in owner
    ? sql<boolean>`cart.account_id = ${owner.accountId}`
    : sql<boolean>`cart.visitor_hash = ${owner.visitorHash}`
}

/** The open cart of its owner with its lines: one round trip (P-G6). */
export async function readCart(db: Executor, owner: CartOwner): Promise<StoredCart | undefined> {
  const { rows } = await sql<{ cart: CartRow | null }>`
    select (
      select to_jsonb(cart) - 'undo_to' || jsonb_build_object('lines', coalesce((
        select jsonb_agg(to_jsonb(line) order by line.position) from cart_line line where line.cart_id = cart.id), '[]'),
        'quote', ${quoteOfCart})
      from cart where ${ownerCondition(owner)} and cart.state = 'open'
    ) as cart`.execute(db)
  const row = rows[0]?.cart
  return row ? storedOf(row) : undefined
}

function knownOf(idempotency: { readonly scope: string; readonly key: string } | undefined) {
  if (idempotency === undefined) return sql`null`
  const { scope, key } = idempotency
  return sql`(select to_jsonb(idempotency) from idempotency where scope = ${scope} and key = ${key})`
}

/**
 * Reads a cart for a change: also what takes the last one back, and the outcome of an idempotency key; one round trip (P-G5).
 */
export async function readCartForChange(
  db: Executor,
  owner: CartOwner,
  idempotency?: { readonly scope: string; readonly key: string },
): Promise<CartRecord> {
  const { rows } = await sql<{ cart: CartRow | null; known: KnownKey | null }>`
    select (
      select to_jsonb(cart) || jsonb_build_object('lines', coalesce((
        select jsonb_agg(to_jsonb(line) order by line.position) from cart_line line where line.cart_id = cart.id), '[]'),
        'quote', ${quoteOfCart})
      from cart where ${ownerCondition(owner)} and cart.state = 'open'
    ) as cart, ${knownOf(idempotency)} as known`.execute(db)
  const { cart, known } = rows[0] ?? {}
  return {
    stored: cart ? storedOf(cart) : undefined,
    known: known ?? undefined,
    memory: cart ? memoryOf(cart) : undefined,
  }
}

function storedOf(row: CartRow): StoredCart {
  const { id, version, key, catalogue_version: catalogueVersion, utm: last, utm_first: first, undo_until: until } = row
  const cart = cartOf(row)
  return {
    id,
    version,
    key,
    catalogueVersion,
    cart,
    attribution: { last, first },
    shown: row.shown_prices,
    ...(until !== null && { undoUntil: Date.parse(until) }),
    ...(row.sent_quote !== null && { sentQuote: row.sent_quote }),
    ...openedOf(row, cart),
  }
}

function openedOf(
  { quote_id: quoteId, before_id: beforeId, revises_quote: isRevised, quote }: CartRow,
  cart: Cart,
): Pick<StoredCart, 'opened' | 'quote'> {
  if (quoteId === null) return {}
  const opened = { quoteId, ...(beforeId !== null && { beforeId }), ...(isRevised && { isRevised }) }
  if (!quote) return { opened }
  return { opened, quote: factsOf(quote, cart) }
}

function memoryOf({ undo_to: to, undo_until: until, undo_version: version }: CartRow): UndoMemory | undefined {
  return to && until !== null && version !== null ? { to, until: Date.parse(until), version } : undefined
}

function cartOf(row: CartRow): Cart {
  return {
    planId: row.plan_id,
    lines: row.lines.map(lineOf),
    currency: row.currency,
    quantities: row.quantities,
    pricing: row.pricing,
    ...(row.entries && { entries: row.entries }),
    ...(row.interval !== null && { interval: row.interval }),
    planReset: row.plan_reset,
    ...(row.previous_plan_id !== null && { previousPlanId: row.previous_plan_id }),
    trackedIds: row.tracked_ids,
  }
}

function lineOf(row: LineRow): CartLine {
  return { productId: row.product_id, bundled: row.bundled, isDefault: row.is_default, reason: reasonOf(row) }
}

function reasonOf(row: LineRow): LineReason {
  if (row.reason !== 'needed_by' && row.reason !== 'companion_of') return { kind: row.reason }
  if (row.reason_product_id === null) throw new Error(`line ${row.product_id} has no reason product`)
  return { kind: row.reason, productId: row.reason_product_id }
}

/** The visitor who owns the cart of a key; keys are random and never shown to another visitor. */
export async function findVisitorHashByKey(db: Executor, key: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('cart')
    .select('visitor_hash')
    .where('key', '=', key)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row?.visitor_hash ?? undefined
}

/**
 * The cart of an order that was given up is open again, unless its account has begun another: its selection can be checked out
 * as it is. A version of its own, because the one before belongs to the order.
 */
export async function reopenOrderedCart(db: Executor, orderId: string, now: number): Promise<void> {
  const reopened = sql`
    update cart set state = 'open', version = cart.version + 1, updated_at = ${instant(now)}
    from orders where orders.id = ${orderId} and cart.id = orders.cart_id and cart.state = 'ordered'
      and not exists (select from cart other where other.account_id = cart.account_id and other.state = 'open')`
  try {
    await reopened.execute(db)
  } catch (error) {
    // another request has begun one meanwhile
    if (!isUniqueViolation(error)) throw error
  }
}

/** Has the cart of this guest gone over to an account? The cookie is dead then. */
export async function isCarriedOver(db: Executor, visitorHash: Uint8Array): Promise<boolean> {
  const row = await db
    .selectFrom('cart')
    .select('id')
    .where('visitor_hash', '=', visitorHash)
    .where('state', '=', 'merged')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function closeVisitorCart(db: Executor, cartId: string, now: number): Promise<void> {
  await db
    .updateTable('cart')
    .set({ state: 'merged', updated_at: instant(now) })
    .where('id', '=', cartId)
    .where('state', '=', 'open')
    .execute()
}

/** A cart by its id, whatever its state: for the order that was made of it. */
export async function readCartById(db: Executor, cartId: string): Promise<Cart | undefined> {
  const { rows } = await sql<{ cart: CartRow | null }>`
    select (
      select to_jsonb(cart) || jsonb_build_object('lines', coalesce((
        select jsonb_agg(to_jsonb(line) order by line.position) from cart_line line where line.cart_id = cart.id), '[]'))
      from cart where cart.id = ${cartId}
    ) as cart`.execute(db)
  const row = rows[0]?.cart
  return row ? cartOf(row) : undefined
}

/** Another request was first with a row of which there is one. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
