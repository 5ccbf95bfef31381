import type { Spread } from './statistics.ts'

/** Goal of a figure; the rules of speed and size in docs/rules/performance.md. */
export interface Goal {
  readonly id: `P-G${number}` | `INT-${number}` | 'growth law'
  /** Whether the ratio to the floor is judged or our own value. */
  readonly of: 'ratio' | 'ours'
  readonly is: 'at most' | 'at least'
  readonly value: number
  /** A miss ends the bench with status 1. Until a goal is reached for the first time, it is only reported. */
  readonly isEnforced?: true
}

export type Verdict = 'reached' | 'reached within the spread' | 'not reached yet' | 'MISSED'

/** A goal counts as missed only when every run missed it: the spread is the machine's, not ours. */
export function judge(goal: Goal, { median, min, max }: Spread): Verdict {
  const isGood = (value: number): boolean => (goal.is === 'at most' ? value <= goal.value : value >= goal.value)
  if (isGood(median)) return 'reached'
  if (isGood(goal.is === 'at most' ? min : max)) return 'reached within the spread'
  return goal.isEnforced === true ? 'MISSED' : 'not reached yet'
}
