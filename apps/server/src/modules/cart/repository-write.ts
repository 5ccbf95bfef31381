import { sql, type RawBuilder } from 'kysely'
import { isEmptyCart, type Cart, type CartLine, type UndoMemory } from '@waybill/domain/cart'
import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { CartOutcome, CartOwner, StoredCart } from './stored-cart.ts'

interface CartWrite {
  /** Undefined: the owner has no open cart yet. */
  readonly before: StoredCart | undefined
  readonly after: StoredCart
  /** Memory that takes this change back; absent: nothing does. */
  readonly undo?: UndoMemory | undefined
  /** Another cart takes the place of this one. */
  readonly isReplaced?: true
  readonly owner: CartOwner
  readonly actor: string
  readonly eventName: string
  readonly eventData: object
  readonly now: number
  readonly idempotency?: {
    readonly scope: string
    readonly key: string
    readonly requestHash: string
    readonly codes: NonNullable<CartOutcome['codes']>
  }
}

/**
 * Writes a cart in one statement guarded by its version: cart, lines, event and idempotency outcome together. False when
 * another request was first; nothing is written then.
 */
export async function writeCart(db: Executor, write: CartWrite): Promise<boolean> {
  const lines = changedLines(write.before?.cart.lines ?? [], write.after.cart.lines)
  const { rows } = await sql<{ version: number }>`
    with written as (${write.before === undefined ? insertCart(write) : updateCart(write, write.before)}),
    gone as (
      delete from cart_line using written where cart_line.cart_id = written.id and product_id = any(${lines.removed}::int[])
    ),
    put as (
      insert into cart_line (cart_id, account_id, product_id, position, bundled, is_default, reason, reason_product_id)
      select written.id, written.account_id, line.* from written, unnest(
        ${lines.put.map((line) => line.productId)}::int[], ${lines.put.map((line) => line.position)}::int[],
        ${lines.put.map((line) => line.bundled)}::boolean[], ${lines.put.map((line) => line.isDefault)}::boolean[],
        ${lines.put.map((line) => line.reason.kind)}::text[], ${lines.put.map(reasonProduct)}::int[]) as line
      on conflict (cart_id, product_id) do update set account_id = excluded.account_id, position = excluded.position, bundled = excluded.bundled,
        is_default = excluded.is_default, reason = excluded.reason, reason_product_id = excluded.reason_product_id
    ),
    noted as (
      insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
      select ${write.eventName}, 'cart', written.id::text, ${'accountId' in write.owner ? write.owner.accountId : null}::bigint,
        ${write.actor}, ${JSON.stringify(write.eventData)}::jsonb, false, ${instant(write.now)} from written
    )${keepOutcome(write)}
    select version from written`.execute(db)
  return rows.length === 1
}

/** A guest whose cart has gone over to an account opens no other under the same id: no request would find it. */
function insertCart({ after, undo, owner, now }: CartWrite): RawBuilder<unknown> {
  const { cart, attribution } = after
  const visitorHash = 'visitorHash' in owner ? owner.visitorHash : null
  return sql`insert into cart (id, account_id, visitor_hash, key, version, catalogue_version, currency, plan_id,
      previous_plan_id, plan_reset, pricing, entries, interval, tracked_ids, quantities, utm, utm_first, shown_prices, undo_to, undo_until, undo_version,
      quote_id, before_id, revises_quote, created_at, updated_at)
    select ${after.id}, ${'accountId' in owner ? owner.accountId : null}::bigint, ${visitorHash}::bytea,
      ${after.key}, ${after.version}, ${after.catalogueVersion}, ${cart.currency}, ${cart.planId}, ${cart.previousPlanId ?? null}::int,
      ${cart.planReset}, ${cart.pricing}, ${entriesOf(cart)}::text[], ${cart.interval ?? null}::text, ${[...cart.trackedIds]}::int[],
      ${JSON.stringify(cart.quantities)}::jsonb, ${JSON.stringify(attribution.last)}::jsonb, ${JSON.stringify(attribution.first)}::jsonb,
      ${shownOf(after)}::jsonb, ${undoneCart(undo)}::jsonb, ${optionalInstant(undo?.until)}::timestamptz, ${undo?.version ?? null}::bigint,
      ${after.opened?.quoteId ?? null}::uuid, ${after.opened?.beforeId ?? null}::uuid, ${after.opened?.isRevised === true}, ${instant(now)}, ${instant(now)}
    where not exists (select from cart where visitor_hash = ${visitorHash}::bytea and state = 'merged')
    on conflict do nothing returning id, account_id, version`
}

