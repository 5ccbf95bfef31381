import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { PageName } from '@waybill/contract/pages'
import { STOREFRONT_BUILD } from '../../apps/server/src/platform/pages/build-storefront.ts'
import { loadStorefrontBundle } from '../../apps/server/src/platform/pages/storefront-bundle.ts'

const pages = join(import.meta.dirname, '../../apps/storefront/src/pages')
/** The first page of most visits: what others share with it is there already when they are opened. */
export const FIRST_PAGE: PageName = 'catalogue'
/** Pages where strangers come in; the designs of a product's and a category's page beside them. */
const FIRST = /^(?:catalogue|category\w*|featured|industry|pricing|product\w*|search|register)$/
/** Shows every component to its makers; no visitor comes here. */
const unvisited = 'gallery.tsx'

/**
 * Budgets in kB of 1,000 bytes: what is reached and a little, they only ever go down. The goal is 85 of a first page and 15 of
 * a further one (P-G15).
 */
export const MOST = { first: 88, any: 116, further: 31.6, style: 11 } as const

/** Files that a browser fetches for a page that it has never seen. */
export interface PageSize {
  readonly name: PageName
  /** All compressed, in kB of 1,000 bytes. */
  readonly script: number
  readonly style: number
  /** Of the script, what a reader of the first page does not have yet. */
  readonly route: number
  /** Strangers come in here. */
  readonly isFirst: boolean
}

/** The JavaScript and CSS that the head of each page requests (P-G15), of the storefront as it is built. */
export async function pageSizes(): Promise<readonly PageSize[]> {
  const { assetsOf } = await loadStorefrontBundle()
  const shared = new Set([assetsOf(FIRST_PAGE).start, assetsOf(FIRST_PAGE).script, ...assetsOf(FIRST_PAGE).preloads])
  return pageNames().map((name) => {
    const { start, script, preloads, styles } = assetsOf(name)
    const scripts = [start, script, ...preloads]
    const route = scripts.filter((file) => !shared.has(file))
    const isFirst = FIRST.test(name)
    return { name, script: kilobytes(scripts), style: kilobytes(styles), route: kilobytes(route), isFirst }
  })
}

/** `cart-review.tsx` is the page `cart_review`; a file without a page of the contract has no visitors yet. */
function pageNames(): readonly PageName[] {
  return (
    readdirSync(pages)
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && file !== unvisited)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the storefront names its files so
      .map((file) => file.replace('.tsx', '').replaceAll('-', '_') as PageName)
  )
}

function kilobytes(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(join(STOREFRONT_BUILD, 'client', file))).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
