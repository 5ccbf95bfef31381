import { accountMeanings } from './of-accounts.ts'
import { bankMeanings } from './of-bank.ts'
import { billingMeanings } from './of-billing.ts'
import { cartMeanings } from './of-cart.ts'
import { customerMeanings } from './of-customers.ts'
import { productMeanings } from './of-products.ts'
import { staffMeanings } from './of-staff.ts'

/** Every name with its meaning: no table has a name of another one. */
export const meaningEntries: readonly (readonly [string, string])[] = [
  cartMeanings,
  productMeanings,
  billingMeanings,
  accountMeanings,
  staffMeanings,
  bankMeanings,
  customerMeanings,
].flatMap((table) => Object.entries(table))

/** Every meaning by its name; of a name that two parts have, the one of the part is `part.name`. */
export const meanings: ReadonlyMap<string, string> = new Map(meaningEntries)

const TWINS = [
  [/_minor$/, (name: string) => `\`${name}\` in minor units of the currency.`],
  [/_epoch$/, (name: string) => `\`${name}\` in milliseconds since 1970, UTC.`],
] as const

/**
 * The meaning of a field in a part: the name of its schema, of the field above, or the call. The twins of D-02 and D-03 have
 * the meaning of their field in another unit.
 */
export function meaningOf(part: string, name: string): string | undefined {
  const own = meanings.get(`${part}.${name}`) ?? meanings.get(name)
  if (own !== undefined) return own
  const twin = TWINS.find(([end]) => end.test(name))
  return twin && twin[1](name.replace(twin[0], ''))
}
