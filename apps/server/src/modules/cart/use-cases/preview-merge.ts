import { createHash } from 'node:crypto'
import { emptyCart, mergeOptions, type MergingCarts, type MergeOption } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { termsOfCart, type CartTerms } from '../cart-terms.ts'
import { cartActor } from '../cart-actor.ts'
import { inCurrency, inOwnCurrency, visitorsCurrency } from '../own-currency.ts'
import { readDatedCart } from '../repository-merge.ts'
import type { StoredCart } from '../stored-cart.ts'
import { isSubscribed } from './carry-cart-over.ts'

/** Two carts that wait for a decision, and every way to merge them. */
export interface MergePreview {
  readonly visitor: StoredCart
  /** Undefined: the account has no open cart. */
  readonly own: StoredCart | undefined
  readonly carts: MergingCarts
  /** Of each, by the quote that it was opened from. */
  readonly terms: { readonly visitor: CartTerms; readonly own: CartTerms }
  readonly options: readonly MergeOption[]
}

/** Effect of the member's decision; undefined where nothing waits. `lock` holds both carts until the transaction ends. */
export async function previewMerge(
  context: RequestContext,
  db: Executor,
  { member, lock }: { readonly member: Member; readonly lock: boolean },
): Promise<MergePreview | undefined> {
  const token = context.cookies.read('cart')
  // always in this order, so that two decisions wait for each other and not crosswise
  const waiting = token && (await readDatedCart(db, { visitorHash: hashToken(token) }, { lock }))
  if (!waiting) return undefined
  const found = await readDatedCart(db, { accountId: member.accountId }, { lock })
  const visitor = inCurrency(waiting.stored, visitorsCurrency(context, waiting.stored.cart.currency))
  const own = inOwnCurrency(context, found?.stored)
  const carts: MergingCarts = {
    visitor: visitor.cart,
    member: own?.cart ?? emptyCart(member.currency),
    visitorChangedAt: waiting.changedAt,
    memberChangedAt: found?.changedAt ?? 0,
    hasLiveSubscription: await isSubscribed(context, db, member.accountId),
  }
  const options = mergeOptions({ catalogue: context.ports.catalogue.current(), viewer: cartActor(member) }, carts)
  const ownTerms = await termsOfCart(context, db, own)
  const cart = { ...visitor.cart, currency: carts.member.currency }
  const terms = { visitor: await termsOfCart(context, db, { ...visitor, cart }), own: ownTerms }
  return { visitor, own, carts, terms, options }
}

/** Put together they are what the account's cart came from, if it came from a quote; else the visitor's. */
export function termsOfMerged({ own, terms }: MergePreview, { merge }: MergeOption): CartTerms {
  const isVisitors = merge.kind === 'adopt' || merge.kind === 'visitor' || own?.opened === undefined
  return isVisitors ? terms.visitor : terms.own
}

/** A short name of exactly what an option does: what was shown is what is done, or it is shown again. */
export function digestOf({ merge }: MergeOption): string {
  return createHash('sha256').update(merge.digest).digest('base64url')
}
