import type { ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import { toMajor } from '@waybill/domain/money'
import { isPending } from '@waybill/domain/payment'
import type { CheckedOut } from './use-cases/check-out.ts'

/** The answer of a checkout (D-37): what is charged now, what comes next and when. */
export function checkoutOut({ order, payment }: CheckedOut): ResultOf<'POST /billing/account/{member_id}/checkout'> {
  const { plan } = order
  const isEnabled = order.state === 'done'
  return {
    order_id: order.id,
    state: isEnabled
      ? plan.start === 'now'
        ? 'paid'
        : 'scheduled'
      : payment && isPending(payment.state)
        ? 'pending'
        : 'processing',
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
