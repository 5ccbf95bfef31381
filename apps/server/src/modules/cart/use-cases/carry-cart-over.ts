import { isEmptyCart, noTouch, withTouch, type Cart } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { closeVisitorCart, findVisitorHashByKey, readCart } from '../repository.ts'
import type { StoredCart } from '../stored-cart.ts'
import { writeCart } from '../repository-write.ts'

/** The visitor cart of the browser's cookie, or the one that the registration names by its key (D-12). */
export async function findCartToCarry(
  context: RequestContext,
  db: Executor,
  cartKey?: string,
): Promise<StoredCart | undefined> {
  const token = context.cookies.read('cart')
  const visitorHash = cartKey === undefined ? token && hashToken(token) : await findVisitorHashByKey(db, cartKey)
  return visitorHash ? readCart(db, { visitorHash }) : undefined
}

interface Carried {
  readonly stored: StoredCart
  readonly cart: Cart
  readonly accountId: number
}

/** The visitor's cart becomes the account's, under a new key; the guest's id is dead afterwards. */
export async function carryCartOver(
  context: RequestContext,
  db: Executor,
  { stored, cart, accountId }: Carried,
): Promise<void> {
  const owner = { accountId }
  const own = await readCart(db, owner)
  if (own !== undefined && !isEmptyCart(own.cart)) return
  await closeVisitorCart(db, stored.id, context.now)
  context.cookies.clear('cart')
  const { ids, catalogue } = context.ports
  const after = {
    id: own?.id ?? ids.uuid(context.now),
    key: ids.token(),
    version: (own?.version ?? 0) + 1,
    catalogueVersion: catalogue.current().version,
    cart,
    touches: withTouch(own?.touches ?? noTouch, stored.touches.last, stored.touches.first),
  }
  await writeCart(db, {
    before: own,
    after,
    owner,
    actor: 'system',
    eventName: 'cart.carried_over',
    eventData: { from: stored.id },
    now: context.now,
  })
}
