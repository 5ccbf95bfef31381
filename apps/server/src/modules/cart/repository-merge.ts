import { sql } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'
import { readCart } from './repository.ts'
import type { CartOwner, StoredCart } from './stored-cart.ts'

/** An open cart, and when it was last changed (epoch ms). */
export interface DatedCart {
  readonly stored: StoredCart
  readonly changedAt: number
}

/** The open cart of an owner. `lock` holds a row lock until the transaction ends. */
export async function readDatedCart(
  db: Executor,
  owner: CartOwner,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<DatedCart | undefined> {
  const isOwners =
    'accountId' in owner ? sql`account_id = ${owner.accountId}` : sql`visitor_hash = ${owner.visitorHash}`
  const { rows } = await sql<{ changed_at: number }>`
    select updated_at as changed_at from cart where ${isOwners} and state = 'open' ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  const changedAt = rows[0]?.changed_at
  const stored = changedAt === undefined ? undefined : await readCart(db, owner)
  return stored === undefined || changedAt === undefined ? undefined : { stored, changedAt }
}

/** A key that was known before the login names nothing after it (A-53). */
export async function renewCartKey(db: Executor, cartId: string, key: string): Promise<void> {
  await db.updateTable('cart').set({ key }).where('id', '=', cartId).execute()
}
