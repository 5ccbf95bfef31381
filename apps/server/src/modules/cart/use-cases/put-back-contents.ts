import { hasSameContents } from '@waybill/domain/cart'
import { ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { putInPlaceOfOpen } from './put-copy.ts'
import { readCarts } from './read-saved-carts.ts'
import type { NewCart } from './replace-cart.ts'

/**
 * Puts contents that the open cart had before back in its place, with the quote that it comes from; what it has now is saved first.
 * `shown` are the prices to compare with. Returns the name under which that is saved, if it is.
 */
export async function putBackContents(
  context: RequestContext,
  db: Executor,
  { cart: wanted, shown, eventName, eventData }: Pick<NewCart, 'cart' | 'shown' | 'eventName' | 'eventData'>,
): Promise<Result<string | undefined, ApiError>> {
  const work = { context, db, carts: await readCarts(context, db, 'locked') }
  const cart = { ...wanted, currency: work.carts.cart.currency }
  if (hasSameContents(work.carts.cart, cart)) return ok(undefined)
  const { opened } = work.carts.stored ?? {}
  return putInPlaceOfOpen(work, { cart, opened, shown, eventName, eventData })
}
