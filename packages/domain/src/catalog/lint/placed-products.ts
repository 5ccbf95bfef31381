import type { CatalogueDocument, Module, Package, Product } from '../types.ts'

/** An entry of the document and its path in it. */
export interface Placed<Item> {
  readonly item: Item
  readonly path: string
}

function placed<Item>(items: readonly Item[], name: string): Placed<Item>[] {
  return items.map((item, index) => ({ item, path: `${name}[${index}]` }))
}

/** The packages with their paths. */
export function placedPackages(document: CatalogueDocument): Placed<Package>[] {
  return placed(document.packages, 'packages')
}

/** The modules with their paths. */
export function placedModules(document: CatalogueDocument): Placed<Module>[] {
  return placed(document.modules, 'modules')
}

/** Every product with its path, packages first. */
export function placedProducts(document: CatalogueDocument): Placed<Product>[] {
  return [...placedPackages(document), ...placedModules(document)]
}
