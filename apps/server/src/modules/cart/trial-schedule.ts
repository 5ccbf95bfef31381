import type { TrialSchedule } from '@waybill/contract/cart-live-view'
import { daysInMs, periodOf, trialWindow } from '@waybill/domain/calendar'
import type { RequestContext } from '../../platform/http/request-context.ts'

/** The first reminder comes 3 days before the end of the trial (B-89). */
const REMINDER_DAYS_BEFORE = 3
const MONTH = { unit: 'month', count: 1 } as const

/** When money would move if the reader began a trial with this cart now; members have their own dates (B-70). */
export function trialSchedule({ actor, now }: RequestContext): TrialSchedule | null {
  if (actor.kind !== 'visitor') return null
  const trialEndsAt = trialWindow(now).end
  return {
    today: now,
    reminderAt: trialEndsAt - daysInMs(REMINDER_DAYS_BEFORE),
    trialEndsAt,
    nextMonthAt: periodOf(trialEndsAt, MONTH, 0).end,
  }
}
