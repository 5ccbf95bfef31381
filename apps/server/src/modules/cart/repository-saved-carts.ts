import { sql } from 'kysely'
import { savedCartKey, type Cart, type SavedCart } from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { CartOwner } from './stored-cart.ts'

export interface StoredSavedCart extends SavedCart {
  readonly id: string
  /** Of the cart when it was saved: its lines were made by that catalogue. */
  readonly catalogueVersion: number
  /** Its currency when it was saved: a saved cart is shown in that of the open one. */
  readonly savedIn: Currency
  /** The quote that the cart was opened from. */
  readonly quoteId?: string
}

function owned(owner: CartOwner) {
  return 'accountId' in owner
    ? sql<boolean>`account_id = ${owner.accountId}`
    : sql<boolean>`visitor_hash = ${owner.visitorHash}`
}

const columnsOf = (owner: CartOwner) =>
  'accountId' in owner
    ? { account_id: owner.accountId, visitor_hash: null }
    : { account_id: null, visitor_hash: owner.visitorHash }

/** The saved carts of an owner, the oldest first; `locked` holds them until the end of the transaction. */
export async function listSavedCarts(
  db: Executor,
  owner: CartOwner,
  mode: 'read' | 'locked' = 'read',
): Promise<readonly StoredSavedCart[]> {
  const rows = await db
    .selectFrom('cart_scenario')
    .select(['id', 'name', 'cart', 'catalogue_version', 'quote_id', 'created_at'])
    .where(owned(owner))
    .orderBy('created_at')
    .orderBy('id')
    .$if(mode === 'locked', (query) => query.forUpdate())
    .execute()
  return rows.map(
    ({ id, name, cart, catalogue_version: catalogueVersion, quote_id: quoteId, created_at: savedAt }) => ({
      id,
      name,
      cart,
      catalogueVersion,
      savedAt,
      savedIn: cart.currency,
      ...(quoteId !== null && { quoteId }),
    }),
  )
}

/** A change of an owner's carts waits here for another one. */
export async function lockCart(db: Executor, owner: CartOwner): Promise<void> {
  await db.selectFrom('cart').select('id').where(owned(owner)).where('state', '=', 'open').forUpdate().execute()
}

export interface NewSavedCart {
  readonly id: string
  readonly name: string
  readonly cart: Cart
  readonly catalogueVersion: number
  readonly quoteId?: string | undefined
  readonly now: number
}

/** Saves a cart under a name; false when another request took the name in between. */
export async function insertSavedCart(db: Executor, owner: CartOwner, savedCart: NewSavedCart): Promise<boolean> {
  const row = await db
    .insertInto('cart_scenario')
    .values({
      ...columnsOf(owner),
      id: savedCart.id,
      name: savedCart.name,
      name_key: savedCartKey(savedCart.name),
      cart: JSON.stringify(savedCart.cart),
      catalogue_version: savedCart.catalogueVersion,
      quote_id: savedCart.quoteId ?? null,
      created_at: instant(savedCart.now),
      updated_at: instant(savedCart.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface Renaming {
  readonly id: string
  readonly name: string
  readonly now: number
}

export async function renameStoredSavedCart(
  db: Executor,
  owner: CartOwner,
  { id, name, now }: Renaming,
): Promise<void> {
  await db
    .updateTable('cart_scenario')
    .set({ name, name_key: savedCartKey(name), updated_at: instant(now) })
    .where('id', '=', id)
    .where(owned(owner))
    .execute()
  // under a name of its own it is no longer what an opened quote has only moved aside
  await db.updateTable('cart').set({ before_id: null }).where('before_id', '=', id).where(owned(owner)).execute()
}

/** Opening one uses it: it is not too old then. */
export async function markSavedCartUsed(
  db: Executor,
  owner: CartOwner,
  { id, now }: Omit<Renaming, 'name'>,
): Promise<void> {
  await db
    .updateTable('cart_scenario')
    .set({ updated_at: instant(now) })
    .where('id', '=', id)
    .where(owned(owner))
    .execute()
}

export async function deleteStoredSavedCart(db: Executor, owner: CartOwner, id: string): Promise<void> {
  await db.deleteFrom('cart_scenario').where('id', '=', id).where(owned(owner)).execute()
}

export interface Move {
  readonly from: CartOwner
  readonly accountId: number
}

/** A saved cart changes hands; its name there is free. */
export async function moveStoredSavedCart(
  db: Executor,
  { from, accountId }: Move,
  { id, name, now }: Renaming,
): Promise<void> {
  await db
    .updateTable('cart_scenario')
    .set({
      account_id: accountId,
      visitor_hash: null,
      name,
      name_key: savedCartKey(name),
      updated_at: instant(now),
    })
    .where('id', '=', id)
    .where(owned(from))
    .execute()
}
