/** The order types of B§3. */
export const orderTypes = { legacy: 1, marketplace: 2, legacyToMarketplace: 3 } as const

/** An order type by its number. */
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes]

/** The account types of B§3; a browser always posts 5. */
export const accountTypes = {
  unknown: 0,
  legacyPrimary: 1,
  legacySub: 2,
  affiliate: 3,
  indirect: 4,
  marketplace: 5,
  organization: 6,
} as const

/** An item of an order as the domain reads it: ids are numbers, `srt` is opaque. */
export interface OrderItem {
  readonly id: number
  readonly bundled: 0 | 1
  readonly code: string
  readonly srt: string
  readonly modules: readonly { readonly id: number; readonly srt: string }[]
}
