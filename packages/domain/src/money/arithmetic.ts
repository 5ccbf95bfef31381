import type { Currency } from './currency-codes.ts'
import { money } from './money.ts'
import type { Money } from './money.ts'

function assertSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) throw new TypeError(`cannot mix ${left.currency} and ${right.currency}`)
}

/** Adds two amounts of one currency; USD + EUR is a type error, and a TypeError where the types were lost. */
export function add<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  assertSameCurrency(left, right)
  return money(left.minor + right.minor, left.currency)
}

/** Takes the second amount from the first; the result may be negative (a credit). Throws as `add` does. */
export function subtract<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  assertSameCurrency(left, right)
  return money(left.minor - right.minor, left.currency)
}

/** Adds a list; of an empty one it is 0 in `currency`. Throws TypeError on another currency in the list. */
export function sum<C extends Currency>(amounts: readonly Money<NoInfer<C>>[], currency: C): Money<C> {
  return amounts.reduce<Money<C>>((total, amount) => add(total, amount), money(0, currency))
}

/** Multiplies by a whole number (units, months); a fraction needs `mulRatio` and a rounding mode. Throws RangeError. */
export function multiply<C extends Currency>(amount: Money<C>, factor: number): Money<C> {
  if (!Number.isSafeInteger(factor)) throw new RangeError(`not a whole factor: ${factor}`)
  return money(amount.minor * factor, amount.currency)
}

/** The same amount with the other sign: a credit for a charge. */
export function negate<C extends Currency>(amount: Money<C>): Money<C> {
  return money(-amount.minor, amount.currency)
}

/** Order of two amounts of one currency: -1, 0 or 1. Throws as `add` does. */
export function compare<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): -1 | 0 | 1 {
  assertSameCurrency(left, right)
  if (left.minor === right.minor) return 0
  return left.minor < right.minor ? -1 : 1
}

/** The smaller of two amounts of one currency. Throws as `add` does. */
export function lesser<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  return compare(left, right) < 0 ? left : right
}
