import type { ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import { toMajor } from '@waybill/domain/money'
import { isPending } from '@waybill/domain/payment'
import { ok, type Result } from '@waybill/domain/result'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { CheckedOut } from './pay.ts'
import type { SamePlan } from '../change/change-subscription.ts'

/** A subscription that stays as it is: no order, and what comes next (B-43). */
function unchangedOut({ unchanged: { nextAmount, nextDate } }: SamePlan): CheckoutOut {
  return {
    order_id: '',
    state: 'unchanged',
    due_now: 0,
    due_now_minor: 0,
    currency: nextAmount.currency,
    next_amount: toMajor(nextAmount),
    next_amount_minor: nextAmount.minor,
    next_date: toApiTime(nextDate),
    next_date_epoch: nextDate,
    is_enabled: 1,
  }
}

type CheckoutOut = ResultOf<'POST /billing/account/{member_id}/checkout'>

/** A purchase that takes effect before its debit settles is on, and its payment pending. */
function stateOf({ order: { state, plan }, payment }: CheckedOut): string {
  if (state === 'done' && (plan.start !== 'now' || plan.isScheduled)) return 'scheduled'
  if (payment !== undefined && isPending(payment.state)) return 'pending'
  return state === 'done' ? 'paid' : 'processing'
}

/** The answer of a checkout: the charge now, and the next one. */
export function checkoutOut(done: CheckedOut | SamePlan): CheckoutOut {
  if ('unchanged' in done) return unchangedOut(done)
  const { order } = done
  const { plan } = order
  const isEnabled = order.state === 'done'
  return {
    order_id: order.id,
    state: stateOf(done),
    due_now: toMajor(plan.dueNow),
    due_now_minor: plan.dueNow.minor,
    currency: order.currency,
    next_amount: toMajor(plan.nextAmount),
    next_amount_minor: plan.nextAmount.minor,
    next_date: toApiTime(plan.nextDate),
    next_date_epoch: plan.nextDate,
    is_enabled: isEnabled ? 1 : 0,
  }
}

export function checkoutAnswer(done: Result<CheckedOut | SamePlan, ApiError>): Result<CheckoutOut, ApiError> {
  return done.ok ? ok(checkoutOut(done.value)) : done
}
