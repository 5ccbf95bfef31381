import type { Scenario } from '../cart/index.ts'
import type { Catalogue } from '../catalog/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { snapshotQuote } from './snapshot.ts'
import type { QuoteRefusal } from './snapshot.ts'
import type { QuoteSnapshot } from './types.ts'

/** A scenario of a quote, priced and frozen like a cart of its own (CART-27). */
export interface QuotedScenario {
  readonly name: string
  readonly snapshot: QuoteSnapshot
}

/** Which scenario can't be quoted, and why; or there is none. */
export type ScenariosRefused =
  | { readonly code: 'no-scenarios' }
  | { readonly code: 'scenario-refused'; readonly name: string; readonly refusal: QuoteRefusal }

/**
 * Prices several carts at once, so that they are quoted together (CART-27): all by one catalogue version, or none. The
 * first that can't be quoted refuses the whole, with its name.
 */
export function snapshotScenarios(
  catalogue: Catalogue,
  scenarios: readonly Pick<Scenario, 'name' | 'cart'>[],
): Result<readonly QuotedScenario[], ScenariosRefused> {
  if (scenarios.length === 0) return fail({ code: 'no-scenarios' })
  const quoted: QuotedScenario[] = []
  for (const { name, cart } of scenarios) {
    const snapshot = snapshotQuote(catalogue, cart)
    if (!snapshot.ok) return fail({ code: 'scenario-refused', name, refusal: snapshot.failure })
    quoted.push({ name, snapshot: snapshot.value })
  }
  return ok(quoted)
}
