import { sql } from 'kysely'
import { instant } from '../database/column-types.ts'
import type { Database } from '../database/database.ts'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'

/** Visitors' carts live 30 days, members' 90, empty ones 6 hours (CART-22); saved carts live as long. */
const VISITOR_CART_MS = 30 * DAY_MS
const MEMBER_CART_MS = 90 * DAY_MS
const EMPTY_CART_MS = 6 * HOUR_MS
/** Past every cookie that could still name it; carts that were quoted or ordered are history and stay. */
const DEAD_CART_RETENTION_MS = 180 * DAY_MS
/** Rows of one statement, so that its locks are short. */
const BATCH = 500

const isEmpty = sql`(cart.plan_id = -1 and not exists (select from cart_line where cart_line.cart_id = cart.id))`

/**
 * Ends the carts without use, deletes saved ones of that age, and those that ended long ago. Returns the instant at
 * which the next open cart expires, or undefined where there is none.
 */
export async function expireCarts(db: Database, now: number): Promise<number | undefined> {
  const next = await endOld(db, now)
  await forgetKept(db, now)
  return next
}

/** Most rounds find nothing: one question instead of several. */
async function endOld(db: Database, now: number): Promise<number | undefined> {
  const next = await nextExpiry(db)
  if (next === undefined || next > now) return next
  await inBatches(() =>
    sql`update cart set state = 'expired' where id in (
        select id from cart where state = 'open' and (
          (visitor_hash is not null and updated_at <= ${instant(now - VISITOR_CART_MS)})
          or (account_id is not null and updated_at <= ${instant(now - MEMBER_CART_MS)})
          or (updated_at <= ${instant(now - EMPTY_CART_MS)} and ${isEmpty}))
        limit ${BATCH} for update skip locked) returning id`.execute(db),
  )
  return nextExpiry(db)
}

async function forgetKept(db: Database, now: number): Promise<void> {
  await inBatches(() =>
    sql`delete from cart_scenario where id in (
        select id from cart_scenario where updated_at <= ${instant(now - VISITOR_CART_MS)}
          and (visitor_hash is not null or updated_at <= ${instant(now - MEMBER_CART_MS)})
        limit ${BATCH} for update skip locked) returning id`.execute(db),
  )
  await inBatches(() =>
    sql`delete from cart where id in (
        select id from cart where state in ('expired', 'merged') and updated_at < ${instant(now - DEAD_CART_RETENTION_MS)}
          and not exists (select from quote where quote.cart_id = cart.id)
          and not exists (select from orders where orders.cart_id = cart.id)
        limit ${BATCH} for update skip locked) returning id`.execute(db),
  )
}

async function nextExpiry(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select min(case
      when ${isEmpty} then updated_at + ${EMPTY_CART_MS} * interval '1 millisecond'
      when visitor_hash is not null then updated_at + ${VISITOR_CART_MS} * interval '1 millisecond'
      else updated_at + ${MEMBER_CART_MS} * interval '1 millisecond' end) as at
    from cart where state = 'open'`.execute(db)
  return rows[0]?.at ?? undefined
}

async function inBatches(run: () => Promise<{ readonly rows: readonly unknown[] }>): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) taken = (await run()).rows.length
}
