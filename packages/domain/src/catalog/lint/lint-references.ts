import type { Catalogue } from '../catalogue.ts'
import { cyclesIn } from '../graph.ts'
import { dependencyCycles } from '../dependencies.ts'
import type { Module, Package, ProductId } from '../types.ts'
import { error } from './finding.ts'
import type { Finding, FindingCode, Rule } from './finding.ts'
import { placedModules, placedPackages, placedProducts } from './placed-products.ts'
import type { PathEntry } from './placed-products.ts'

interface Reference {
  readonly path: string
  readonly target: number | string | undefined
  readonly among: ReadonlyMap<number | string, unknown>
}

function moduleReferences(catalogue: Catalogue, { item, path }: PathEntry<Module>): Reference[] {
  const { modules, platforms, industries, usageKeys } = catalogue
  const listed = (name: 'dependencies' | 'companions'): Reference[] =>
    item[name].map((target, index) => ({ path: `${path}.${name}[${index}]`, target, among: modules }))
  return [
    { path: `${path}.platformId`, target: item.platformId, among: platforms },
    { path: `${path}.parentId`, target: item.parentId, among: modules },
    { path: `${path}.usageKey`, target: item.usageKey, among: usageKeys },
    ...listed('dependencies'),
    ...listed('companions'),
    ...item.industryIds.map((target, index) => ({ path: `${path}.industryIds[${index}]`, target, among: industries })),
  ]
}

function packageReferences(catalogue: Catalogue, { item, path }: PathEntry<Package>): Reference[] {
  const { modules, packages, industries } = catalogue
  // 0 stands for no industry.
  const industry = item.industryId === 0 ? undefined : item.industryId
  return [
    { path: `${path}.industryId`, target: industry, among: industries },
    { path: `${path}.contains`, target: item.contains, among: packages },
    ...item.modules.map(({ id }, index) => ({ path: `${path}.modules[${index}].id`, target: id, among: modules })),
  ]
}

/** A product of the other kind exists, and can't stand there. */
function whyDead({ products }: Catalogue, target: number | string): string {
  const other = typeof target === 'number' ? products.get(target) : undefined
  return other === undefined ? `${target} does not exist` : `${other.code} is a ${other.kind}, which can't stand here`
}

/** Every id and key that an entry names exists. */
export const lintReferences: Rule = (catalogue) => {
  const { document, products } = catalogue
  const references: Reference[] = [
    ...placedPackages(document).flatMap((placed) => packageReferences(catalogue, placed)),
    ...placedModules(document).flatMap((placed) => moduleReferences(catalogue, placed)),
    ...placedProducts(document).map(({ item, path }) => ({
      path: `${path}.replacedBy`,
      target: item.replacedBy,
      among: products,
    })),
  ]
  return references.flatMap(({ path, target, among }) =>
    target === undefined || among.has(target) ? [] : [error('reference_dead', path, whyDead(catalogue, target))],
  )
}

/**
 * Circles of dependencies, of parents and of packages that contain each other are rejected. While two products have one id a
 * reference may mean either: that is reported alone.
 */
export const lintCycles: Rule = (catalogue) => {
  const { document, modules, packages, products } = catalogue
  if (products.size < placedProducts(document).length) return []
  const places = new Map(placedProducts(document).map(({ item, path }) => [item.id, path]))
  const single = (id: ProductId | undefined): readonly ProductId[] => (id === undefined ? [] : [id])
  const found = (code: FindingCode, field: string, cycles: readonly (readonly ProductId[])[]): Finding[] =>
    cycles.map((cycle) => {
      const way = [...cycle, ...cycle.slice(0, 1)].map((id) => products.get(id)?.code ?? id)
      return error(code, `${places.get(cycle[0] ?? 0)}.${field}`, `goes round: ${way.join(' → ')}`)
    })
  return [
    ...found('dependency_cycle', 'dependencies', dependencyCycles(catalogue)),
    ...found(
      'parent_cycle',
      'parentId',
      cyclesIn(modules.keys(), (id) => single(modules.get(id)?.parentId)),
    ),
    ...found(
      'package_cycle',
      'contains',
      cyclesIn(packages.keys(), (id) => single(packages.get(id)?.contains)),
    ),
  ]
}
