import { ACCESS, type AccessGroup } from '@waybill/contract'
import { columnOf, type Actor } from './actor.ts'
import { NOT_FOUND, refusal, type Refusal } from './refusal.ts'

/** Looks the actor up in the authorisation matrix; undefined means allowed. */
export function authorise(group: AccessGroup, actor: Actor): Refusal | undefined {
  const verdict = ACCESS[group][columnOf(actor)]
  if (verdict === 'ok') return undefined
  if (verdict === 404) return NOT_FOUND
  if (verdict === 401) return refusal(401, 'unauthorized')
  return refusal(403, forbiddenCode(actor))
}

/** The reason a member is told: the code chooses the sentence. */
function forbiddenCode(actor: Actor): string {
  if (actor.kind !== 'member') return 'forbidden'
  if (actor.isReadOnly) return 'read-only'
  return actor.isPrimary ? 'forbidden' : 'not-primary'
}
