import { hasSameContents, type Cart } from '@waybill/domain/cart'
import { ok } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import {
  nameOfOpen,
  putInPlace,
  type CartOutcome,
  type QuotedCart,
  type SavedCartChange,
} from './change-saved-carts.ts'
import { readCarts } from './read-saved-carts.ts'
import type { NewCart } from './replace-cart.ts'

/** Puts a cart in the place of the open one, which is saved first under a free name; returns that name, if it is. */
export async function putInPlaceOfOpen(work: SavedCartChange, put: NewCart): CartOutcome<string | undefined> {
  const command = { kind: 'replace', cart: put.cart, saveAs: nameOfOpen(work), at: work.context.now } as const
  const saved = await putInPlace(work, command, () => put)
  return saved.ok ? ok(saved.value?.name) : saved
}

/** Puts a copy of a quote's cart in the place of the open one, which is saved first, at today's prices: no quote binds it. */
export async function copyQuotedCart(
  context: RequestContext,
  db: Executor,
  { number, cart, shown }: Omit<QuotedCart, 'quoteId'>,
): CartOutcome<string | undefined> {
  const work = { context, db, carts: await readCarts(context, db, 'locked') }
  if (hasSameContents(work.carts.cart, cart) && work.carts.stored?.opened === undefined) return ok(undefined)
  return putInPlaceOfOpen(work, { cart, shown, eventName: 'cart.opened_from_quote', eventData: { quote: number } })
}

/** Puts what a link of the own product names in the place of the open cart, which is saved first. */
export async function openLinkedCart(
  context: RequestContext,
  db: Executor,
  cart: Cart,
): CartOutcome<string | undefined> {
  const work = { context, db, carts: await readCarts(context, db, 'locked') }
  if (hasSameContents(work.carts.cart, cart)) return ok(undefined)
  return putInPlaceOfOpen(work, { cart, eventName: 'cart.opened_from_link', eventData: {} })
}
