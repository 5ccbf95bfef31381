import type { Cart } from '@waybill/domain/cart'
import type { Catalogue, ProductId } from '@waybill/domain/catalog'

/** The total of a cart of fixed prices and nothing else: no bundle, no usage, no explanation, no currency to check. */
export function bareTotal({ modules }: Catalogue, { lines }: Cart): number {
  let total = 0
  for (const { productId } of lines) total += modules.get(productId)?.basePrice.USD ?? 0
  return total
}

/** All that a module needs, by the shortest walk. */
export function bareClosure({ modules }: Catalogue, start: ProductId): ReadonlySet<ProductId> {
  const found = new Set<ProductId>()
  const open = [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const needed of modules.get(id)?.dependencies ?? []) {
      if (found.has(needed)) continue
      found.add(needed)
      open.push(needed)
    }
  }
  return found
}
