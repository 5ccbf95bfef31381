import { error } from './finding.ts'
import type { Finding, FindingCode } from './finding.ts'

/** A value that must be unique, where it stands, and whose it is in an editor's words: a code, `module 3`. */
export interface Claim {
  readonly value: string
  readonly path: string
  readonly owner: string
}

/** An error for every claim on a value that an earlier one has. */
export function takenTwice(code: FindingCode, claims: readonly Claim[]): Finding[] {
  const holders = new Map<string, string>()
  return claims.flatMap(({ value, path, owner }) => {
    const holder = holders.get(value)
    if (holder === undefined) {
      holders.set(value, owner)
      return []
    }
    return [error(code, path, `${value} is already taken by ${holder}`)]
  })
}
