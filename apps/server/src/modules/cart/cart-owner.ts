import type { Actor } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Executor } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/ids.ts'
import { isCarriedOver } from './repository.ts'
import type { CartOwner } from './stored-cart.ts'

/** The owner of the caller's cart; undefined for a visitor without a cookie, who has none yet. */
export function cartOwner(actor: Actor): CartOwner | undefined {
  if (actor.kind === 'member') return { accountId: actor.accountId }
  if (actor.kind !== 'visitor' || actor.visitorHash === undefined) return undefined
  return { visitorHash: actor.visitorHash }
}

/** The owner of what is being written: a visitor without a cookie gets one now. */
export function claimCartOwner(context: RequestContext): CartOwner {
  return cartOwner(context.actor) ?? newVisitor(context)
}

/** The id that a guest goes on with, by the id of before: every pending request comes to the same one. */
const tokenAfter = (token: string): string => hashToken(`after ${token}`).toString('base64url')

/** The browser's cart has gone over to an account: its id is dead, and what is still pending is added under the next. */
export function leaveVisitor(context: RequestContext): void {
  const token = context.cookies.read('cart')
  if (token === undefined) context.cookies.clear('cart')
  else context.cookies.write('cart', tokenAfter(token))
}

async function tokenToWrite(db: Executor, token: string): Promise<string> {
  return (await isCarriedOver(db, hashToken(token))) ? tokenToWrite(db, tokenAfter(token)) : token
}

/**
 * The cart that is being written, as `read` finds it, and its owner; neither for a visitor without a cookie. A guest whose cart
 * went over to an account while this request was pending goes on under the next id: what they add waits beside the account's
 * cart, and is not lost (CART-19).
 */
export async function findWritten<Found>(
  context: RequestContext,
  db: Executor,
  read: (owner: CartOwner) => Promise<Found | undefined>,
): Promise<{ readonly owner: CartOwner | undefined; readonly found: Found | undefined }> {
  const owner = cartOwner(context.actor)
  if (owner === undefined) return { owner, found: undefined }
  const found = await read(owner)
  const token = 'accountId' in owner ? undefined : context.cookies.read('cart')
  if (found !== undefined || token === undefined) return { owner, found }
  const next = await tokenToWrite(db, token)
  if (next === token) return { owner, found }
  context.cookies.write('cart', next)
  const visitor = { visitorHash: hashToken(next) }
  return { owner: visitor, found: await read(visitor) }
}

function newVisitor(context: RequestContext): CartOwner {
  const token = context.ports.ids.token()
  context.cookies.write('cart', token)
  return { visitorHash: hashToken(token) }
}
