import type { CatalogueDocument, Industry, Module, Package, Platform, Product, ProductId, UsageKey } from './types.ts'
import { modulePath, packagePath } from './paths.ts'
import { settingsOf, type ShopSettings } from './settings.ts'

/**
 * One version of the shop, indexed for look-up. It never changes: a new version is a new catalogue. It holds Maps and never
 * crosses the network; its `document` does.
 */
export interface Catalogue {
  readonly version: number
  readonly document: CatalogueDocument
  /** Of this version, complete. */
  readonly settings: ShopSettings
  /** Packages and modules share one sequence of ids. */
  readonly products: ReadonlyMap<ProductId, Product>
  readonly packages: ReadonlyMap<ProductId, Package>
  readonly modules: ReadonlyMap<ProductId, Module>
  /** By code, and support modules by their prepaid code too. */
  readonly productsByCode: ReadonlyMap<string, Product>
  /** By own path, `/platform/marketplace/{catname}/{icon}`. */
  readonly productsByPath: ReadonlyMap<string, Product>
  /** By alias url, of any status: the later and the dead ones still redirect. */
  readonly modulesByAlias: ReadonlyMap<string, Module>
  readonly platforms: ReadonlyMap<number, Platform>
  readonly platformsByIcon: ReadonlyMap<string, Platform>
  readonly industries: ReadonlyMap<number, Industry>
  readonly industriesBySlug: ReadonlyMap<string, Industry>
  readonly usageKeys: ReadonlyMap<string, UsageKey>
  /** The modules that need a module directly: `dependencies` read backwards. */
  readonly dependents: ReadonlyMap<ProductId, readonly ProductId[]>
  /** The modules that come with any plan, in the order of the catalogue. */
  readonly defaultModules: readonly Module[]
  /** The modules of extra team members, which a quantity brings into a cart. */
  readonly teamModules: readonly Module[]
}

function keyedBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item> {
  return new Map(items.map((item) => [keyOf(item), item]))
}

function codesOf(product: Product): readonly string[] {
  return product.kind === 'module' && product.codePrepaid !== undefined
    ? [product.code, product.codePrepaid]
    : [product.code]
}

function pathsOf(document: CatalogueDocument, platforms: Catalogue['platforms']): [string, Product][] {
  const ofModules = document.modules.flatMap((module): [string, Product][] => {
    const platform = platforms.get(module.platformId)
    return platform === undefined ? [] : [[modulePath(platform, module), module]]
  })
  return [...document.packages.map((item): [string, Product] => [packagePath(item), item]), ...ofModules]
}

function aliasesOf(modules: readonly Module[]): [string, Module][] {
  return modules.flatMap((module) => module.aliases.map(({ url }): [string, Module] => [url, module]))
}

function dependentsIn(modules: readonly Module[]): ReadonlyMap<ProductId, readonly ProductId[]> {
  const dependents = new Map<ProductId, ProductId[]>()
  for (const { id, dependencies } of modules) {
    for (const needed of dependencies) {
      const known = dependents.get(needed)
      if (known === undefined) dependents.set(needed, [id])
      else known.push(id)
    }
  }
  return dependents
}

/**
 * Indexes a document for look-up. It takes faulty documents too, because the linter looks at them through it: a reference that
 * leads nowhere finds nothing, of two equal keys the later wins.
 */
export function indexCatalogue(document: CatalogueDocument, version: number): Catalogue {
  const products: readonly Product[] = [...document.packages, ...document.modules]
  const platforms = keyedBy(document.platforms, ({ id }) => id)
  return {
    version,
    document,
    settings: settingsOf(document),
    products: keyedBy(products, ({ id }) => id),
    packages: keyedBy(document.packages, ({ id }) => id),
    modules: keyedBy(document.modules, ({ id }) => id),
    productsByCode: new Map(products.flatMap((product) => codesOf(product).map((code) => [code, product]))),
    productsByPath: new Map(pathsOf(document, platforms)),
    modulesByAlias: new Map(aliasesOf(document.modules)),
    platforms,
    platformsByIcon: keyedBy(document.platforms, ({ icon }) => icon),
    industries: keyedBy(document.industries, ({ id }) => id),
    industriesBySlug: keyedBy(document.industries, ({ slug }) => slug),
    usageKeys: keyedBy(document.usageKeys, ({ key }) => key),
    dependents: dependentsIn(document.modules),
    defaultModules: document.modules.filter(({ isDefault }) => isDefault),
    teamModules: document.modules.filter(({ isAdditionalAccountUser }) => isAdditionalAccountUser),
  }
}
