import type { ResultOf } from '@waybill/contract'

export type Confirmation = ResultOf<'GET /cart/module/{id}/{action}'>
type Product = Confirmation['product']

/** A line of a dialog, and the lines added or removed because of it. */
export interface ConfirmationLine {
  readonly product: Product
  /** Reason why it is added or removed too; absent where the line above isn't the reason. */
  readonly reason?: string
  readonly children: readonly ConfirmationLine[]
}

/** The lines that are added or removed, each under its cause; those without one are beside the product itself. */
export function consequencesOf(root: Product, others: readonly Product[]): ConfirmationLine {
  const known = new Set([root, ...others].map(({ id }) => id))
  const below = (parent: Product): readonly ConfirmationLine[] =>
    others
      .filter(({ cause_id: cause }) => (cause !== null && known.has(cause) ? cause : root.id) === parent.id)
      .map((product) => ({
        product,
        ...(product.cause_id === parent.id && product.reason !== null && { reason: product.reason }),
        children: below(product),
      }))
  return { product: root, children: below(root) }
}
