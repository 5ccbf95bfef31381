import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ManifestEntry {
  readonly file: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** Files of the browser's build, by source. */
export type StorefrontManifest = Readonly<Record<string, ManifestEntry>>

/** `folder` is that of the browser's files. */
export function readManifest(folder: string): StorefrontManifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the build that the same start has just checked
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as StorefrontManifest
}

/** Source with which every page begins. */
export const ENTRY = 'src/entry-client.tsx'
/** Fetches the rest after the first paint. */
export const START = 'src/start.ts'

/** Sources of a part that comes later, by its file under `src` without ending; the first of a part that a page shares (`lazy-parts.ts` of the storefront). */
export const partSources = (part: string): readonly string[] => [`src/${part}.tsx?part`, `src/${part}.tsx`]

/** Entry of a source, which there must be. */
export function entryOf(manifest: StorefrontManifest, source: string): ManifestEntry {
  const entry = manifest[source]
  if (entry === undefined) throw new Error(`the storefront manifest has no ${source}`)
  return entry
}

/** The chunks of some sources and all that they import statically, without recursion into cycles. */
export function chunksOf(manifest: StorefrontManifest, sources: readonly string[]): readonly ManifestEntry[] {
  const seen = new Set<string>()
  for (const source of sources) {
    const queue = [source]
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      queue.push(...(manifest[next]?.imports ?? []))
    }
  }
  return [...seen].flatMap((name) => manifest[name] ?? [])
}

/** Each sheet once, in the order in which they are requested. */
export function sheetsOf(chunks: readonly ManifestEntry[]): readonly string[] {
  return [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
}
