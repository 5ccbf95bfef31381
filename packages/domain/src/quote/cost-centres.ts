import type { ProductId } from '../catalog/index.ts'
import type { QuoteSnapshot } from './types.ts'

/** A cost centre of the sender, by value, with the products of a quote that name it (S-25). Plain JSON. */
export interface QuotedCentre {
  /** The number is the sender's own; absent for none. */
  readonly centre: { readonly name: string; readonly orderNumber?: string }
  readonly productIds: readonly ProductId[]
}

/** A cost centre as its account keeps it; an archived one is named by nothing. */
export interface KeptCentre {
  readonly name: string
  /** Empty for none. */
  readonly orderNumber: string
  readonly isArchived: boolean
  readonly productIds: readonly ProductId[]
}

/** The cost centres that plan and lines of a quote name, of all its options; in the order of the account's list. */
export function quotedCentres(
  centres: readonly KeptCentre[],
  snapshots: readonly QuoteSnapshot[],
): readonly QuotedCentre[] {
  const quoted = new Set(
    snapshots.flatMap(({ cart, breakdown }) => [cart.planId, ...breakdown.lines.map(({ productId }) => productId)]),
  )
  return centres
    .filter(({ isArchived }) => !isArchived)
    .map(({ name, orderNumber, productIds }) => ({
      centre: { name, ...(orderNumber !== '' && { orderNumber }) },
      productIds: productIds.filter((id) => quoted.has(id)),
    }))
    .filter(({ productIds }) => productIds.length > 0)
}

/** The cost centre that the lines of a product name. */
export function centreOfProduct(
  centres: readonly QuotedCentre[],
  productId: ProductId,
): QuotedCentre['centre'] | undefined {
  return centres.find(({ productIds }) => productIds.includes(productId))?.centre
}
