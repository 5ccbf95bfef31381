import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderMail } from '@waybill/contract/mails'
import type { PageName, RenderPage } from '@waybill/contract/pages'
import { STOREFRONT_BUILD } from './build-storefront.ts'

interface ManifestEntry {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly src?: string
}

type Manifest = Readonly<Record<string, ManifestEntry>>

/** Files of one page: what its head links. */
export interface PageAssets {
  readonly script: string
  /** The page itself, which the script takes over. */
  readonly page: string
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
}

/** The built storefront: a pure view, loaded at run time so that the rooms never import each other. */
export interface StorefrontBundle {
  readonly renderPage: RenderPage
  readonly renderMail: RenderMail
  /** With the files of the late parts that the page is drawn with. */
  readonly assetsOf: (page: PageName, parts?: readonly string[]) => PageAssets
}

export async function loadStorefrontBundle(): Promise<StorefrontBundle> {
  const manifest = readManifest()
  const entry = await importEntry()
  const known = new Map<string, PageAssets>()
  return {
    ...entry,
    assetsOf: (page, parts = []) => {
      const files = [`pages/${page.replaceAll('_', '-')}`, ...parts]
      const key = files.join()
      const assets = known.get(key) ?? assetsOf(manifest, files)
      known.set(key, assets)
      return assets
    },
  }
}

function readManifest(): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the build that the same start has just checked
  return JSON.parse(readFileSync(join(STOREFRONT_BUILD, 'client/.vite/manifest.json'), 'utf8')) as Manifest
}

async function importEntry(): Promise<{ renderPage: RenderPage; renderMail: RenderMail }> {
  const module: unknown = await import(pathToFileURL(join(STOREFRONT_BUILD, 'server/entry-server.js')).href)
  if (typeof module !== 'object' || module === null || !('renderPage' in module) || !('renderMail' in module)) {
    throw new Error('the storefront bundle exports no renderPage')
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the same source as these types
  return module as { renderPage: RenderPage; renderMail: RenderMail }
}

function assetsOf(manifest: Manifest, parts: readonly string[]): PageAssets {
  const entryKey = Object.keys(manifest).find(
    (key) => manifest[key]?.isEntry === true && key.endsWith('entry-client.tsx'),
  )
  const entry = entryKey === undefined ? undefined : manifest[entryKey]
  if (entry === undefined || entryKey === undefined) throw new Error('the storefront manifest has no entry')
  const page = manifest[`src/${parts[0]}.tsx`]
  if (page === undefined) throw new Error(`the storefront manifest has no ${parts[0]}`)
  const chunks = [entryKey, ...parts.map((part) => `src/${part}.tsx`)].flatMap((key) => reachable(manifest, key))
  const files = new Set(chunks.map((chunk) => chunk.file).filter(isBuilt))
  files.delete(entry.file)
  return {
    script: `/${entry.file}`,
    page: `/${page.file}`,
    preloads: [...files].map((file) => `/${file}`),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
  }
}

/** A chunk of which only styles are left has no file. */
function isBuilt(file: string): boolean {
  return existsSync(join(STOREFRONT_BUILD, 'client', file))
}

/** A chunk and what it imports statically, without recursion into cycles. */
function reachable(manifest: Manifest, key: string): readonly ManifestEntry[] {
  const seen = new Set<string>()
  const queue = [key]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    queue.push(...(manifest[next]?.imports ?? []))
  }
  return [...seen].flatMap((name) => manifest[name] ?? [])
}
