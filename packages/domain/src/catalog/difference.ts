import type { CatalogueDocument, ProductId } from './types.ts'

type Collection = 'platforms' | 'industries' | 'usageKeys' | 'packages' | 'modules' | 'legal' | 'settings'

/** One difference between two catalogue documents, for the dry run of an import. */
export type CatalogueChange =
  | { readonly change: 'added' | 'removed'; readonly collection: Collection; readonly id: ProductId | string }
  | {
      readonly change: 'changed'
      readonly collection: Collection
      readonly id: ProductId | string
      readonly fields: readonly FieldChange[]
    }
  | {
      readonly change: 'changed'
      readonly collection: 'currencies'
      readonly id: ''
      readonly fields: readonly FieldChange[]
    }

/** A field by its path within the entry (`basePrice.USD`, `modules[2].bundled`), before and after; absent is undefined. */
export interface FieldChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

type Branch = Readonly<Record<string, unknown>> | readonly unknown[]

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

function childrenOf(value: Branch): ReadonlyMap<string, unknown> {
  return Array.isArray(value)
    ? new Map(value.map((item: unknown, index) => [`[${index}]`, item]))
    : new Map(Object.entries(value))
}

function pathTo(path: string, key: string): string {
  return path === '' || key.startsWith('[') ? `${path}${key}` : `${path}.${key}`
}

function fieldChanges(before: unknown, after: unknown, path: string): FieldChange[] {
  if (before === after) return []
  if (!isBranch(before) || !isBranch(after)) return [{ path, before, after }]
  const [old, recent] = [childrenOf(before), childrenOf(after)]
  const keys = new Set([...old.keys(), ...recent.keys()])
  return Array.from(keys).flatMap((key) => fieldChanges(old.get(key), recent.get(key), pathTo(path, key)))
}

interface Entries {
  readonly collection: Collection
  readonly before: ReadonlyMap<ProductId | string, unknown>
  readonly after: ReadonlyMap<ProductId | string, unknown>
}

function changesOf({ collection, before, after }: Entries): CatalogueChange[] {
  const ids = new Set([...before.keys(), ...after.keys()])
  return Array.from(ids).flatMap((id): CatalogueChange[] => {
    if (!after.has(id)) return [{ change: 'removed', collection, id }]
    if (!before.has(id)) return [{ change: 'added', collection, id }]
    const fields = fieldChanges(before.get(id), after.get(id), '')
    return fields.length === 0 ? [] : [{ change: 'changed', collection, id, fields }]
  })
}

const byId = (items: readonly { readonly id: number }[]) => new Map(items.map((item) => [item.id, item]))

function entriesOf(document: CatalogueDocument): ReadonlyMap<Collection, ReadonlyMap<ProductId | string, unknown>> {
  return new Map<Collection, ReadonlyMap<ProductId | string, unknown>>([
    ['platforms', byId(document.platforms)],
    ['industries', byId(document.industries)],
    ['usageKeys', new Map(document.usageKeys.map((item) => [item.key, item]))],
    ['packages', byId(document.packages)],
    ['modules', byId(document.modules)],
    ['legal', new Map(Object.entries(document.legal ?? {}))],
    ['settings', new Map(Object.entries(document.settings ?? {}))],
  ])
}

/**
 * Changes of an import: entries by id, and within an entry every field that differs. The order of entries counts as nothing,
 * the order within a field does. Empty exactly when the shop stays the same.
 */
export function differenceOfCatalogues(before: CatalogueDocument, after: CatalogueDocument): CatalogueChange[] {
  const currencies = fieldChanges(before.currencies, after.currencies, '')
  const later = entriesOf(after)
  const entries = Array.from(entriesOf(before)).flatMap(([collection, old]) =>
    changesOf({ collection, before: old, after: later.get(collection) ?? new Map() }),
  )
  return currencies.length === 0
    ? entries
    : [{ change: 'changed', collection: 'currencies', id: '', fields: currencies }, ...entries]
}
