import type { ResultOf } from '@waybill/contract'

export type Confirmation = ResultOf<'GET /cart/module/{id}/{action}'>
type Product = Confirmation['product']

/** A line of a dialog, and what comes or goes because of it. */
export interface Consequence {
  readonly product: Product
  /** Title of the line above, which is why this one comes or goes along. */
  readonly because?: string
  readonly children: readonly Consequence[]
}

/** The lines that come or go, each under its cause: those without one stand beside the product itself. */
export function consequencesOf(root: Product, others: readonly Product[]): Consequence {
  const known = new Set([root, ...others].map(({ id }) => id))
  const below = (parent: Product): readonly Consequence[] =>
    others
      .filter(({ cause_id: cause }) => (cause !== null && known.has(cause) ? cause : root.id) === parent.id)
      .map((product) => ({
        product,
        ...(product.cause_id === parent.id && { because: parent.title }),
        children: below(product),
      }))
  return { product: root, children: below(root) }
}
