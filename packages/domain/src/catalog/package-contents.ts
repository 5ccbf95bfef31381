import type { Catalogue } from './catalogue.ts'
import { reachableFrom } from './graph.ts'
import type { Package, ProductId } from './types.ts'

/** The packages below one in its chain, the nearest first: L contains M contains S. */
export function subpackagesOf(catalogue: Catalogue, item: Package): Package[] {
  const below = (id: ProductId): readonly ProductId[] => {
    const contained = catalogue.packages.get(id)?.contains
    return contained === undefined ? [] : [contained]
  }
  return reachableFrom([item.id], below).flatMap((id) => catalogue.packages.get(id) ?? [])
}

/** Subpackage ids, for the whole chain below: `subpackages` of the API. */
export function subpackageIds(catalogue: Catalogue, item: Package): ProductId[] {
  return subpackagesOf(catalogue, item).map(({ id }) => id)
}

/** Subpackage codes, for the whole chain below: `subpackage_codes` of the API, and the choice of `entries`. */
export function subpackageCodes(catalogue: Catalogue, item: Package): string[] {
  return subpackagesOf(catalogue, item).map(({ code }) => code)
}

/**
 * Contents of a package, its own modules first: true for bundled, false for optional. They include those of the packages below
 * it; with `entries`, only those of the chosen subpackage codes. A module that is bundled anywhere in the chain is
 * bundled.
 */
export function contentsOf(
  catalogue: Catalogue,
  item: Package,
  entries?: readonly string[],
): ReadonlyMap<ProductId, boolean> {
  const chosen = subpackagesOf(catalogue, item).filter(({ code }) => entries === undefined || entries.includes(code))
  const contents = new Map<ProductId, boolean>()
  for (const { modules } of [item, ...chosen]) {
    for (const { id, bundled } of modules) contents.set(id, bundled || contents.get(id) === true)
  }
  return contents
}

/** The modules that come with a package, its own first, then those of the packages it contains. */
export function bundledIds(catalogue: Catalogue, item: Package, entries?: readonly string[]): ProductId[] {
  return Array.from(contentsOf(catalogue, item, entries)).flatMap(([id, bundled]) => (bundled ? [id] : []))
}

/** The modules that are offered with a package and not added. */
export function optionalIds(catalogue: Catalogue, item: Package): ProductId[] {
  return Array.from(contentsOf(catalogue, item)).flatMap(([id, bundled]) => (bundled ? [] : [id]))
}

/** The packages that a module is bundled in, directly or through a subpackage, in the order of the catalogue. */
export function packagesBundling(catalogue: Catalogue, moduleId: ProductId): Package[] {
  return catalogue.document.packages.filter((item) => contentsOf(catalogue, item).get(moduleId) === true)
}
