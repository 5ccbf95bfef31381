import { error } from './finding.ts'
import type { Finding, FindingCode } from './finding.ts'

/** A value that must be unique, and where it stands. */
export interface Claim {
  readonly value: string
  readonly path: string
}

/** An error for every claim on a value that an earlier one has. */
export function takenTwice(code: FindingCode, claims: readonly Claim[]): Finding[] {
  const holders = new Map<string, string>()
  return claims.flatMap(({ value, path }) => {
    const holder = holders.get(value)
    if (holder === undefined) {
      holders.set(value, path)
      return []
    }
    return [error(code, path, `${value} is already taken by ${holder}`)]
  })
}
