import type { CartView } from '@waybill/contract/views'
import { badgeCount } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { cartOwner } from '../cart-owner.ts'
import { termsOfCart } from '../cart-terms.ts'
import { inCurrency, inOwnCurrency } from '../own-currency.ts'
import { readCart } from '../repository.ts'
import { lockCart } from '../repository-saved-carts.ts'
import type { StoredCart } from '../stored-cart.ts'
import { pageViewer } from '../view/cart-viewer.ts'
import { cartView } from '../view/cart-view.ts'

/** The caller's open cart, or undefined while there is none. */
export async function findOwnCart(context: RequestContext, db: Executor): Promise<StoredCart | undefined> {
  const owner = cartOwner(context.actor)
  return owner === undefined ? undefined : inOwnCurrency(context, await readCart(db, owner))
}

export interface OwnCart {
  readonly stored: StoredCart | undefined
  readonly view: CartView | null
  /** Prices it. */
  readonly catalogue: Catalogue
}

/** The caller's cart as pages show it; in another currency where the page says in which it will be, unless a quote binds its own (S-01). */
export async function loadOwnCart(context: RequestContext, db: Executor, currency?: Currency): Promise<OwnCart> {
  const own = await findOwnCart(context, db)
  if (own === undefined) return { stored: own, view: null, catalogue: context.ports.catalogue.current() }
  const isOther = currency !== undefined && (await termsOfCart(context, db, own)).bound === undefined
  const stored = isOther ? inCurrency(own, currency) : own
  const viewer = await pageViewer(context, db, stored)
  return { stored, view: cartView(viewer, stored), catalogue: viewer.catalogue }
}

/** Other contents of the caller's open cart as pages show it, at the prices that it has now; `shown` are those to compare with. */
export async function viewAsOwnCart(
  context: RequestContext,
  db: Executor,
  { cart, shown }: Pick<StoredCart, 'cart' | 'shown'>,
): Promise<CartView | null> {
  const own = await findOwnCart(context, db)
  if (own === undefined) return null
  const stored = { ...own, cart: { ...cart, currency: own.cart.currency }, shown: shown ?? {} }
  return cartView(await pageViewer(context, db, stored), stored)
}

/** Lines in the caller's cart, for the header of pages that show nothing else of it. */
export async function countInCart(context: RequestContext): Promise<number> {
  const { catalogue, store } = context.ports
  const stored = await findOwnCart(context, store.db)
  return stored === undefined ? 0 : badgeCount(catalogue.current(), stored.cart)
}

/** The open cart of an account: what a checkout of its primary member orders. */
export async function findAccountCart(
  db: Executor,
  { accountId, currency }: Pick<Member, 'accountId' | 'currency'>,
): Promise<StoredCart | undefined> {
  const stored = await readCart(db, { accountId })
  return stored && inCurrency(stored, currency)
}

/** The same, while no other request changes it until the transaction ends. */
export async function lockAccountCart(db: Executor, account: Pick<Member, 'accountId' | 'currency'>) {
  await lockCart(db, { accountId: account.accountId })
  return findAccountCart(db, account)
}
