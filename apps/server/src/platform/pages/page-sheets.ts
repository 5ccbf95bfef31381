import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chunksOf, ENTRY, readManifest, sheetsOf } from './storefront-manifest.ts'

const LIST = '.vite/page-sheets.json'
const PAGE = /^src\/(pages\/[^/]+)\.tsx$/

/** The styles of a page in one file. */
export interface PageSheet {
  readonly file: string
  readonly sheets: readonly string[]
}

/** By the page's file under `src`, without ending. */
type PageSheets = Readonly<Record<string, PageSheet>>

/**
 * Writes the styles of each page as one file: its first paint waits for one answer instead of a dozen. What two pages
 * share is fetched with each of them, a few kilobytes once.
 */
export function joinPageSheets(folder: string): void {
  const manifest = readManifest(folder)
  const pages = Object.keys(manifest).flatMap((source) => {
    const page = PAGE.exec(source)?.[1]
    return page === undefined
      ? []
      : [[page, joined(folder, sheetsOf(chunksOf(manifest, [ENTRY, source])), page)] as const]
  })
  writeFileSync(join(folder, LIST), JSON.stringify(Object.fromEntries(pages)))
}

function joined(folder: string, sheets: readonly string[], page: string): PageSheet {
  const text = sheets.map((sheet) => readFileSync(join(folder, sheet), 'utf8').trim()).join('\n')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const file = `assets/${page.replaceAll('/', '-')}-${hash}.css`
  writeFileSync(join(folder, file), text)
  return { file, sheets }
}

export function readPageSheets(folder: string): PageSheets {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  return JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as PageSheets
}
