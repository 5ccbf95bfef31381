import { canonicalText } from '@waybill/domain/canonical'
import { toMajor } from '@waybill/domain/money'
import type { Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { issueChangeToken, readChangeToken } from '../change-token.ts'
import { contentDigest, issueOrderToken, readOrderToken } from '../order-token.ts'
import { purchasePreviewOut } from '../preview-out.ts'
import type { CheckOutRequest } from './checkout-key.ts'
import type { PreparedCheckout } from './prepare-checkout.ts'

type Body = CheckOutRequest

/** What was shown is what is charged; a difference is shown first (B-93). */
export function rejectChangedTotal(body: Body, { plan }: PreparedCheckout): ApiError | undefined {
  // due now, with old debts and after account credit; a trial's end is charged the first total
  const total = plan.start === 'now' ? plan.dueNow : plan.firstTotal
  if (body.total_shown === undefined || body.total_shown === toMajor(total)) return undefined
  return apiError(409, 'plan-changed', {
    details: { total: toMajor(total), total_minor: total.minor, currency: total.currency },
  })
}

/** A token checks out exactly the order it was made for: forged is 406, expired or changed is 409 with the new total and token (B-15). */
export function rejectForeignToken(
  body: Body,
  {
    member,
    context,
    prepared,
  }: { readonly member: Member; readonly context: RequestContext; readonly prepared: PreparedCheckout },
): ApiError | undefined {
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

interface Confirming {
  readonly member: Member
  readonly context: RequestContext
  readonly prepared: PreparedCheckout
}

/** When it starts, how often it is paid, and what the first and the next charge hold; the day on which a trial ends. */
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

/** What confirms exactly the amounts of this purchase (B-93). */
export function previewTokenOf({ member, context, prepared }: Confirming): string {
  const shown = { memberId: member.memberId, pricedAt: context.now, digest: previewDigest(prepared) }
  return issueChangeToken(context.ports.keys, shown)
}

/** What a purchase would charge, with the token that confirms exactly that (D-39). */
export function previewedPurchase(confirming: Confirming) {
  return { ...purchasePreviewOut(confirming.prepared, confirming.context), preview_token: previewTokenOf(confirming) }
}

/** Another purchase than the one that was shown is shown with its own token (B-93). */
export function rejectOtherPreview(body: Body, confirming: Confirming): ApiError | undefined {
  if (body.preview_token === undefined) return undefined
  const { member, context, prepared } = confirming
  const { memberId } = member
  const read = readChangeToken(context.ports.keys, body.preview_token, { memberId, now: context.now })
  if (read === undefined) return apiError(406, 'order-token-invalid')
  if (!read.isExpired && read.isOf(previewDigest(prepared))) return undefined
  return apiError(409, 'plan-changed', { details: previewedPurchase(confirming) })
}
