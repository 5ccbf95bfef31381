import {
  emptyCart,
  isEmptyCart,
  noAttribution,
  withAttribution,
  freeSavedCartName,
  type Cart,
} from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import { statusAt, subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { leaveVisitor } from '../cart-owner.ts'
import { termsOfCart } from '../cart-terms.ts'
import { closeVisitorCart, findVisitorHashByKey, readCart } from '../repository.ts'
import { readDatedCart, renewCartKey } from '../repository-merge.ts'
import { writeCart } from '../repository-write.ts'
import type { StoredCart } from '../stored-cart.ts'
import { shownPricesAfter } from '../shown-prices.ts'
import { findLiveSubscription, subscriptionFacts } from '../../billing/index.ts'
import { listSavedCarts, moveStoredSavedCart } from '../repository-saved-carts.ts'

/** The visitor cart of the browser's cookie, or the one that the registration names by its key. */
export async function findCartToCarry(
  context: RequestContext,
  db: Executor,
  cartKey?: string,
): Promise<StoredCart | undefined> {
  const token = context.cookies.read('cart')
  const visitorHash = cartKey === undefined ? token && hashToken(token) : await findVisitorHashByKey(db, cartKey)
  return visitorHash ? (await readDatedCart(db, { visitorHash }, { lock: true }))?.stored : undefined
}

/** The visitor's cart becomes the account's, under a new key; the guest's id is dead afterwards. */
export async function carryCartOver(
  context: RequestContext,
  db: Executor,
  {
    stored,
    cart,
    accountId,
    own,
  }: {
    readonly stored: StoredCart
    readonly cart: Cart
    readonly accountId: number
    readonly own?: StoredCart | undefined
  },
): Promise<void> {
  const { ids, catalogue } = context.ports
  const terms = await termsOfCart(context, db, { ...stored, cart })
  const version = (own?.version ?? 0) + 1
  const isWritten = await writeCart(db, {
    before: own,
    after: {
      id: own?.id ?? ids.uuid(context.now),
      key: ids.token(),
      version,
      catalogueVersion: catalogue.current().version,
      cart,
      attribution: withAttribution(
        own?.attribution ?? noAttribution,
        stored.attribution.last,
        stored.attribution.first,
      ),
      shown: shownPricesAfter(terms, stored, { before: stored.cart, after: cart }),
      ...(stored.opened && { opened: stored.opened }),
    },
    isReplaced: true,
    owner: { accountId },
    actor: 'system',
    eventName: 'cart.carried_over',
    eventData: { from: stored.id, version },
    now: context.now,
  })
  // another request of the account opened a cart at this moment: the visitor's waits beside it, as beside any other
  if (!isWritten) return
  await closeVisitorCart(db, stored.id, context.now)
  leaveVisitor(context)
}

/**
 * Merges the cart of the browser at a sign-in: an empty cart of the account adopts it; beside another one, or a live
 * subscription, it waits for the member's decision. Nothing is activated, and keys of before are dead.
 */
export async function mergeAtSignIn(
  context: RequestContext,
  db: Executor,
  { accountId, currency }: { readonly accountId: number; readonly currency: Currency },
): Promise<void> {
  const { ids } = context.ports
  const stored = await findCartToCarry(context, db)
  const own = (await readDatedCart(db, { accountId }, { lock: true }))?.stored
  if (own !== undefined) await renewCartKey(db, own.id, ids.token())
  if (stored === undefined) return
  if (isEmptyCart(stored.cart)) {
    await closeVisitorCart(db, stored.id, context.now)
    leaveVisitor(context)
    return
  }
  const isTaken = !isEmptyCart(own?.cart ?? emptyCart(currency)) || (await isSubscribed(context, db, accountId))
  if (isTaken) return renewCartKey(db, stored.id, ids.token())
  const cart = { ...stored.cart, currency }
  return carryCartOver(context, db, { stored, cart, accountId, own })
}

/** The visitor's cart that waits beside the caller's own; undefined where there is none, or nothing in it. */
export async function findWaitingCart(context: RequestContext, db: Executor): Promise<StoredCart | undefined> {
  const token = context.actor.kind === 'member' ? context.cookies.read('cart') : undefined
  const waiting = token === undefined ? undefined : await readCart(db, { visitorHash: hashToken(token) })
  return waiting === undefined || isEmptyCart(waiting.cart) ? undefined : waiting
}

/** Has the account a live subscription? In its trial it has none yet. */
export async function isSubscribed({ now }: RequestContext, db: Executor, accountId: number): Promise<boolean> {
  const subscription = await findLiveSubscription(db, accountId)
  return (
    subscription !== undefined && statusAt(subscriptionFacts(subscription), now) === subscriptionStatuses.subscribed
  )
}

/**
 * The saved carts of a visitor go with them into the account, above its limit too: nothing is lost by signing in. A
 * name that the account has already gets a number. In the transaction of the sign-in.
 */
export async function moveSavedCarts(
  db: Executor,
  {
    visitorHash,
    accountId,
    now,
  }: { readonly visitorHash: Uint8Array; readonly accountId: number; readonly now: number },
): Promise<void> {
  const from = { visitorHash }
  const [mine, theirs] = [await listSavedCarts(db, from, 'locked'), await listSavedCarts(db, { accountId }, 'locked')]
  const names: { readonly name: string }[] = [...theirs]
  for (const { id, name: given } of mine) {
    const name = freeSavedCartName(names, given)
    names.push({ name })
    // oxlint-disable-next-line no-await-in-loop -- ten at most, and each name depends on those before
    await moveStoredSavedCart(db, { from, accountId }, { id, name, now })
  }
}
