import type { Plugin } from 'vite'
import { symbolImporters } from './symbol-importers.ts'

/** The modules that import a module. */
export type ImportersOf = (id: string) => readonly string[]

/** The designs of a product's page (`product-day`) and of a category's, and a payer's catalogue, have what they share with other pages in files of its own: few come there. */
const PAGE = /\/src\/pages\/(?!product-|category-|catalogue-|gallery)([^/.]+)\.tsx$/
const ENTRY = /\/src\/entry-client\.tsx$/
/** With the bundler's few lines that React's modules are wrapped in. */
const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/
/** Most visits begin here: what it doesn't need stays out of the files that it loads. */
const FIRST = 'catalogue'
/** Pages that list products, with the cart beside them. */
const LISTING = /^(?:catalogue|featured|industry|search)$/
/** Pages with the shop's plans side by side. */
const PLANS = /^(?:catalogue|pricing)$/
/** Pages on which an order is given, each with the way out of what fails. */
const ORDERING = /^(?:change|checkout|enable)$/
/** Pages that ask for a card or a bank account. */
const PAYING = /^(?:checkout|sandbox-method)$/
/** Pages for browsing; a visitor who opens one of them likely opens the next. */
const BROWSING = ['catalogue', 'featured', 'industry', 'pricing', 'product', 'search'] as const

/** Files that only a page with a cart on it draws: most of the pages behind the shop do without. */
const OF_THE_SHOP = /[\\/]storefront[\\/]src[\\/](?:app|cart|features)[\\/]/

export type SharedChunk =
  | 'react'
  | 'shell'
  | 'shop'
  | 'listing'
  | 'plans'
  | 'ordering'
  | 'applying'
  | 'paying'
  | (typeof BROWSING)[number]

const browsingPage = (page: string | undefined) => BROWSING.find((name) => name === page)

/** Pages that can't be drawn without a module. The gallery is a page for its makers, but shares parts like any other. */
function usersOf(
  id: string,
  importersOf: ImportersOf,
): { readonly pages: ReadonlySet<string>; readonly isEntry: boolean } {
  const seen = new Set([id])
  for (const module of seen) for (const importer of importersOf(module)) seen.add(importer)
  const pages = [...seen].flatMap((module) => PAGE.exec(module)?.[1] ?? [])
  return { pages: new Set(pages), isEntry: [...seen].some((module) => ENTRY.test(module)) }
}

/**
 * Code of the same use in one file: forty small files compress a third worse than four, each with its own dictionary.
 * `shell` is what every page has, `shop` what the first page shares with other pages for browsing. What one of those pages alone draws is in its own file, though the gallery and
 * the designs of a product have it from there. `plans` is what only those pages draw that show the plans side by side. `ordering` is what checkout and the pages of a change share, `applying` what those
 * pages have at once and the checkout asks for when an order is sent, `paying` the fields of a method. Everything else stays with its page or its dialog.
 */
export function sharedChunkOf(id: string, importersOf: ImportersOf, pageCount: number): SharedChunk | undefined {
  if (REACT.test(id)) return 'react'
  const { pages, isEntry } = usersOf(id, importersOf)
  const isFirst = pages.has(FIRST)
  if (isEntry || pages.size > pageCount / (isFirst ? 3 : 2)) return 'shell'
  const [only] = pages
  if (pages.size === 1) return browsingPage(only)
  const isOnlyOf = (group: RegExp) => pages.size > 1 && [...pages].every((page) => group.test(page))
  if (isOnlyOf(ORDERING)) return pages.has('checkout') ? 'ordering' : 'applying'
  if (isOnlyOf(PAYING)) return 'paying'
  if (!isFirst) return undefined
  if (isOnlyOf(LISTING)) return 'listing'
  if (isOnlyOf(PLANS)) return 'plans'
  const isForBrowsing = [...pages].every((page) => browsingPage(page) !== undefined)
  return isForBrowsing || OF_THE_SHOP.test(id) ? 'shop' : 'shell'
}

const ORDER: readonly SharedChunk[] = [
  'react',
  'shell',
  'shop',
  'listing',
  'plans',
  'ordering',
  'applying',
  'paying',
  ...BROWSING,
]

interface SharedGroup {
  readonly name: SharedChunk
  readonly test: (id: string) => boolean
  readonly priority: number
}

/** Notes how modules hang together, and names their chunks by it. */
export function sharedChunks(): { readonly plugin: Plugin; readonly groups: SharedGroup[] } {
  const chunks = new Map<string, SharedChunk | undefined>()
  const plugin: Plugin = {
    name: 'waybill:shared-chunks',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildEnd() {
      const ids = [...this.getModuleIds()]
      const pageCount = new Set(ids.flatMap((id) => PAGE.exec(id)?.[1] ?? [])).size
      const importers = await symbolImporters(this)
      for (const id of ids)
        chunks.set(
          id,
          sharedChunkOf(id, (module) => importers.get(module) ?? [], pageCount),
        )
    },
  }
  const groups = ORDER.map((name, place) => ({
    name,
    test: (id: string) => chunks.get(id) === name,
    priority: ORDER.length - place,
  }))
  return { plugin, groups }
}
