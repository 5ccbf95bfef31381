import type { Catalogue } from './catalogue.ts'
import { modulePage } from './learn-more.ts'
import { marketplaceRoot } from './paths.ts'
import type { Industry, Module, Package, Platform } from './types.ts'

/** Grid or list: `/list` at the end of a catalogue path. */
export type CatalogueView = 'grid' | 'list'

/** Target of a catalogue path. `redirectTo` is the canonical address where the requested path is another. */
export type CatalogueTarget =
  | { readonly kind: 'all'; readonly view: CatalogueView }
  | { readonly kind: 'featured' | 'search' | 'pricing'; readonly view: CatalogueView }
  | { readonly kind: 'platform'; readonly platform: Platform; readonly view: CatalogueView }
  | { readonly kind: 'industry'; readonly industry: Industry; readonly view: CatalogueView }
  | { readonly kind: 'package'; readonly package: Package }
  | { readonly kind: 'module'; readonly module: Module; readonly redirectTo?: string }

function moduleTarget(catalogue: Catalogue, module: Module, path: string): CatalogueTarget | undefined {
  const page = modulePage(catalogue, module)
  if (page === undefined) return undefined
  return page.path === path ? { kind: 'module', module } : { kind: 'module', module, redirectTo: page.path }
}

function productTarget(catalogue: Catalogue, path: string): CatalogueTarget | undefined {
  const product = catalogue.productsByPath.get(path)
  if (product === undefined) return undefined
  return product.kind === 'package' ? { kind: 'package', package: product } : moduleTarget(catalogue, product, path)
}

function listingTarget(
  catalogue: Catalogue,
  segments: readonly string[],
  view: CatalogueView,
): CatalogueTarget | undefined {
  const [first, second, ...more] = segments
  if (more.length > 0) return undefined
  if (first === undefined) return { kind: 'all', view }
  if (second !== undefined) {
    const industry = first === 'industries' ? catalogue.industriesBySlug.get(second) : undefined
    return industry && { kind: 'industry', industry, view }
  }
  if (first === 'featured' || first === 'search' || first === 'pricing') return { kind: first, view }
  const platform = catalogue.platformsByIcon.get(first)
  return platform && { kind: 'platform', platform, view }
}

/**
 * Reads a path without locale prefix and query, in the order of A-21: alias, reserved word, one segment for a platform, two for
 * a product, `/list` at the end for the view. Undefined is the 404 page with its search box.
 */
export function resolvePath(catalogue: Catalogue, path: string): CatalogueTarget | undefined {
  const aliased = catalogue.modulesByAlias.get(path)
  if (aliased !== undefined) return moduleTarget(catalogue, aliased, path)
  if (path !== marketplaceRoot && !path.startsWith(`${marketplaceRoot}/`)) return undefined
  const segments = path.slice(marketplaceRoot.length).split('/').slice(1)
  const isList = segments.at(-1) === 'list'
  const listing = listingTarget(catalogue, isList ? segments.slice(0, -1) : segments, isList ? 'list' : 'grid')
  return listing ?? productTarget(catalogue, path)
}
