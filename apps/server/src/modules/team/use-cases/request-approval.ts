import type { ResultOf } from '@waybill/contract'
import { blockersOf, type MemberBlocker } from '@waybill/domain/billing'
import { daysInMs } from '@waybill/domain/calendar'
import { isEmptyCart } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName, payerOf, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { findAccountCart } from '../../cart/index.ts'
import { findApprovalOf, insertApproval } from '../repository-approvals.ts'

const APPROVAL_MS = daysInMs(14)

type Cart = NonNullable<Awaited<ReturnType<typeof findAccountCart>>>

/** Blocker of this member's checkout, whatever is still missing for a payment; a partner's customers enable instead. */
export function approvalBlocker(member: Member): MemberBlocker | undefined {
  return blockersOf({ act: 'request', payer: payerOf(member) })[0]
}

async function notify(
  stored: Cart,
  id: number,
  { member, context, db }: { readonly member: Member; readonly context: RequestContext; readonly db: Executor },
): Promise<void> {
  const { ports, now } = context
  const primary = await findPrimaryContact(db, member.accountId)
  await recordEvent(db, ports.keys, {
    name: 'approval.requested',
    entity: 'cart',
    entityId: stored.id,
    accountId: member.accountId,
    actor: actorName(member),
    data: { version: stored.version },
    now,
    mails: [
      {
        template: 'approval_requested',
        to: primary.email,
        locale: primary.locale,
        dedupeKey: `approval_requested:${stored.id}:${stored.version}`,
        refs: { requestId: id, cartId: stored.id, accountId: member.accountId, memberId: member.memberId },
      },
    ],
  })
}

/**
 * Sends the account's cart to its primary member: a mail and a banner that lead to this cart, once for each version of it
 * (ACC-13). A repetition answers what stands. Only a member who lacks nothing but the role.
 */
export async function requestApproval(
  member: Member,
  context: RequestContext,
  db: Executor,
): Promise<Result<ResultOf<'POST /account/approval'>, ApiError>> {
  const blocker = approvalBlocker(member)
  if (blocker !== 'not-primary') return fail(apiError(403, blocker ?? 'forbidden'))
  const stored = await findAccountCart(db, member)
  if (stored === undefined || isEmptyCart(stored.cart)) return fail(apiError(422, 'cart-empty'))
  const { accountId, memberId } = member
  const cart = { accountId, cartId: stored.id, cartVersion: stored.version }
  const { cart: sentCart } = stored
  const expiresAt = context.now + APPROVAL_MS
  const id = await insertApproval(db, { ...cart, sentCart, memberId, now: context.now, expiresAt })
  if (id !== undefined) await notify(stored, id, { member, context, db })
  const standing = id === undefined ? await findApprovalOf(db, cart) : undefined
  return ok({
    cart_version: stored.version,
    is_new: id === undefined ? 0 : 1,
    expires_at: new Date(standing?.expiresAt ?? expiresAt).toISOString(),
    expires_at_epoch: standing?.expiresAt ?? expiresAt,
  })
}
