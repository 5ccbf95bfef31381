/** One rule that must hold at every moment (reliability 4): a query over the views that returns what breaks it. */
export interface Invariant {
  /** `I01` to `I39`, as in reliability 4. */
  readonly id: string
  readonly sentence: string
  /** Returns no row while the rule holds. */
  readonly query: string
}

/**
 * Rules with a star are judged once things have settled: what began in the last 60 s of the product's clock may still
 * be on its way.
 */
export const SETTLED = `(select now - interval '60 seconds' from verify.clock)`
export const NOW = '(select now from verify.clock)'
