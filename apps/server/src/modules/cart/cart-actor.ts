import type { CartActor, LiveSelection } from '@waybill/domain/cart'
import { isOnLegacyPlan, type Actor } from '../../platform/http/actor.ts'

/** Actor on a cart, in the terms of its rules; `own` of a subscriber, whose cart is a change of it. */
export function cartActor(actor: Actor, own?: LiveSelection): CartActor {
  if (actor.kind !== 'member') return { kind: 'visitor' }
  return { kind: 'member', isLegacy: isOnLegacyPlan(actor), ...(own && { own }) }
}
