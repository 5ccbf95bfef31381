import type { BodyOf, ResultOf } from '@waybill/contract'
import { monthStart } from '@waybill/domain/calendar'
import { compare, money, subtract, zero, type Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { billingZone } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { readAmount } from '../../billing/index.ts'
import { placeWeighed, weighOrder } from '../../purchase/index.ts'
import { confirmPassword } from '../../session/index.ts'
import {
  findPrimaryActor,
  findStandingLimit,
  storeStandingAmount,
  storeStandingLimit,
  sumStanding,
} from '../repository-standing.ts'
import { changeableMember, shownMember, type MemberChange } from './change-member.ts'

/** A standing approval: what a member's requests may come to in a calendar month, and what is left of that. */
export interface StandingApproval {
  readonly limit: Money
  readonly left: Money
}

/** The standing approval of a member, in the month of an instant; undefined without one. */
export async function standingOf(
  db: Executor,
  { accountId, memberId, currency }: Pick<Member, 'accountId' | 'memberId' | 'currency'>,
  { now, mode = 'read' }: { readonly now: number; readonly mode?: 'read' | 'locked' },
): Promise<StandingApproval | undefined> {
  const minor = await findStandingLimit(db, { accountId, memberId }, mode)
  if (minor === undefined) return undefined
  const used = await sumStanding(db, { accountId, memberId }, monthStart(now, billingZone()))
  const [limit, taken] = [money(minor, currency), money(used, currency)]
  return { limit, left: compare(taken, limit) > 0 ? zero(currency) : subtract(limit, taken) }
}

/** Gives a member a standing approval, changes it, or ends it with 0; confirmed by the password, as it is money (S-22). */
export async function changeStanding(
  change: MemberChange,
  { limit, password }: BodyOf<'POST /account/members/{id}/standing-approval'>,
): Promise<Result<ResultOf<'POST /account/members/{id}/standing-approval'>, ApiError>> {
  const { id, member, context, db } = change
  const { accountId, currency } = member
  const target = await changeableMember(change)
  if (!target.ok) return target
  const amount = readAmount(limit, currency)
  if (amount === undefined) return fail(invalidField('limit', 'errors.field_amount'))
  const { is_read_only: isReadOnly, policies } = target.value
  const mayRequest = !isReadOnly && policies.subscription !== 1 && policies.pages?.['approval'] !== 1
  if (amount.minor > 0 && !mayRequest) return fail(apiError(409, 'standing-unfit'))
  const confirmed = await confirmPassword(password, { member, context, db })
  if (!confirmed.ok) return confirmed
  await storeStandingLimit(db, { accountId, memberId: id }, amount.minor === 0 ? undefined : amount)
  await recordEvent(db, context.ports.keys, {
    name: amount.minor === 0 ? 'member.standing_ended' : 'member.standing_given',
    entity: 'member',
    entityId: String(id),
    accountId,
    actor: actorName(member),
    data: { limit: amount.minor, currency },
    now: context.now,
  })
  const standing = { standing_limit: amount.minor === 0 ? null : amount.minor, standing_currency: currency }
  return ok(await shownMember({ ...target.value, ...standing }, change))
}

/** Takes an amount of what is left, where it is enough; of two at once the second sees what the first has taken. */
async function take(
  { requestId, amount }: { readonly requestId: number; readonly amount: Money },
  { member, context }: MemberContext,
): Promise<boolean> {
  const taken = await inTransaction(context.ports.store, async (db) => {
    const standing = await standingOf(db, member, { now: context.now, mode: 'locked' })
    if (standing === undefined || compare(amount, standing.left) > 0) return ok(false)
    await storeStandingAmount(db, { accountId: member.accountId, id: requestId }, amount.minor)
    return ok(true)
  })
  return taken.ok && taken.value
}

/**
 * Carries a request out at once in the primary member's name, where their standing approval covers it (S-22). True once it is
 * ordered; where it can't be it waits for their answer like any other.
 */
export async function orderByStanding(requestId: number, by: MemberContext): Promise<boolean> {
  const { member, context } = by
  const { db } = context.ports.store
  const primary = await findPrimaryActor(db, member)
  const acting = { db, member: primary, context: { ...context, actor: primary } }
  const weighed = await weighOrder(db, acting)
  if (!weighed.ok || !(await take({ requestId, amount: weighed.value.amount }, by))) return false
  const placed = await placeWeighed(weighed.value, acting)
  if (!placed.ok) await storeStandingAmount(db, { accountId: member.accountId, id: requestId }, null)
  return placed.ok
}
