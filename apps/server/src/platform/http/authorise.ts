import { ACCESS, calls, type AccessGroup, type CallDefinition } from '@waybill/contract'
import type { PageForm } from '@waybill/contract/page-forms'
import { payBarrier } from '@waybill/domain/order'
import { columnOf, payerOf, type Actor } from './actor.ts'
import { NOT_FOUND, apiError, type ApiError } from './api-error.ts'

/** Looks the actor up in the authorisation matrix; undefined means allowed. */
export function authorise(group: AccessGroup, actor: Actor): ApiError | undefined {
  const verdict = ACCESS[group][columnOf(actor)]
  if (verdict === 'ok') return undefined
  if (verdict === 404) return NOT_FOUND
  if (verdict === 401) return apiError(401, 'unauthorized')
  return apiError(403, forbiddenCode(actor))
}

/**
 * The cart of a member whose session ended is not the visitor's: nothing is read or changed in its place (419), until a
 * page has shown them as who they are now.
 */
export function rejectEndedSession({ area, access }: CallDefinition, actor: Actor): ApiError | undefined {
  const isOfOwner = area === 'cart' || access === 'share'
  const isOver = actor.kind === 'visitor' && actor.hadSession === true
  return isOver && isOfOwner ? apiError(419, 'session-expired') : undefined
}

/** The same for a form of a page: it is bound by the rights of its call, or by its own row. */
export function authoriseForm(form: PageForm, actor: Actor): ApiError | undefined {
  if ('row' in form) return authorise(form.row, actor)
  const definition: CallDefinition = calls[form.call]
  return rejectEndedSession(definition, actor) ?? authorise(definition.access, actor)
}

/** The reason that is shown: the code chooses the sentence, and the general one is the default. */
function forbiddenCode(actor: Actor): string {
  if (actor.kind !== 'member') return actor.kind === 'staff' ? 'staff-account' : 'forbidden'
  if (actor.isReadOnly) return 'read-only'
  if (!actor.isPrimary) return 'not-primary'
  return payBarrier({ ...payerOf(actor), isEmailVerified: true, isLocked: false }) ?? 'forbidden'
}
