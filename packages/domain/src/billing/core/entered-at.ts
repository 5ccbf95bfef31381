import type { EpochMs } from '../../calendar/index.ts'
import type { BoughtTerms } from './facts.ts'

type EnteredQuantities = Pick<BoughtTerms, 'quantities' | 'enteredAt'>

/**
 * A purchase with when each of its quantities was entered: with an order of now, unless the subscription, or a change that waits, has
 * the same number already (B-138).
 */
export function withEnteredAt<Bought extends { readonly terms: EnteredQuantities }>(
  {
    subscription,
    now,
  }: { readonly subscription?: { readonly terms: EnteredQuantities } | undefined; readonly now: EpochMs },
  bought: Bought,
  waiting?: EnteredQuantities,
): Bought {
  const known = [subscription?.terms, waiting].flatMap((before) => before ?? [])
  const dates = Object.entries(bought.terms.quantities).flatMap(([key, quantity]): [string, EpochMs][] => {
    const before = known.find((one) => one.quantities[key] === quantity)
    const at = before === undefined ? now : before.enteredAt?.[key]
    return at === undefined ? [] : [[key, at]]
  })
  return dates.length === 0 ? bought : { ...bought, terms: { ...bought.terms, enteredAt: Object.fromEntries(dates) } }
}
