import type { BodyOf } from '@waybill/contract'
import { isLegacy } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { buysFromPartner, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { loadFacts, type OpenAccount } from '../../billing/index.ts'
import { migrationOut, presentOf, titledSides } from '../preview/change-sides-out.ts'
import { issueChangeToken, readChangeToken, type ReadChange } from '../place/change-token.ts'
import { findPayer } from '../preview/paid-with.ts'
import { previewOut } from '../preview/preview-out.ts'
import { leavingCredit } from './leave-legacy.ts'
import { prepareCreation } from '../orders/create-subscription.ts'
import { prepareChange, type PreparedChange } from './prepare-change.ts'
import type { ChangeBody, ChangeContext } from './wanted-change.ts'
import { previewedPurchase } from '../place/agree.ts'

type ConfirmBody = BodyOf<'POST /account/subscription/change'> &
  ChangeBody &
  Partial<Pick<BodyOf<'POST /billing/subscription/change'>, 'order_id' | 'token'>>

/** A change as it is posted, and who posts it. */
export interface NewChange {
  readonly member: Member
  readonly context: RequestContext
  readonly body: ConfirmBody
}

/** Previews a change, with the token that confirms exactly that. */
export async function previewSubscription(
  db: Executor,
  body: ChangeBody,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
) {
  const blocked = rejectBlocked(member, { act: 'book' })
  if (blocked !== undefined) return fail(blocked)
  const facts = (await loadFacts(db, [member.accountId], { seller: context.ports.seller })).get(member.accountId)
  if (facts === undefined) return fail(apiError(600, 'no-subscription'))
  const isSubscribed = facts.subscription?.status === subscriptionStatuses.subscribed
  // a partner's customer orders what it doesn't have yet, and sees no amount of it
  if (!isSubscribed && buysFromPartner(member)) return fail(apiError(600, 'no-subscription'))
  if (!isSubscribed) return previewCreation(db, body, { member, context })
  if (body.is_reactivate === 1) return fail(apiError(406, 'not-expired'))
  const prepared = await prepareChange(db, { member, context, facts, pricedAt: context.now }, body)
  return prepared.ok ? ok(await shown(db, prepared.value, { member, context, facts, pricedAt: context.now })) : prepared
}

async function previewCreation(
  db: Executor,
  body: ChangeBody,
  of: { readonly member: Member; readonly context: RequestContext },
) {
  const prepared = await prepareCreation(db, body, of)
  return prepared.ok ? ok(previewedPurchase({ ...of, prepared: prepared.value })) : prepared
}

/** A change as its call answers it; of a legacy plan with both sides. */
export async function shown(
  db: Executor,
  { plan, nextFromCredit, yearToCredit, request: { target } }: PreparedChange,
  changer: ChangeContext,
) {
  const { member, context, facts, pricedAt } = changer
  const { digest } = plan
  const token = issueChangeToken(context.ports.keys, { memberId: member.memberId, pricedAt, digest })
  const { subscription } = facts
  const had = subscription !== undefined && isLegacy(subscription) ? presentOf(facts) : undefined
  const sides = had && (await titledSides(db, { had, target, context }))
  const migration = sides && migrationOut(sides, leavingCredit(plan, sides, changer))
  const payer = await findPayer(db, { member, context, subscription })
  return {
    ...previewOut({ ...plan, nextFromCredit, payer, yearToCredit }, context),
    ...(migration && { migration }),
    preview_token: token,
  }
}

/** A flag that contradicts the cycle that was shown: another dialog changed it in the meantime. */
async function isOtherCycle(
  db: Executor,
  { changer, body }: { readonly changer: ChangeContext; readonly body: ConfirmBody },
  read: ReadChange,
): Promise<boolean> {
  const change_billing_model = body.change_billing_model === 1 ? 0 : 1
  const other = await prepareChange(db, changer, { ...body, change_billing_model })
  return other.ok && read.isOf(other.value.plan.digest)
}

/** The change as it is now, where it is what the member saw; another one is shown with its own token. */
export async function confirmed(
  db: Executor,
  { member, context, body }: NewChange,
  { facts, now }: OpenAccount,
): Promise<Result<PreparedChange, ApiError>> {
  const { preview_token: token } = body
  const of = { member, context: { ...context, now }, facts }
  if (token === undefined) return prepareChange(db, { ...of, pricedAt: now }, body)
  const read = readChangeToken(context.ports.keys, token, { memberId: member.memberId, now })
  if (read === undefined) return fail(apiError(406, 'order-token-invalid'))
  const changer = { ...of, pricedAt: read.pricedAt }
  const prepared = await prepareChange(db, changer, body)
  if (prepared.ok && !read.isExpired && read.isOf(prepared.value.plan.digest)) return prepared
  if (await isOtherCycle(db, { changer, body }, read)) return fail(apiError(406, 'billing-model-mismatch'))
  if (!prepared.ok) return prepared
  const fresh = await prepareChange(db, { ...of, pricedAt: now }, body)
  if (!fresh.ok) return fresh
  const details = await shown(db, fresh.value, { ...of, pricedAt: now })
  return fail(apiError(409, 'plan-changed', { details }))
}
