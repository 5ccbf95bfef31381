import { tooMany, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'

const WINDOW_MS = 60_000
/**
 * A visitor who types without a pause sends 120 requests a minute: this is enough for an office behind one network
 * prefix.
 */
const MOST = 600
/** A flood from everywhere must not fill the memory either; beyond it the count begins anew. */
const MOST_PREFIXES = 50_000

/**
 * Searches in one minute by one network prefix (SEC-03). Counted by each node for itself: a search costs a node's time
 * and nothing else, and a shared count would make a write of every search.
 */
export function createSearchLimit(): (context: RequestContext) => ApiError | undefined {
  let window = 0
  let hits = new Map<string, number>()
  return ({ ports, networkPrefix, now }) => {
    if (ports.config.RATE_LIMIT === 'off') return undefined
    const current = now - (now % WINDOW_MS)
    if (current !== window || hits.size >= MOST_PREFIXES) hits = new Map()
    window = current
    const count = (hits.get(networkPrefix) ?? 0) + 1
    hits.set(networkPrefix, count)
    return count > MOST ? tooMany(current + WINDOW_MS - now) : undefined
  }
}
