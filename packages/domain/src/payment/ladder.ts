const dayMs = 86_400_000

/** When a refused charge is tried again, in days after the first failure, and what is lost when (B-76, B-77). */
export interface Ladder {
  readonly attemptDays: readonly number[]
  readonly readOnlyDay: number
  readonly expiredDay: number
}

/** The ladders as data: renewals, the first conversion of a trial, bank returns, and manual collection (from its due date). */
export const ladders = {
  renewal: { attemptDays: [0, 1, 3, 7, 14], readOnlyDay: 14, expiredDay: 21 },
  /** After two more tries the account is expired and the invoice void (B-73): nothing in between. */
  first_conversion: { attemptDays: [0, 1, 3], readOnlyDay: 3, expiredDay: 3 },
  /** The scheme allows two more tries, counted from the return (B-80). */
  bank_return: { attemptDays: [3, 7], readOnlyDay: 14, expiredDay: 21 },
  /** Nothing is tried; days count from the due date (B-77). */
  manual: { attemptDays: [], readOnlyDay: 14, expiredDay: 30 },
} as const satisfies Record<string, Ladder>

/** The name of a ladder (B-73, B-76, B-77, B-80). */
export type LadderName = keyof typeof ladders

/** Most tries that the card networks allow in 30 days (B-76). */
export const networkCap = { tries: 15, days: 30 } as const

/** Declines after which nothing is tried by itself (B-76); the clock of the consequences runs all the same (B-77). */
export const hardDeclines: ReadonlySet<string> = new Set([
  'lost_card',
  'stolen_card',
  'closed_account',
  'revoked_authorization',
  'fraudulent',
])

/** The instant of a ladder's day after the first failure: the same time of day, UTC (B-76, D-52). Epoch ms. */
export function ladderInstant(firstFailedAt: number, day: number): number {
  return firstFailedAt + day * dayMs
}

/**
 * The next automatic try after `after` (epoch ms), or undefined when the ladder is spent, or never tries again because
 * the decline was hard. A member's own retry in between moves nothing (B-105): only the clock is asked.
 */
export function nextAttemptAt(
  ladder: Ladder,
  { firstFailedAt, isHardDecline }: { readonly firstFailedAt: number; readonly isHardDecline: boolean },
  after: number,
): number | undefined {
  if (isHardDecline) return undefined
  return ladder.attemptDays.map((day) => ladderInstant(firstFailedAt, day)).find((instant) => instant > after)
}

/** What the account may do while a payment has failed: all, look only, or nothing (B-77). */
export type DunningAccess = 'full' | 'read_only' | 'expired'

/**
 * Access as a function of the first failure and the clock (B-77, B-78): no job writes it, so none can give or take days.
 * `since` is the first failure, or the due date of manual collection; undefined when nothing has failed. Epoch ms.
 */
export function dunningAccess(ladder: Ladder, since: number | undefined, now: number): DunningAccess {
  if (since === undefined || now < ladderInstant(since, ladder.readOnlyDay)) return 'full'
  return now < ladderInstant(since, ladder.expiredDay) ? 'read_only' : 'expired'
}
