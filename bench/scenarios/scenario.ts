import type { Figure } from '../measure/figure.ts'

export interface Settings {
  /** Of one run of one side of a pair. */
  readonly seconds: number
  /** Renewals of a million subscriptions, which take longer than all other scenarios. */
  readonly isMillion?: boolean
}

/** One subject, measured against floors of the same run. */
export type Scenario = (settings: Settings) => Promise<readonly Figure[]>
