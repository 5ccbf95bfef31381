import type { CatalogueChange, CatalogueDocument } from '@waybill/domain/catalog'
import { codesOf, referenceText, valuesText } from './change-values.ts'
import { placeInFiles } from './import/index.ts'

/** The newest published document, and the one that would follow it. */
interface Compared {
  readonly before: CatalogueDocument
  readonly after: CatalogueDocument
}

type ChangedEntry = Extract<CatalogueChange, { readonly change: 'changed' }>

const KINDS: Readonly<Record<CatalogueChange['collection'], string>> = {
  currencies: 'currencies',
  platforms: 'platform',
  industries: 'industry',
  usageKeys: 'usage key',
  packages: 'package',
  modules: 'module',
  legal: 'legal page',
  settings: 'setting',
}

const snake = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The code, icon, slug or key of an entry; undefined where the document doesn't have it. */
function entryName(document: CatalogueDocument, { collection, id }: CatalogueChange): string | undefined {
  if (collection === 'platforms') return document.platforms.find((entry) => entry.id === id)?.icon
  if (collection === 'industries') return document.industries.find((entry) => entry.id === id)?.slug
  if (collection === 'packages' || collection === 'modules') return codesOf(document).get(Number(id))
  return snake(String(id))
}

/** Path of the field of an entry in a document. */
function pathOf(document: CatalogueDocument, { collection, id }: CatalogueChange, field: string): string | undefined {
  if (
    !(
      collection === 'platforms' ||
      collection === 'industries' ||
      collection === 'packages' ||
      collection === 'modules'
    )
  )
    return undefined
  return `${collection}[${document[collection].findIndex((entry) => entry.id === id)}].${field}`
}

/** A field as the files call it. */
function fieldName(document: CatalogueDocument, change: CatalogueChange, field: string): string {
  const path = pathOf(document, change, field)
  return path === undefined ? snake(field) : placeInFiles(document, path).field
}

/** Lists of references are compared as wholes: one that moved up is no change of all below it. */
const LISTS = ['dependencies', 'companions', 'industryIds', 'modules'] as const
type List = (typeof LISTS)[number]

/** The list whose place a field is; undefined where it is no list of references. */
function listOf({ collection }: ChangedEntry, path: string): List | 'currencies' | undefined {
  if (collection === 'currencies') return collection
  return LISTS.find((list) => path.startsWith(`${list}[`))
}

/** Contents of a list of an entry, by codes and slugs. */
function listed(document: CatalogueDocument, { id }: ChangedEntry, list: List | 'currencies'): readonly string[] {
  if (list === 'currencies') return document.currencies
  const named = (ids: readonly number[]): readonly string[] => ids.map((one) => referenceText(document, list, one))
  if (list === 'modules') {
    const contents = document.packages.find((entry) => entry.id === id)?.modules ?? []
    return contents.map((one) => `${named([one.id]).join('')}${one.bundled ? '' : ' (optional)'}`)
  }
  const module = document.modules.find((entry) => entry.id === id)
  return module === undefined ? [] : named(module[list])
}

function listLine({ before, after }: Compared, change: ChangedEntry, list: List | 'currencies'): string {
  const [old, recent] = [listed(before, change, list), listed(after, change, list)]
  const without = (items: readonly string[], others: readonly string[]) =>
    items.filter((item) => !others.includes(item))
  const [added, removed] = [without(recent, old), without(old, recent)]
  const parts = [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ]
  const name = list === 'currencies' ? '' : `${list === 'industryIds' ? 'industries' : list}: `
  return `${name}${parts.length === 0 ? `another order: ${recent.join(', ')}` : parts.join('; ')}`
}

function fieldLines(compared: Compared, change: ChangedEntry): readonly string[] {
  const lists = new Set(change.fields.flatMap(({ path }) => listOf(change, path) ?? []))
  const single = change.fields.filter(({ path }) => listOf(change, path) === undefined)
  return [
    ...single.map((field) => {
      const name = fieldName(compared.after, change, field.path)
      return `${name === '' || /\bbase64$/.test(field.path) ? '' : `${name}: `}${valuesText(compared, field)}`
    }),
    ...Array.from(lists, (list) => listLine(compared, change, list)),
  ]
}

/** Differences of two catalogues, entry by entry, in the words of the files. */
export function changeTexts(compared: Compared, changes: readonly CatalogueChange[]): string[] {
  return changes.map((change) => {
    const name = entryName(compared.after, change) ?? entryName(compared.before, change) ?? String(change.id)
    const head = [change.change, KINDS[change.collection], name].filter((word) => word !== '').join(' ')
    if (change.change !== 'changed') return head
    return [head, ...fieldLines(compared, change).map((line) => `    ${line}`)].join('\n')
  })
}
