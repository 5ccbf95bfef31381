import type { EpochMs } from '../../calendar/index.ts'
import type { Quantity } from '../../pricing/index.ts'
import type { OrderedQuantities } from './subscription-row.ts'
import { levelOf, usageKeyOf } from './usage-window.ts'
import type { MeteredItem, UsageWindow } from './usage-window.ts'

/** What an account ordered with, and what was reported of it. */
export interface KnownQuantities {
  readonly terms: OrderedQuantities
  readonly windows: readonly UsageWindow[]
}

/** The number that counts of a key: as reported, else as entered last, else the members; undefined where it has none of these (B-138). */
export function knownQuantity(
  { terms: { quantities, enteredAt, members }, windows }: KnownQuantities,
  usageKey: string,
  counted: number | undefined,
): Quantity | undefined {
  if (counted !== undefined) {
    // of the highest count of a month only the newest report has its day here
    const level = levelOf(windows, usageKey)
    return { quantity: counted, source: 'counted', ...(level?.quantity === counted && { at: level.at }) }
  }
  const [entered, at, own] = [quantities[usageKey], enteredAt?.[usageKey], members?.[usageKey]]
  if (entered !== undefined) return { quantity: entered, source: 'entered', ...(at !== undefined && { at }) }
  return own === undefined ? undefined : { quantity: own, source: 'members' }
}

/** The numbers of all keys by the level in force: what the account's cart and what it has are shown with. */
export function knownQuantities(known: KnownQuantities): Readonly<Record<string, Quantity>> {
  const { terms, windows } = known
  const keys = new Set([
    ...Object.keys({ ...terms.members, ...terms.quantities }),
    ...windows.map(({ usageKey }) => usageKey),
  ])
  return Object.fromEntries(
    [...keys].flatMap((key): [string, Quantity][] => {
      const quantity = knownQuantity(known, key, levelOf(windows, key)?.quantity)
      return quantity === undefined ? [] : [[key, quantity]]
    }),
  )
}

/** The units that an item is charged by: those counted in its time, otherwise those that it was ordered with (B-64, B-138, B-140). */
export function quantityOf(price: MeteredItem, known: KnownQuantities, counted: number | undefined): Quantity {
  const quantity = knownQuantity(known, usageKeyOf(price), counted)
  if (quantity?.source === 'counted') return quantity
  // a minimum is declared as no count (B-140)
  const source = price.kind === 'usage' && price.minimum > 0 && price.declared === 0 ? 'minimum' : 'default'
  return { source, ...quantity, quantity: price.declared }
}

/** The highest of several times; of two that are the same the one that was counted. */
export function mostOf(quantities: readonly Quantity[]): Quantity {
  return quantities.reduce((most, one) => {
    const isMore = one.quantity > most.quantity || (one.quantity === most.quantity && most.source !== 'counted')
    return isMore ? one : most
  })
}

/**
 * A purchase with when each of its quantities was entered: with an order of now, unless the subscription, or a change that waits, has
 * the same number already (B-138).
 */
export function withEnteredAt<Bought extends { readonly terms: OrderedQuantities }>(
  {
    subscription,
    now,
  }: { readonly subscription?: { readonly terms: OrderedQuantities } | undefined; readonly now: EpochMs },
  bought: Bought,
  waiting?: OrderedQuantities,
): Bought {
  const known = [subscription?.terms, waiting].flatMap((before) => before ?? [])
  const dates = Object.entries(bought.terms.quantities).flatMap(([key, quantity]): [string, EpochMs][] => {
    const before = known.find((one) => one.quantities[key] === quantity)
    const at = before === undefined ? now : before.enteredAt?.[key]
    return at === undefined ? [] : [[key, at]]
  })
  return dates.length === 0 ? bought : { ...bought, terms: { ...bought.terms, enteredAt: Object.fromEntries(dates) } }
}
