import type { Actor } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Executor } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/ids.ts'
import { isCarriedOver } from './repository.ts'
import type { CartOwner, StoredCart } from './stored-cart.ts'

/** The owner of the caller's cart; undefined for a visitor without a cookie, who has none yet. */
export function cartOwner(actor: Actor): CartOwner | undefined {
  if (actor.kind === 'member') return { accountId: actor.accountId }
  if (actor.kind === 'staff' || actor.visitorHash === undefined) return undefined
  return { visitorHash: actor.visitorHash }
}

/** The owner of a cart that is being written: a visitor without a cookie gets one now. */
export function claimCartOwner(context: RequestContext): CartOwner {
  return cartOwner(context.actor) ?? newVisitor(context)
}

/**
 * The owner of a cart that is being written over `stored`. A guest whose cart went over to an account while this
 * request was pending begins again under a new id: what they add waits beside the account's cart, and is not lost
 * (CART-19).
 */
export async function findCartOwner(
  context: RequestContext,
  db: Executor,
  stored: StoredCart | undefined,
): Promise<CartOwner> {
  const owner = claimCartOwner(context)
  if (stored !== undefined || 'accountId' in owner) return owner
  return (await isCarriedOver(db, owner.visitorHash)) ? newVisitor(context) : owner
}

function newVisitor(context: RequestContext): CartOwner {
  const token = context.ports.ids.token()
  context.cookies.write('cart', token)
  return { visitorHash: hashToken(token) }
}
