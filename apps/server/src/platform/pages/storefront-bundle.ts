import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderMail } from '@waybill/contract/mails'
import type { DrawingOf, PageName, RenderedPage, RenderPage } from '@waybill/contract/pages'
import { STOREFRONT_BUILD } from './build-storefront.ts'
import { readPageSheets, type PageSheet } from './page-sheets.ts'
import {
  chunksOf,
  ENTRY,
  entryOf,
  partSources,
  readManifest,
  sheetsOf,
  START,
  type StorefrontManifest,
} from './storefront-manifest.ts'

/** Files of one page: what its head names. */
export interface PageAssets {
  /** Requests the others after the first paint. */
  readonly start: string
  readonly script: string
  /** The page itself, which the script takes over. */
  readonly page: string
  readonly preloads: readonly string[]
  /** The page's own first, then what lazy parts in it bring. */
  readonly styles: readonly string[]
  /** The sheets that the first of them is joined of, without their folder. */
  readonly joins: readonly string[]
}

const CLIENT = join(STOREFRONT_BUILD, 'client')

/** The built storefront: a pure view, loaded at run time so that the packages never import each other. */
export interface StorefrontBundle {
  readonly renderPage: RenderPage
  readonly renderMail: RenderMail
  readonly drawingOf: DrawingOf
  /** With the files of the lazy parts that the page is drawn with; of those that hydrate later the styles alone. */
  readonly assetsOf: (page: PageName, parts?: readonly string[], laterParts?: readonly string[]) => PageAssets
}

export async function loadStorefrontBundle(): Promise<StorefrontBundle> {
  const files: BuiltFiles = { manifest: readManifest(CLIENT), sheets: readPageSheets(CLIENT) }
  const entry = await importEntry()
  const known = new Map<string, PageAssets>()
  return {
    ...entry,
    assetsOf: (page, parts = [], laterParts = []) => {
      const file = `pages/${page.replaceAll('_', '-')}`
      const key = [file, ...parts, '', ...laterParts].join()
      const assets = known.get(key) ?? assetsOf(files, file, { parts, laterParts })
      known.set(key, assets)
      return assets
    },
  }
}

type Entry = Pick<StorefrontBundle, 'renderPage' | 'renderMail' | 'drawingOf'>

async function importEntry(): Promise<Entry> {
  const module: unknown = await import(pathToFileURL(join(STOREFRONT_BUILD, 'server/entry-server.js')).href)
  if (typeof module !== 'object' || module === null || !('renderPage' in module) || !('renderMail' in module)) {
    throw new Error('the storefront bundle exports no renderPage')
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the same source as these types
  return module as Entry
}

interface BuiltFiles {
  readonly manifest: StorefrontManifest
  readonly sheets: Readonly<Record<string, PageSheet>>
}

function assetsOf(
  { manifest, sheets }: BuiltFiles,
  page: string,
  { parts, laterParts }: Pick<RenderedPage, 'parts' | 'laterParts'>,
): PageAssets {
  const sources = [`src/${page}.tsx`, ...parts.flatMap(partSources)]
  const chunks = chunksOf(manifest, [ENTRY, ...sources])
  const script = entryOf(manifest, ENTRY).file
  const files = new Set(chunks.map((chunk) => chunk.file).filter(isBuilt))
  files.delete(script)
  const sheet = sheets[page]
  if (sheet === undefined) throw new Error(`the storefront has no sheet of ${page}`)
  const laterChunks = chunksOf(manifest, laterParts.flatMap(partSources))
  const others = sheetsOf([...chunks, ...laterChunks]).filter((file) => !sheet.sheets.includes(file))
  return {
    start: `/${entryOf(manifest, START).file}`,
    script: `/${script}`,
    page: `/${entryOf(manifest, `src/${page}.tsx`).file}`,
    preloads: [...files].map((file) => `/${file}`),
    styles: [sheet.file, ...others].map((file) => `/${file}`),
    joins: sheet.sheets.map((file) => basename(file)),
  }
}

/** A chunk of which only styles are left has no file. */
function isBuilt(file: string): boolean {
  return existsSync(join(CLIENT, file))
}
