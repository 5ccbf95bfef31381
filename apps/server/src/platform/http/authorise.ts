import { ACCESS, calls, type AccessGroup, type CallDefinition, type CallKey } from '@waybill/contract'
import type { PageForm } from '@waybill/contract/page-forms'
import { CALL_POLICIES, PAGE_POLICIES, type RoutePolicy } from '@waybill/contract/policies'
import { blockersOf } from '@waybill/domain/billing'
import { hasDuty, STAFF_DUTIES, type StaffDuty } from '@waybill/contract/staff/duties'
import { columnOf, FACTOR_MS, payerOf, rolesOf, type Actor, type AdminActor, type Staff } from './actor.ts'
import { apiError, type ApiError } from './api-error.ts'

/** The code where a key calls for what a signed-in person alone does (S-28). */
export const PERSON_NEEDED = 'person-needed'

/** Looks the actor up in the authorisation matrix; undefined means allowed. */
export function authorise(group: AccessGroup, actor: Actor): ApiError | undefined {
  const verdict = ACCESS[group][columnOf(actor)]
  if (verdict === 'ok') return undefined
  if (verdict === 401) return apiError(401, 'unauthorized')
  return apiError(403, forbiddenCode(actor))
}

/** Policies of a member's own that close a call, whatever their role allows: 1 is closed, or view only. */
function rejectByPolicy(policy: RoutePolicy | undefined, actor: Actor): ApiError | undefined {
  if (policy === undefined || actor.kind !== 'member') return undefined
  const { pages = {}, subscription, settings } = actor.policies
  if (policy.page !== undefined && pages[policy.page] === 1) return apiError(403, 'policy-page')
  if (policy.subscription === 0 && subscription === 1) return apiError(403, 'policy-subscription')
  return policy.settings === 0 && settings === 1 ? apiError(403, 'policy-settings') : undefined
}

/** A call needs the matrix, the member's policies, and the duty of the staff. */
export function authoriseCall(key: CallKey, actor: Actor): ApiError | undefined {
  const { access, duty }: CallDefinition = calls[key]
  const isOfStaff = actor.kind === 'staff' || actor.kind === 'admin_key'
  return (
    authorise(access, actor) ??
    rejectByPolicy(CALL_POLICIES[key], actor) ??
    (duty !== undefined && isOfStaff ? rejectDuty(duty, actor) : undefined)
  )
}

/** Rejects a member of the staff whose role doesn't have a duty, or a key that shares it with its maker no more; it says who may. */
export function rejectDuty(duty: StaffDuty, caller: AdminActor): ApiError | undefined {
  if (rolesOf(caller).every((role) => hasDuty(role, duty))) return undefined
  return apiError(403, 'staff-role', { message: 'admin.error.role', details: { roles: STAFF_DUTIES[duty] } })
}

/** Rejects what needs the second factor again, once that is too long ago; `now` is real time. */
export function rejectOldFactor({ confirmedAt }: Staff, now: number): ApiError | undefined {
  if (now - confirmedAt <= FACTOR_MS) return undefined
  return apiError(403, 'factor-needed', { message: 'admin.factor.needed' })
}

/** The same for a page by the path of its route. */
export function authorisePage(
  { path, access }: { readonly path: string; readonly access: AccessGroup },
  actor: Actor,
): ApiError | undefined {
  return authorise(access, actor) ?? rejectByPolicy(PAGE_POLICIES[path], actor)
}

/** A feature that is closed to a member, by its add_on_code (ACC-04). */
export function isFeatureClosed(actor: Actor, code: string): boolean {
  return actor.kind === 'member' && actor.policies.features?.[code] === 1
}

/**
 * The cart of a member whose session ended is not the visitor's: nothing is read or changed in its place (419), until a
 * page has shown them as who they are now.
 */
function rejectEndedSession({ area, access }: CallDefinition, actor: Actor): ApiError | undefined {
  const isOfOwner = area === 'cart' || access === 'share'
  return isOver(actor) && isOfOwner ? EXPIRED : undefined
}

const EXPIRED = apiError(419, 'session-expired')
const isOver = (actor: Actor): boolean => actor.kind === 'visitor' && actor.hadSession === true

/** The answer of a call of members without a session: one that has ended is called that (ACC-07). */
export function withoutSession(actor: Actor): ApiError {
  return isOver(actor) ? EXPIRED : apiError(401, 'unauthorized')
}

/** Reason why this actor gets nothing from a call. */
export function rejectCall(key: CallKey, actor: Actor): ApiError | undefined {
  const denied = rejectEndedSession(calls[key], actor) ?? authoriseCall(key, actor)
  return denied?.status === 401 ? withoutSession(actor) : denied
}

/** The same for a form of a page: it is bound by the rights of its call, or by its own row. */
export function authoriseForm(form: PageForm, actor: Actor): ApiError | undefined {
  if ('row' in form) return authorise(form.row, actor)
  const definition: CallDefinition = calls[form.call]
  return rejectEndedSession(definition, actor) ?? authoriseCall(form.call, actor)
}

/** The reason that is shown: the code chooses the sentence, and the general one is the default. */
function forbiddenCode(actor: Actor): string {
  if (actor.kind === 'admin_key') return PERSON_NEEDED
  if (actor.kind !== 'member') return 'forbidden'
  if (actor.lacksFactor) return 'factor-required'
  if (actor.isReadOnly) return 'read-only'
  if (!actor.isPrimary) return 'not-primary'
  return blockersOf({ act: 'call', payer: payerOf(actor) })[0] ?? 'forbidden'
}
