import { withMembers } from '../../cart/index.ts'
import type { Cart } from '../../cart/index.ts'
import type { Catalogue } from '../../catalog/index.ts'
import type { AmountStep, Quantity, QuantityOrigin } from '../../pricing/index.ts'

/** The numbers of an account, for its cart. */
export interface CountedFor {
  /** Of its subscription, by key; absent without one. */
  readonly counted?: Readonly<Record<string, Quantity>> | undefined
  readonly members?: number | undefined
}

/** The numbers alone. */
export function numbersOf(counted: CountedFor['counted'] = {}): Cart['quantities'] {
  return Object.fromEntries(Object.entries(counted).map(([key, { quantity }]) => [key, quantity]))
}

/** What an account counts already stands in its cart too, unless another number was entered there (B-138). */
export function countedCart(catalogue: Catalogue, own: Cart, { counted, members }: CountedFor): Cart {
  return withMembers(catalogue, { ...own, quantities: { ...numbersOf(counted), ...own.quantities } }, members)
}

/**
 * Where the units of a line of a counted cart come from; a number that was entered in it beside the one that was reported is an
 * estimate (B-138). Undefined for what isn't charged by the unit.
 */
export function originInCart(
  explanation: AmountStep,
  { own, shown, counted }: { readonly own: Cart; readonly shown: Cart; readonly counted: CountedFor['counted'] },
): QuantityOrigin | undefined {
  if (explanation.step !== 'units') return undefined
  const { usageKey, minimum, quantity } = explanation
  const [entered, known] = [own.quantities[usageKey], counted?.[usageKey]]
  const isKnown = entered === undefined || (entered === known?.quantity && known.source !== 'members')
  if (known !== undefined && isKnown) {
    const { quantity: _, ...origin } = known
    return origin
  }
  if (entered !== undefined) return { source: known?.source === 'counted' ? 'estimate' : 'entered' }
  if (shown.quantities[usageKey] !== undefined) return { source: 'members' }
  return { source: minimum > 0 && quantity === minimum ? 'minimum' : 'default' }
}
