import type { Actor } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import type { CartOwner } from './stored-cart.ts'

/** Whose cart the caller has; undefined for somebody without a cookie, who has none yet. */
export function cartOwner(actor: Actor): CartOwner | undefined {
  if (actor.kind === 'member') return { accountId: actor.accountId }
  if (actor.kind === 'staff' || actor.visitorHash === undefined) return undefined
  return { visitorHash: actor.visitorHash }
}

/** The owner of a cart that is being written: a visitor without a cookie gets one now. */
export function claimCartOwner(context: RequestContext): CartOwner {
  const owner = cartOwner(context.actor)
  if (owner !== undefined) return owner
  const token = context.ports.ids.token()
  context.cookies.write('cart', token)
  return { visitorHash: hashToken(token) }
}