function updateCart({ after, undo, now, isReplaced }: CartWrite, before: StoredCart): RawBuilder<unknown> {
  const { cart, attribution } = after
  return sql`update cart set version = ${after.version}, catalogue_version = ${after.catalogueVersion}, currency = ${cart.currency},
      plan_id = ${cart.planId}, previous_plan_id = ${cart.previousPlanId ?? null}::int, plan_reset = ${cart.planReset},
      pricing = ${cart.pricing}, entries = ${entriesOf(cart)}::text[], interval = ${cart.interval ?? null}::text, tracked_ids = ${[...cart.trackedIds]}::int[],
      quantities = ${JSON.stringify(cart.quantities)}::jsonb, utm = ${JSON.stringify(attribution.last)}::jsonb,
      utm_first = ${JSON.stringify(attribution.first)}::jsonb, shown_prices = ${shownOf(after)}::jsonb, undo_to = ${undoneCart(undo)}::jsonb,
      undo_until = ${optionalInstant(undo?.until)}::timestamptz, undo_version = ${undo?.version ?? null}::bigint${openedAs(after, before)}${sentQuoteAfter(after)}${begunAfter(after, isReplaced)}, updated_at = ${instant(now)}
    where id = ${before.id} and version = ${before.version} and state = 'open' returning id, account_id, version`
}

/** An emptied cart forgets the quote that was sent from it; otherwise only sharing writes it. */
function sentQuoteAfter({ cart }: StoredCart): RawBuilder<unknown> {
  return isEmptyCart(cart) ? sql`, sent_quote = null` : sql``
}

/** Emptied or replaced it begins anew: a request for approval of an earlier version is over (S-21). */
function begunAfter({ cart, version }: StoredCart, isReplaced = false): RawBuilder<unknown> {
  return isReplaced || isEmptyCart(cart) ? sql`, begun_version = ${version}` : sql``
}

/** Left alone where it stays: the saved cart that it names may be deleted at this moment. */
function openedAs({ opened }: StoredCart, before: StoredCart): RawBuilder<unknown> {
  const was = before.opened
  const isSame = opened?.quoteId === was?.quoteId && opened?.beforeId === was?.beforeId
  if (isSame && opened?.isRevised === was?.isRevised) return sql``
  return sql`, quote_id = ${opened?.quoteId ?? null}::uuid, before_id = ${opened?.beforeId ?? null}::uuid, revises_quote = ${opened?.isRevised === true}`
}

function keepOutcome({ idempotency, after, owner, now }: CartWrite): RawBuilder<unknown> {
  if (idempotency === undefined) return sql``
  return sql`, kept as (
      insert into idempotency (scope, key, account_id, request_hash, status, outcome, created_at, done_at)
      select ${idempotency.scope}, ${idempotency.key}, ${'accountId' in owner ? owner.accountId : null}::bigint,
        ${idempotency.requestHash}, 200, ${JSON.stringify({ ...after, codes: idempotency.codes } satisfies CartOutcome)}::jsonb, ${instant(now)}, ${instant(now)}
      from written
    )`
}

function shownOf({ shown }: StoredCart): string {
  return JSON.stringify(shown ?? {})
}

function undoneCart(undo: UndoMemory | undefined): string | null {
  return undo === undefined ? null : JSON.stringify(undo.to)
}

function entriesOf(cart: Cart): string[] | null {
  return cart.entries === undefined ? null : [...cart.entries]
}

function reasonProduct({ reason }: CartLine): number | null {
  return 'productId' in reason ? reason.productId : null
}

/** Only lines that changed or moved are written; positions follow the order of the cart. */
function changedLines(before: readonly CartLine[], after: readonly CartLine[]) {
  const places = new Map(before.map((line, position) => [line.productId, { line, position }]))
  const kept = new Set(after.map((line) => line.productId))
  return {
    removed: before.filter((line) => !kept.has(line.productId)).map((line) => line.productId),
    put: after
      .map((line, position) => ({ ...line, position }))
      .filter((line) => {
        const was = places.get(line.productId)
        return was === undefined || was.position !== line.position || !isSameLine(was.line, line)
      }),
  }
}

function isSameLine(a: CartLine, b: CartLine): boolean {
  return (
    a.bundled === b.bundled &&
    a.isDefault === b.isDefault &&
    a.reason.kind === b.reason.kind &&
    reasonProduct(a) === reasonProduct(b)
  )
}
