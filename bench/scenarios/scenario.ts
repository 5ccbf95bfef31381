import type { Figure } from '../measure/figure.ts'

export interface Settings {
  /** Of one run of one side of a pair. */
  readonly seconds: number
}

/** One subject, measured against floors of the same run. */
export type Scenario = (settings: Settings) => Promise<readonly Figure[]>
