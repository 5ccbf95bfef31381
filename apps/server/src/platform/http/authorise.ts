import { ACCESS, type AccessGroup, type CallDefinition } from '@waybill/contract'
import { payBarrier } from '@waybill/domain/order'
import { columnOf, payerOf, type Actor } from './actor.ts'
import { NOT_FOUND, refusal, type Refusal } from './refusal.ts'

/** Looks the actor up in the authorisation matrix; undefined means allowed. */
export function authorise(group: AccessGroup, actor: Actor): Refusal | undefined {
  const verdict = ACCESS[group][columnOf(actor)]
  if (verdict === 'ok') return undefined
  if (verdict === 404) return NOT_FOUND
  if (verdict === 401) return refusal(401, 'unauthorized')
  return refusal(403, forbiddenCode(actor))
}

/**
 * The cart of somebody whose session ended is not the visitor's: nothing is read or changed in its place (419), until a
 * page has shown them as who they are now.
 */
export function refuseEndedSession({ area, access }: CallDefinition, actor: Actor): Refusal | undefined {
  const isOfOwner = area === 'cart' || access === 'share'
  const isOver = actor.kind === 'visitor' && actor.hadSession === true
  return isOver && isOfOwner ? refusal(419, 'session-expired') : undefined
}

/** The reason that is shown: the code chooses the sentence, and the general one is for who has no other. */
function forbiddenCode(actor: Actor): string {
  if (actor.kind !== 'member') return actor.kind === 'staff' ? 'staff-account' : 'forbidden'
  if (actor.isReadOnly) return 'read-only'
  if (!actor.isPrimary) return 'not-primary'
  return payBarrier({ ...payerOf(actor), isEmailVerified: true, isLocked: false }) ?? 'forbidden'
}
