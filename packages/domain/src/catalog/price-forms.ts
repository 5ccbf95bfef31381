import type { Currency } from '../money/index.ts'

/**
 * A price in major units as decimal text, with up to twelve decimals more than its currency has: "0.0005". What is counted by
 * the thousand costs less than a cent, so it is rounded once, with the line.
 */
export type UnitAmount = string

/** A tier of units: from the one after the tier before it to `upTo`, which is included; without it to the end. */
export interface PriceTier {
  readonly upTo?: number
  readonly unit: UnitAmount
  /** Charged once when the tier is reached. */
  readonly flat?: UnitAmount
}

/** The form of a price: a unit, tiers or blocks (S-39). */
export type PriceForm =
  | { readonly model: 'unit'; readonly unit: UnitAmount }
  /** Graduated: each unit at the price of its tier. Volume: all units at the price of the tier that their number is in. */
  | { readonly model: 'graduated' | 'volume'; readonly tiers: readonly PriceTier[] }
  /** Blocks of so many units at one price; a begun one is a whole one. */
  | { readonly model: 'package'; readonly size: number; readonly block: UnitAmount }

/** The price of a counted item for a month, in one currency (S-39). */
export type PriceModel = PriceForm & {
  /** Charged for a month at least, and at most. */
  readonly least?: UnitAmount
  readonly most?: UnitAmount
}

/** Price models per currency; a currency that is absent is not sold. */
export type PriceModels = Readonly<Partial<Record<Currency, PriceModel>>>
