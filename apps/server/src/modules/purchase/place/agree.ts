import { canonicalText } from '@waybill/domain/canonical'
import { toMajor } from '@waybill/domain/money'
import { quoteBindsUntil } from '@waybill/domain/quote'
import { fail } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { agreedVersion } from '../../legal/index.ts'
import { alreadyOrdered } from '../../quote/index.ts'
import { isComplete } from '../../billing/index.ts'
import { issueChangeToken, readChangeToken } from './change-token.ts'
import { contentDigest, issueOrderToken, readOrderToken } from './order-token.ts'
import { purchasePreviewOut } from '../preview/preview-out.ts'
import type { PreparedCheckout } from './prepare-checkout.ts'
import type { CheckOutRequest, Checkout } from './request.ts'

interface Confirming {
  readonly member: Member
  readonly context: RequestContext
  readonly prepared: PreparedCheckout
}

/** The charge is what was shown; a difference is shown first. */
function rejectChangedTotal(body: CheckOutRequest, { plan }: PreparedCheckout): ApiError | undefined {
  // due now, with old debts and after account credit; a trial's end is charged the first total
  const total = plan.start === 'now' ? plan.dueNow : plan.firstTotal
  if (body.total_shown === undefined || body.total_shown === toMajor(total)) return undefined
  return apiError(409, 'plan-changed', {
    details: { total: toMajor(total), total_minor: total.minor, currency: total.currency },
  })
}

/** A token checks out exactly the order it was made for: forged is 406, expired or changed is 409 with the new total and token (B-15). */
function rejectForeignToken(body: CheckOutRequest, { member, context, prepared }: Confirming): ApiError | undefined {
  if (body.order_id === undefined) return undefined
  const { keys } = context.ports
  const claim = { orderId: body.order_id, memberId: member.memberId, content: contentDigest(prepared) }
  const reading = readOrderToken(keys, body.token ?? '', { claim, now: context.now })
  if (reading === 'valid') return undefined
  if (reading === 'forged') return apiError(406, 'order-token-invalid')
  const { total } = prepared.invoice
  const token = issueOrderToken(keys, claim, context.now)
  return apiError(409, 'plan-changed', {
    details: {
      order_id: body.order_id,
      token,
      total: toMajor(total),
      total_minor: total.minor,
      currency: total.currency,
    },
  })
}

/** Digest of start and interval, the first and the next charge, and the day on which a trial ends. */
function previewDigest(prepared: PreparedCheckout): string {
  const { plan, interval } = prepared
  const { start, anchor, then } = plan
  const lines = then.lines.map(({ kind, productId, quantity, unit, amount }) => ({
    kind,
    productId,
    quantity,
    unit,
    amount,
  }))
  const next = { lines, total: then.total }
  const begins = start === 'trial_end' ? { start, anchor } : { start }
  return canonicalText({ ...begins, interval, content: contentDigest(prepared), next })
}

/** Token that confirms exactly the amounts of this purchase. */
export function previewTokenOf({ member, context, prepared }: Confirming): string {
  const shown = { memberId: member.memberId, pricedAt: context.now, digest: previewDigest(prepared) }
  return issueChangeToken(context.ports.keys, shown)
}

/** Previews a purchase, with the token that confirms exactly that. */
export function previewedPurchase(confirming: Confirming) {
  return { ...purchasePreviewOut(confirming.prepared, confirming.context), preview_token: previewTokenOf(confirming) }
}

/** Another purchase than the one that was shown is shown with its own token. */
function rejectOtherPreview(body: CheckOutRequest, confirming: Confirming): ApiError | undefined {
  if (body.preview_token === undefined) return undefined
  const { member, context, prepared } = confirming
  const { memberId } = member
  const read = readChangeToken(context.ports.keys, body.preview_token, { memberId, now: context.now })
  if (read === undefined) return apiError(406, 'order-token-invalid')
  if (!read.isExpired && read.isOf(previewDigest(prepared))) return undefined
  return apiError(409, 'plan-changed', { details: previewedPurchase(confirming) })
}

/**
 * The quote of the cart went to another order meanwhile, was replaced or withdrawn, so the cart has the prices of today: a call that was
 * shown no amount expects those of the quote.
 */
async function rejectTakenQuote(
  db: Executor,
  { request, prepared, context }: Confirming & Pick<Checkout, 'request'>,
): Promise<ApiError | undefined> {
  const { opened, quote } = prepared.stored
  const isShown = request.preview_token !== undefined || request.total_shown !== undefined
  if (isShown || opened === undefined || quote === undefined) return undefined
  const isOver = quote.state === 'superseded' || quote.state === 'revoked'
  if (!quote.hasOrder && !isOver) return undefined
  const before = { ...quote, hasOrder: false, ...(isOver && { state: 'open' as const }) }
  const isWithinTime = quoteBindsUntil(before, context.now) !== undefined
  return isWithinTime ? alreadyOrdered(db, opened.quoteId) : undefined
}

/** The blocker between the member and paying; undefined where there is none. */
export function rejectCheckout(
  member: Member,
  { method, billing, taxation }: Pick<PreparedCheckout, 'method' | 'billing' | 'taxation'>,
): ApiError | undefined {
  const isTaxKnown = taxation.kind !== 'unknown'
  const details = { hasMethod: method !== undefined, isAddressComplete: isComplete(billing), isTaxKnown }
  return rejectBlocked(member, { details })
}

/**
 * Nothing stands in the way, and what was shown is what is bought, under the terms that were shown (B-93, ORD-12);
 * answers their version. `lacking` are blockers that a step before the order takes away.
 */
export async function agree(
  db: Executor,
  {
    request,
    member,
    context,
    prepared,
    lacking = [],
  }: Checkout & Confirming & { readonly lacking?: readonly string[] },
): ReturnType<typeof agreedVersion> {
  const blocked = rejectCheckout(member, prepared)
  if (blocked !== undefined && !lacking.includes(blocked.code)) return fail(blocked)
  const confirming = { request, member, context, prepared }
  const taken = await rejectTakenQuote(db, confirming)
  if (taken !== undefined) return fail(taken)
  const changed =
    rejectForeignToken(request, confirming) ??
    rejectOtherPreview(request, confirming) ??
    rejectChangedTotal(request, prepared)
  return changed === undefined ? agreedVersion(db, context.ports.catalogue.current(), request.terms) : fail(changed)
}
