import type { CartViewer } from '@waybill/domain/cart'
import type { Actor } from '../../platform/http/actor.ts'

/** Who acts on a cart, in the terms of its rules: members of accounts of the first two kinds are on a legacy plan. */
export function cartViewer(actor: Actor): CartViewer {
  return actor.kind === 'member'
    ? { kind: 'member', isLegacy: actor.accountKind === 1 || actor.accountKind === 2 }
    : { kind: 'visitor' }
}
