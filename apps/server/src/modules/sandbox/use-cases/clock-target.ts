import { fail, ok, type Result } from '@waybill/domain/result'

const LONGEST_JUMP = { years: 2 } as const

/** Target of the clock: an instant, or a duration of ISO 8601 from now on. */
export type ClockRequest = { readonly to: string } | { readonly advance: string }

/** Field that is wrong, and why: the clock never goes back, and never far at once (B-90). */
export interface ClockRejection {
  readonly path: 'to' | 'advance'
  readonly code: 'invalid' | 'backwards' | 'too-far'
}

/** The requested instant, in epoch milliseconds; months and years are counted by the calendar in UTC. */
export function clockTarget(request: ClockRequest, now: number): Result<number, ClockRejection> {
  const path = 'to' in request ? 'to' : 'advance'
  const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC')
  const target = 'to' in request ? Date.parse(request.to) : after(start, request.advance)
  if (target === undefined || Number.isNaN(target)) return fail({ path, code: 'invalid' })
  if (target < now) return fail({ path, code: 'backwards' })
  return target > start.add(LONGEST_JUMP).epochMilliseconds ? fail({ path, code: 'too-far' }) : ok(target)
}

function after(start: Temporal.ZonedDateTime, duration: string): number | undefined {
  try {
    return start.add(Temporal.Duration.from(duration)).epochMilliseconds
  } catch {
    // not a duration, or one that leaves the calendar
    return undefined
  }
}
