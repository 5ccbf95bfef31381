import type { ResultOf } from '@waybill/contract'
import { blockersOf, type MemberBlocker } from '@waybill/domain/billing'
import { daysInMs } from '@waybill/domain/calendar'
import { MINUTE_MS } from '@waybill/domain/durations'
import { pricesOf } from '@waybill/domain/cart'
import { normaliseComment } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName, payerOf, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { findPrimaryContact } from '../../account/index.ts'
import { loadOwnCart, type StoredCart } from '../../cart/index.ts'
import { findApprovalOf, insertApproval } from '../repository-approvals.ts'
import { orderByStanding, standingOf } from './standing-approval.ts'

const APPROVAL_MS = daysInMs(14)

/** Blocker of this member's checkout, whatever is still missing for a payment; a partner's customers enable instead. */
export function approvalBlocker(member: Member): MemberBlocker | undefined {
  return blockersOf({ act: 'request', payer: payerOf(member) })[0]
}

async function notify(
  stored: StoredCart,
  { id, isTried }: { readonly id: number; readonly isTried: boolean },
  { member, context, db }: MemberContext,
): Promise<void> {
  const { ports, now } = context
  const primary = await findPrimaryContact(db, member.accountId)
  await recordEvent(db, ports.keys, {
    name: 'approval.requested',
    entity: 'approval_request',
    entityId: String(id),
    accountId: member.accountId,
    actor: actorName(member),
    data: { cart: stored.id, version: stored.version },
    now,
    mails: [
      {
        template: 'approval_requested',
        to: primary.email,
        locale: primary.locale,
        dedupeKey: `approval_requested:${id}`,
        // not composed once it is ordered
        ...(isTried && { dueAt: now + MINUTE_MS }),
        refs: { requestId: id, cartId: stored.id, accountId: member.accountId, memberId: member.memberId },
      },
    ],
  })
}

interface SentRequest {
  readonly cartVersion: number
  /** Absent where this version waits already. */
  readonly id?: number
  readonly expiresAt: number
  /** A standing approval may carry it out at once. */
  readonly isTried: boolean
}

/** Stores the request with what the cart holds, and mails the primary member. */
async function send(note: string, { member, context, db }: MemberContext): Promise<Result<SentRequest, ApiError>> {
  const { stored, view, catalogue } = await loadOwnCart(context, db)
  if (stored === undefined || view === null) return fail(apiError(422, 'cart-empty'))
  const { accountId, memberId } = member
  const cart = { accountId, cartId: stored.id, cartVersion: stored.version }
  const { cart: sentCart } = stored
  const expiresAt = context.now + APPROVAL_MS
  const id = await insertApproval(db, {
    ...cart,
    note: normaliseComment(note).trim(),
    sentCart,
    sentTotal: view.total.minor,
    sentPrices: Object.fromEntries(pricesOf(catalogue, sentCart)),
    memberId,
    now: context.now,
    expiresAt,
  })
  const isTried = view.problems.length === 0 && (await standingOf(db, member, context)) !== undefined
  if (id !== undefined) await notify(stored, { id, isTried }, { member, context, db })
  const standing = id === undefined ? await findApprovalOf(db, cart) : undefined
  return ok({
    cartVersion: stored.version,
    expiresAt: standing?.expiresAt ?? expiresAt,
    isTried,
    ...(id !== undefined && { id }),
  })
}

/**
 * Sends the account's cart to its primary member: a mail and a banner that lead to this cart, once for each version of it
 * (ACC-13), with a note that may be empty. A repetition answers what stands. Only a member who lacks nothing but the role. Where
 * a standing approval covers it, it is ordered at once (S-22).
 */
export async function requestApproval(
  note: string,
  by: MemberContext,
): Promise<Result<ResultOf<'POST /account/approval'>, ApiError>> {
  const { member, context } = by
  const blocker = approvalBlocker(member)
  if (blocker !== 'not-primary') return fail(apiError(403, blocker ?? 'forbidden'))
  const sent = await inTransaction(context.ports.store, (db) => send(note, { ...by, db }))
  if (!sent.ok) return sent
  const { id, cartVersion, expiresAt, isTried } = sent.value
  const isOrdered = isTried && id !== undefined && (await orderByStanding(id, by))
  return ok({
    cart_version: cartVersion,
    is_new: id === undefined ? 0 : 1,
    is_ordered: isOrdered ? 1 : 0,
    expires_at: new Date(expiresAt).toISOString(),
    expires_at_epoch: expiresAt,
  })
}
