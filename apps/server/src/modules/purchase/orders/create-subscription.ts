import type { BodyOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionKinds, subscriptionStatuses, type CheckoutStart } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findLiveSubscription } from '../../billing/index.ts'
import { checkOut } from '../place/check-out.ts'
import type { CheckOutRequest } from '../place/request.ts'
import type { CheckedOut } from '../place/pay.ts'
import { prepareCheckout, type PreparedCheckout } from '../place/prepare-checkout.ts'
import { TIMEFRAMES } from '../change/prepare-change.ts'

type CreationBody = Omit<
  BodyOf<'POST /account/subscription/create'>,
  'preview_token' | 'three_d_secure_action_result_token_id'
>

/** Request of a creation, or the reason against one. */
async function requestOf(
  db: Executor,
  body: CreationBody,
  member: Member,
): Promise<Result<Pick<CheckOutRequest, 'of' | 'start' | 'interval' | 'isReactivation'>, ApiError>> {
  const { package_id: packageId, modules, quantities, timeframe, interval } = body
  const subscription = await findLiveSubscription(db, member.accountId)
  if (subscription === undefined) return fail(apiError(600, 'no-subscription'))
  // a trial can't be what a reactivation has just made, so that no order of before answers it
  if (body.is_reactivate === 1 && subscription.state === subscriptionStatuses.notSubscribed)
    return fail(apiError(406, 'not-expired'))
  const when = timeframe === undefined ? undefined : TIMEFRAMES[timeframe]
  if (timeframe !== undefined && when === undefined) return fail(apiError(406, 'unknown-timeframe'))
  // it is the marketplace's, as its trial; after a legacy plan that is another model
  const isLegacy = subscription.kind === subscriptionKinds.legacy
  if (body.change_billing_model === 1 && !isLegacy) return fail(apiError(406, 'billing-model-mismatch'))
  const start: CheckoutStart | undefined = when === undefined ? undefined : when === 'now' ? 'now' : 'trial_end'
  return ok({
    isReactivation: body.is_reactivate === 1,
    ...(start && { start }),
    ...(interval && { interval }),
    ...(packageId !== undefined && { of: { wanted: { packageId, modules, quantities } } }),
  })
}

/** Subscribes a member who has no paid subscription, by the same command as a checkout. */
export async function createSubscription(
  body: BodyOf<'POST /account/subscription/create'>,
  member: Member,
  context: RequestContext,
): Promise<Result<CheckedOut, ApiError>> {
  const blocked = rejectBlocked(member)
  if (blocked !== undefined) return fail(blocked)
  const { preview_token, three_d_secure_action_result_token_id } = body
  const request = await requestOf(context.ports.store.db, body, member)
  if (!request.ok) return request
  const confirmed = { preview_token, three_d_secure_action_result_token_id, by: 'create' } as const
  return checkOut({ ...request.value, ...confirmed }, member, context)
}

/** Prepares a creation; nothing is written. */
export async function prepareCreation(
  db: Executor,
  body: CreationBody,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
): Promise<Result<PreparedCheckout, ApiError>> {
  const request = await requestOf(db, body, member)
  if (!request.ok) return request
  const { ports, now, locale } = context
  return prepareCheckout(db, { ports, member, now, locale, start: undefined, ...request.value })
}
