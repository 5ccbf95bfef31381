import { incrementOf } from './currency.ts'
import type { Currency } from './currency-codes.ts'

declare const unit: unique symbol

/**
 * A number of minor units (cents; whole yen). A plain number is accepted where one is wanted, an amount in major units
 * is not: the compiler rejects it.
 */
export type MinorAmount = number & { readonly [unit]?: 'minor' }

/** A number of major units (dollars), as it stands in the API. Never calculated with. */
export type MajorAmount = number & { readonly [unit]?: 'major' }

/**
 * An amount in integer minor units of one currency (cents; JPY has no decimals).
 * A plain, JSON-safe value: `minor` is always a safe integer.
 */
export interface Money<C extends Currency = Currency> {
  readonly minor: MinorAmount
  readonly currency: C
}

/** Prices per currency in minor units; a currency that is absent is not sold. */
export type Prices = Readonly<Partial<Record<Currency, number>>>

/**
 * Minor units of a currency, which may be one that the shop doesn't sell in. Throws RangeError unless they are a
 * safe integer: a fraction here is a forgotten rounding.
 */
export function wholeMinor(minor: MinorAmount, currency: string): MinorAmount {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole number of minor units: ${minor} ${currency}`)
  // Adding 0 changes -0 to 0: the two are equal amounts but not equal values.
  return minor + 0
}

/** The one way to make an amount: `money(1999, 'USD')` is 19.99 USD. Throws RangeError like `wholeMinor`. */
export function money<C extends Currency>(minor: MinorAmount, currency: C): Money<C> {
  return { minor: wholeMinor(minor, currency), currency }
}

/** Nothing, in a currency: the start of every sum. */
export function zero<C extends Currency>(currency: C): Money<C> {
  return money(0, currency)
}

/** The price in one currency, or undefined where the product is not sold in it: nothing is converted. */
export function priceIn<C extends Currency>(prices: Prices, currency: C): Money<C> | undefined {
  const minor = prices[currency]
  return minor === undefined ? undefined : money(minor, currency)
}

/** True for an amount that can be paid: 1.230 KWD, not 1.235. What is entered or listed has to be one. */
export function isPayable({ minor, currency }: Money): boolean {
  return minor % incrementOf(currency) === 0
}
