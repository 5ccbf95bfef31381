import { sql } from 'kysely'
import { daysInMs } from '@waybill/domain/calendar'
import type { Locale } from '@waybill/i18n'
import { instant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'

const BATCH = 200

/** Days before the end of a trial; with a confirmed checkout only the first reminder is sent (B-89). */
export type ReminderDays = 3 | 1

/**
 * Trials that wait for a reminder, with the conditions of the partial indexes of migration 0004: each is found by one.
 */
export const WAITING = {
  3: sql`state = -1 and reminded_days is null`,
  1: sql`state = -1 and confirmed_order_id is null and reminded_days is distinct from 1`,
} as const satisfies Record<ReminderDays, unknown>

/** The earliest instant at which a reminder falls due. */
export async function earliestReminder(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(trial_end) from subscription where ${WAITING[3]}) as first,
      (select min(trial_end) from subscription where ${WAITING[1]}) as last`.execute(db)
  const [ends] = rows
  const due = [...dueBefore(ends?.first, 3), ...dueBefore(ends?.last, 1)]
  return due.length === 0 ? undefined : Math.min(...due)
}

function dueBefore(end: number | null | undefined, days: ReminderDays): readonly number[] {
  return end === null || end === undefined ? [] : [end - daysInMs(days)]
}

/** A reminder that is this caller's to send, and its recipient. */
export interface TakenReminder {
  readonly subscription_id: number
  readonly account_id: number
  readonly trial_end: number
  readonly member_id: number
  readonly email: string
  readonly locale: Locale
}

/** Takes a batch of what is due, earliest end first: marked with the taking, and rows that another node holds are skipped. */
export async function takeReminders(db: Executor, days: ReminderDays, now: number): Promise<readonly TakenReminder[]> {
  const { rows } = await sql<TakenReminder>`
    with taken as (
      update subscription set reminded_days = ${days}
      where id in (
        select id from subscription where ${WAITING[days]} and trial_end <= ${instant(now + daysInMs(days))}
        order by trial_end limit ${BATCH} for update skip locked
      ) returning id, account_id, trial_end
    )
    select taken.id as subscription_id, taken.account_id, taken.trial_end, member.id as member_id, member.email, account.locale
    from taken join account on account.id = taken.account_id join member on member.account_id = account.id and member.is_primary
    order by taken.trial_end, taken.id`.execute(db)
  return rows
}
