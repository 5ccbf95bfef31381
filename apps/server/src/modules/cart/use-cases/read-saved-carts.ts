import { emptyCart, noAttribution } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { cartOwner } from '../cart-owner.ts'
import { inOwnCurrency } from '../own-currency.ts'
import { readCart } from '../repository.ts'
import { listSavedCarts, lockCart } from '../repository-saved-carts.ts'
import type { Carts } from '../view/saved-cart-view.ts'
import type { StoredCart } from '../stored-cart.ts'

/** An owner's open cart as it is stored, and the saved ones. */
export interface StoredCarts extends Carts {
  readonly stored: StoredCart | undefined
}

/**
 * The caller's own carts; a visitor without a cookie has an empty one. `locked`: no other request changes it meanwhile.
 * A saved cart is a choice of products and has the currency of the open one: an account, or a page, knows only one
 * (A-55).
 */
export async function readCarts(
  context: RequestContext,
  db: Executor,
  mode: 'read' | 'locked' = 'read',
): Promise<StoredCarts> {
  const owner = cartOwner(context.actor)
  const nothing = emptyCart(context.currency)
  if (owner === undefined) return { stored: undefined, cart: nothing, savedCarts: [] }
  if (mode === 'locked') await lockCart(db, owner)
  const stored = inOwnCurrency(context, await readCart(db, owner))
  const { currency } = stored?.cart ?? nothing
  const savedCarts = await listSavedCarts(db, owner, mode)
  return {
    stored,
    cart: stored?.cart ?? nothing,
    beforeId: stored?.opened?.beforeId,
    savedCarts: savedCarts.map((savedCart) => ({ ...savedCart, cart: { ...savedCart.cart, currency } })),
  }
}

/** A saved cart of the caller as if it were the open one, to be quoted by itself (CART-27). */
export async function findSavedCart(
  context: RequestContext,
  db: Executor,
  id: string,
): Promise<(StoredCart & { readonly name: string }) | undefined> {
  const { savedCarts } = await readCarts(context, db)
  const savedCart = savedCarts.find((one) => one.id === id)
  if (savedCart === undefined) return undefined
  const catalogueVersion = context.ports.catalogue.current().version
  const { name, cart } = savedCart
  return { id, name, version: 0, key: '', catalogueVersion, cart, attribution: noAttribution }
}
