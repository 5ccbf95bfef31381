import type { CartView, UsageField } from '@waybill/contract/views'
import type { Quantities } from './cart-with.ts'

/** Everything of a cart that counts the same: drivers, vehicles, users. */
export interface CountedGroup {
  readonly assetType: UsageField['assetType']
  readonly fields: readonly UsageField[]
  /** Quantity of the whole group; of separately counted keys the largest. */
  readonly quantity: number
  readonly maximum: number
}

/** The usage keys of a cart and the size of its team, by what they count, in the order of the lines. */
export function countedGroups({ usages, team }: Pick<CartView, 'usages' | 'team'>): readonly CountedGroup[] {
  const isCounted = team !== undefined && !usages.some(({ key }) => key === team.key)
  const fields = isCounted ? [...usages, team] : usages
  const groups = Map.groupBy(fields, ({ assetType }) => assetType)
  return Array.from(groups, ([assetType, own]) => ({
    assetType,
    fields: own,
    quantity: Math.max(...own.map(({ quantity }) => quantity)),
    maximum: Math.max(...own.map(({ maximum }) => maximum)),
  }))
}

/** One number of the team's profile drives every key that counts it, each up to its own maximum. */
export function quantitiesOfGroup(
  { fields }: { readonly fields: readonly Pick<UsageField, 'key' | 'maximum'>[] },
  quantity: number,
): Quantities {
  return Object.fromEntries(fields.map(({ key, maximum }) => [key, Math.min(quantity, maximum)]))
}

/** Quantities that the account counts already, for keys that the cart says nothing about. */
export function prefilled({ usages, team }: Pick<CartView, 'usages' | 'team'>): Quantities {
  const fields = team === undefined ? usages : [...usages, team]
  return Object.fromEntries(fields.flatMap(({ key, prefill }) => (prefill === undefined ? [] : [[key, prefill]])))
}
