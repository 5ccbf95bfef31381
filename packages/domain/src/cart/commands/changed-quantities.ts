import type { Cart, CartDifference } from '../types.ts'

/** The usage keys whose quantity differs; a side that is absent was never typed, and its default counts. */
export function changedQuantities(before: Cart['quantities'], after: Cart['quantities']): CartDifference['quantities'] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys
    .filter((key) => before[key] !== after[key])
    .map((usageKey) => {
      const [was, is] = [before[usageKey], after[usageKey]]
      return { usageKey, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }
    })
}
