import type { Config } from '../../config.ts'
import { tooMany, type ApiError } from './api-error.ts'

const WINDOW_MS = 60_000
/** A flood from everywhere must not fill the memory either; beyond it the count begins anew. */
const MOST_PREFIXES = 50_000

/** A caller who is counted, and the instant. */
export interface LimitedRequest {
  readonly ports: { readonly config: Pick<Config, 'RATE_LIMIT'> }
  readonly networkPrefix: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Counts what one network prefix, or another subject, does in a minute; with 0 hits it only looks. */
export type NodeLimit = (caller: LimitedRequest, hits?: number, subject?: string) => ApiError | undefined

/**
 * A limit for one network prefix, or another subject, and minute, counted by each node for itself: for what costs a node's time and nothing else,
 * where a shared count would make a write of every request.
 */
export function createNodeLimit(most: number): NodeLimit {
  let window = 0
  let counts = new Map<string, number>()
  return ({ ports, networkPrefix, now }, hits = 1, subject = networkPrefix) => {
    if (ports.config.RATE_LIMIT === 'off') return undefined
    const current = now - (now % WINDOW_MS)
    if (current !== window || counts.size >= MOST_PREFIXES) counts = new Map()
    window = current
    const count = (counts.get(subject) ?? 0) + hits
    if (hits > 0) counts.set(subject, count)
    return count > most ? tooMany(current + WINDOW_MS - now) : undefined
  }
}
