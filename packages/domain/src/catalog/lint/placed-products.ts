import type { CatalogueDocument, Module, Package, Product } from '../types.ts'

/** An entry of the document and its path in it. */
export interface PathEntry<Item> {
  readonly item: Item
  readonly path: string
}

function placed<Item>(items: readonly Item[], name: string): PathEntry<Item>[] {
  return items.map((item, index) => ({ item, path: `${name}[${index}]` }))
}

/** The packages with their paths. */
export function placedPackages(document: CatalogueDocument): PathEntry<Package>[] {
  return placed(document.packages, 'packages')
}

/** The modules with their paths. */
export function placedModules(document: CatalogueDocument): PathEntry<Module>[] {
  return placed(document.modules, 'modules')
}

/** Every product with its path, packages first. */
export function placedProducts(document: CatalogueDocument): PathEntry<Product>[] {
  return [...placedPackages(document), ...placedModules(document)]
}
