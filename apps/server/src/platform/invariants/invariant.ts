import { setImmediate } from 'node:timers/promises'
import type { Executor } from '../database/database.ts'

/** Row that breaks a rule: enough to look it up by. */
export type ViolationRow = Readonly<Record<string, unknown>>

/** One rule that must hold at every moment (reliability 4). */
export interface Invariant {
  /** `I01` to `I40`, as in reliability 4. */
  readonly id: string
  readonly sentence: string
  /** A query over the views that returns no row while the rule holds. */
  readonly query?: string
  /** A long check: it reads in batches, between which other queries of the embedded store run. */
  readonly scan?: (db: Executor) => Promise<readonly ViolationRow[]>
}

/** Lets other work run first: the embedded store answers within this process. */
export function othersFirst(): Promise<void> {
  return setImmediate()
}

/**
 * Rules with a star are judged once things have settled: what began in the last 60 s of the product's clock may still
 * be pending.
 */
export const SETTLED = `(select now - interval '60 seconds' from verify.clock)`
export const NOW = '(select now from verify.clock)'
