import {
  bundledIds,
  soldModules,
  visiblePackages,
  type Catalogue,
  type Package,
  type ProductId,
} from '@waybill/domain/catalog'

/** Counted once per version: a card must not cost all packages of the shop. */
const counted = new WeakMap<Catalogue, ReadonlyMap<ProductId, number>>()

function timesBundled(catalogue: Catalogue): ReadonlyMap<ProductId, number> {
  const known = counted.get(catalogue)
  if (known !== undefined) return known
  const times = new Map<ProductId, number>()
  for (const item of visiblePackages(catalogue)) {
    for (const id of bundledIds(catalogue, item)) times.set(id, (times.get(id) ?? 0) + 1)
  }
  counted.set(catalogue, times)
  return times
}

/**
 * Items that a package holds itself, for a preview of the first ones: of a plan as the editor ordered it, because plans are read
 * one after the other; of a package for an industry first what fewest others hold, because every one begins alike.
 */
export function distinctiveItems(catalogue: Catalogue, item: Package): readonly ProductId[] {
  const bundled = item.modules.filter((part) => part.bundled).map(({ id }) => id)
  const own = soldModules(catalogue, bundled).map(({ id }) => id)
  if (item.isExclusive) return own
  const times = timesBundled(catalogue)
  return own.toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0))
}
