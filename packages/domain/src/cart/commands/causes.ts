import { isListed } from '../../catalog/index.ts'
import type { Catalogue, ProductId } from '../../catalog/index.ts'
import type { CartLine, CartPlan } from '../types.ts'

/** The removed product that this line needs, or whose companion it is: the reason why it is removed too. */
function causeOfRemoval(catalogue: Catalogue, line: CartLine, removed: ReadonlySet<ProductId>): ProductId | undefined {
  const needed = catalogue.modules.get(line.productId)?.dependencies.find((id) => removed.has(id))
  const parent = line.reason.kind === 'companion_of' ? line.reason.productId : undefined
  return needed ?? (parent !== undefined && removed.has(parent) ? parent : undefined)
}

/** The nearest visible cause; each is visited once, so a cycle ends. */
function namedCause({ products }: Catalogue, causes: ReadonlyMap<ProductId, ProductId>, id: ProductId) {
  const passed = new Set<ProductId>()
  let cause = causes.get(id)
  while (cause !== undefined && !passed.has(cause)) {
    const product = products.get(cause)
    if (product === undefined || isListed(product)) return cause
    passed.add(cause)
    cause = causes.get(cause)
  }
  return undefined
}

/**
 * Reason why each line of a change is added or removed too: the line of the same change that needs it, or that it needs. A dialog
 * draws its tree by it. The product of the change has no cause, nor has what a package replaces. A hidden product is no cause:
 * in its place stands what needs it.
 */
export function causesOf(
  catalogue: Catalogue,
  { difference }: Pick<CartPlan, 'difference'>,
  productId: ProductId,
): ReadonlyMap<ProductId, ProductId> {
  const causes = new Map<ProductId, ProductId>()
  const removed = new Set(difference.removed.map((line) => line.productId))
  for (const line of difference.removed) {
    const cause = causeOfRemoval(catalogue, line, removed)
    if (cause !== undefined) causes.set(line.productId, cause)
  }
  for (const { productId: id, reason } of difference.added) {
    if (reason.kind === 'needed_by' || reason.kind === 'companion_of') causes.set(id, reason.productId)
  }
  causes.delete(productId)
  return new Map(
    Array.from(causes.keys()).flatMap((id): [ProductId, ProductId][] => {
      const cause = namedCause(catalogue, causes, id)
      return cause === undefined ? [] : [[id, cause]]
    }),
  )
}
