import type { RawBuilder } from 'kysely'

/**
 * One kind of work with an instant at which it falls due. The worker runs what is due at or before an instant, earliest
 * first. A jump of the sandbox clock is the same loop (B-90).
 */
export interface Job {
  readonly name: string
  /**
   * A query for the earliest instant at which something falls due, null while nothing waits. Those of all jobs are read in
   * one statement, and a round runs a job when its instant has come: what `runDue` would take must never be before it. A job
   * without one looks by itself in every round, and no jump of the clock stops for it.
   */
  readonly earliest?: RawBuilder<number | null>
  /** No sum, state or mail depends on the instant at which this runs: a jump of the clock does not stop for it. */
  readonly isHousekeeping?: true
  /** Does one batch of what is due at `now`; answers how many were taken. Each effect happens once, on any number of nodes. */
  readonly runDue: (now: number) => Promise<number>
  /** Waits for what runs beside the rounds; false where nothing did. Who waits for a round waits for that too. */
  readonly settled?: () => Promise<boolean>
  /** True while its server answers nothing: no jump of the clock stops or waits for it until that answers again. */
  readonly isHeldUp?: () => boolean
  /** Calls back when something that ran beside the rounds has ended and more of it may wait. */
  readonly whenFree?: (onFree: () => void) => void
  /** The node stops: what runs ends, and no more of it begins. */
  readonly stop?: () => void
  /** Runs before the other jobs of an instant: where a caller runs it to its end, they wait for what this one began (B-126). */
  readonly isFirstOfInstant?: true
}
