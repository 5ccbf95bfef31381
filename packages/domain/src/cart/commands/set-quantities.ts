import type { Catalogue } from '../../catalog/index.ts'
import { isQuantity } from '../../pricing/index.ts'
import { fail } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { CartContext } from '../context.ts'
import type { CartFailure } from '../failure.ts'
import { planOf, withinLimit } from './plan.ts'
import { settled } from './remove-module.ts'
import { completedCart } from './completed-cart.ts'
import { unsoldTeam } from '../team-lines.ts'
import type { Cart, CartPlan } from '../types.ts'

/** Sets the quantities of some usage keys; the others stay. */
export interface SetQuantities {
  /** Quantity per usage key: whole numbers from 0 to the key's maximum. */
  readonly quantities: Readonly<Record<string, number>>
}

function failureOf(catalogue: Catalogue, usageKey: string, quantity: number): CartFailure | undefined {
  const key = catalogue.usageKeys.get(usageKey)
  if (key === undefined) return { code: 'unknown-usage-key', usageKey }
  return isQuantity(quantity, key.maximum)
    ? undefined
    : { code: 'quantity-out-of-range', usageKey, maximum: key.maximum }
}

/**
 * Sets quantities; each belongs to its usage key and feeds every line with that key. Extra team members become a line, or stop
 * being one; where they are not sold, no more are taken than the plan includes. All or nothing.
 */
export function setQuantities(
  { catalogue }: CartContext,
  cart: Cart,
  { quantities }: SetQuantities,
): Result<CartPlan, CartFailure> {
  for (const [usageKey, quantity] of Object.entries(quantities)) {
    const failure = failureOf(catalogue, usageKey, quantity)
    if (failure !== undefined) return fail(failure)
  }
  const wanted = { ...cart, quantities: { ...cart.quantities, ...quantities } }
  const unsold = unsoldTeam(catalogue, wanted)
  if (unsold !== undefined) return fail(unsold)
  const counted = completedCart(catalogue, wanted)
  const hasLost = counted.lines.length < cart.lines.length
  return withinLimit(planOf(cart, hasLost ? settled(catalogue, counted) : counted))
}
