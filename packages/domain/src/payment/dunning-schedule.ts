import { DAY_MS } from '../durations/index.ts'

/** Days of new attempts after the first failure, and of the loss of access. */
export interface DunningSchedule {
  readonly attemptDays: readonly number[]
  readonly readOnlyDay: number
  readonly expiredDay: number
}

/** The schedules as data: renewals, the first conversion of a trial, bank returns, and manual collection (from its due date). */
export const dunningSchedules = {
  renewal: { attemptDays: [0, 1, 3, 7, 14], readOnlyDay: 14, expiredDay: 21 },
  /** After two more attempts the account is expired and the invoice void: nothing in between. */
  first_conversion: { attemptDays: [0, 1, 3], readOnlyDay: 3, expiredDay: 3 },
  /** The scheme allows two more attempts, counted from the return. */
  bank_return: { attemptDays: [3, 7], readOnlyDay: 14, expiredDay: 21 },
  /** Nothing is tried; days count from the due date. */
  manual: { attemptDays: [], readOnlyDay: 14, expiredDay: 30 },
  /** Debts for others: nothing is attempted, and nothing of the payer's own ends with them. */
  statement: { attemptDays: [], readOnlyDay: Number.POSITIVE_INFINITY, expiredDay: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, DunningSchedule>

/** The name of a schedule. */
export type DunningScheduleName = keyof typeof dunningSchedules

/** Days after the first failure on which a declined renewal is tried again, unless the shop says others (B-76). */
export const specifiedRetryDays: readonly number[] = dunningSchedules.renewal.attemptDays.filter((day) => day > 0)

/**
 * A schedule by its name, with the shop's days for the attempts of a renewal. When access is lost, and the attempts of
 * conversions and bank returns, are not the shop's to say (B-80).
 */
export function dunningScheduleFor(
  name: DunningScheduleName,
  retryDays: readonly number[] | undefined,
): DunningSchedule {
  const schedule = dunningSchedules[name]
  return name === 'renewal' && retryDays !== undefined ? { ...schedule, attemptDays: [0, ...retryDays] } : schedule
}

/** Most attempts that the card networks allow in 30 days. */
export const networkCap = { tries: 15, days: 30 } as const

/** The instant of a schedule's day after the first failure: the same time of day, UTC. Epoch ms. */
export function dunningInstant(firstFailedAt: number, day: number): number {
  return firstFailedAt + day * DAY_MS
}

/**
 * The next automatic attempt after `after` (epoch ms), or undefined when the schedule is spent, or never tries again because
 * the decline was hard. A member's own retry in between moves nothing (B-105): only the clock counts.
 */
export function nextAttemptAt(
  dunningSchedule: DunningSchedule,
  { firstFailedAt, isHardDecline }: { readonly firstFailedAt: number; readonly isHardDecline: boolean },
  after: number,
): number | undefined {
  if (isHardDecline) return undefined
  return dunningSchedule.attemptDays.map((day) => dunningInstant(firstFailedAt, day)).find((instant) => instant > after)
}

/** Access of an account while a payment has failed: full, read only, or none (B-77). */
export type DunningAccess = 'full' | 'read_only' | 'expired'

/**
 * Access as a function of the first failure and the clock: no job writes it, so none can give or take days.
 * `since` is the first failure, or the due date of manual collection; undefined when nothing has failed. Epoch ms.
 */
export function dunningAccess(dunningSchedule: DunningSchedule, since: number | undefined, now: number): DunningAccess {
  if (since === undefined || now < dunningInstant(since, dunningSchedule.readOnlyDay)) return 'full'
  return now < dunningInstant(since, dunningSchedule.expiredDay) ? 'read_only' : 'expired'
}
