import type { CartViewer } from '@waybill/domain/cart'
import { isOnLegacyPlan, type Actor } from '../../platform/http/actor.ts'

/** Who acts on a cart, in the terms of its rules. */
export function cartViewer(actor: Actor): CartViewer {
  return actor.kind === 'member' ? { kind: 'member', isLegacy: isOnLegacyPlan(actor) } : { kind: 'visitor' }
}
