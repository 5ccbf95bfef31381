import type { ResultOf } from '@waybill/contract'
import { call } from '../../lib/call.ts'

/** The listed products of a catalogue version, by id: their titles in the language of the page. */
export type Products = ReadonlyMap<number, string>

interface Loading {
  readonly key: string
  products?: Products
}

let loading: Loading | undefined

const keyOf = (version: number, locale: string): string => `${locale} ${version}`

/**
 * Loads the product payload of a cart's catalogue version: once, when a cart comes into being. The version is its
 * address, so that the browser caches it for good. What can't be loaded is requested with the next change.
 */
export async function loadProducts(version: number, locale: string): Promise<void> {
  const key = keyOf(version, locale)
  if (loading?.key === key) return
  const mine: Loading = { key }
  loading = mine
  const outcome = await call('GET /services/products', { query: { version: String(version) }, locale })
  if (outcome.ok) mine.products = titlesIn(outcome.result)
  else if (loading === mine) loading = undefined
}

function titlesIn({ bundles, modules }: ResultOf<'GET /services/products'>): Products {
  return new Map([...bundles, ...modules].map(({ id, title }) => [id, title]))
}

type Line = Pick<ResultOf<'GET /cart/data'>['modules'][number], 'id'>

/**
 * Lines of a cart joined with the products of its version: the titles of the listed ones; undefined while they aren't
 * loaded.
 */
export function titlesOfLines(
  lines: readonly Line[],
  { version, locale }: { readonly version: number; readonly locale: string },
): readonly string[] | undefined {
  const products = loading?.key === keyOf(version, locale) ? loading.products : undefined
  return products && lines.flatMap(({ id }) => products.get(id) ?? [])
}
