import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { sourceDigest } from '../source-digest.ts'
import { StartRejected } from '../start-rejected.ts'
import { runOnce } from './run-once.ts'
import { joinPageSheets } from './page-sheets.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const STOREFRONT = join(ROOT, 'apps/storefront')
const BACK_OFFICE = join(ROOT, 'apps/back-office')
const COMPRESSED = /\.(?:js|css|svg)$/
const SMALLEST_COMPRESSED = 512
const SOURCES = [
  'apps/storefront/src',
  'apps/storefront/public',
  'apps/storefront/vite.config.ts',
  'apps/storefront/lazy-parts.ts',
  'apps/storefront/lazy-styles.ts',
  'apps/storefront/literal-class-names.ts',
  'apps/storefront/shared-chunks.ts',
  'apps/storefront/symbol-importers.ts',
  'apps/storefront/short-class-names.ts',
  'apps/storefront/static-styles.ts',
  'apps/back-office/src',
  'apps/back-office/vite.config.ts',
  'packages/contract/src/staff/duties.ts',
  'packages/ui/src',
  'packages/domain/src',
  'packages/i18n/src',
  'package-lock.json',
  'apps/server/src/platform/pages/build-storefront.ts',
  'apps/server/src/platform/pages/page-sheets.ts',
  'apps/server/src/platform/source-digest.ts',
]
const STAMP = join(STOREFRONT, 'build/.stamp')

export const STOREFRONT_BUILD = join(STOREFRONT, 'build')
/** The manifest of the back office; its files lie among the others. */
export const BACK_OFFICE_BUILD = join(STOREFRONT_BUILD, 'back-office')

/** Files that browsers request of a build, under the digest of its sources. */
export interface StorefrontBuild {
  readonly name: string
  readonly assets: string
}

const LENGTH_OF_NAME = 16

/** The build that this process runs. */
export function ownBuild(): StorefrontBuild {
  return {
    name: readFileSync(STAMP, 'utf8').slice(0, LENGTH_OF_NAME),
    assets: join(STOREFRONT_BUILD, 'client/assets'),
  }
}

/**
 * Builds the storefront when its sources have changed since the last build; answers whether it did. It is built beside
 * the old one and put in its place whole, so that another process that starts now never reads half of it; one that wants
 * to build too waits, and finds it built.
 */
export function buildStorefront(print: (line: string) => void): Promise<boolean> {
  const stamp = sourceDigest(SOURCES)
  return runOnce(STOREFRONT_BUILD, {
    isDone: () => isBuilt(stamp),
    work: async () => {
      print('Building the storefront ...')
      const fresh = join(STOREFRONT_BUILD, '.next')
      // of a build that was cut off
      rmSync(fresh, { recursive: true, force: true })
      await buildInto(fresh)
      writeFileSync(join(fresh, '.stamp'), stamp)
      replaceBuild(fresh)
      rmSync(fresh, { recursive: true, force: true })
    },
  }).catch(notBuilt)
}

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS'])

/** A tree that may be read only has to be built before, by an account that may write to it. */
export function notBuilt(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!NOT_WRITABLE.has(code)) throw error
  throw new StartRejected(
    "The storefront isn't built and this account may not write there: run `npm run build` first.",
    { cause: error },
  )
}

function isBuilt(stamp: string): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp
}

async function buildInto(folder: string): Promise<void> {
  const { build, createBuilder } = await import('vite')
  const outDirOf = (name: string) => ({ build: { outDir: join(folder, name), emptyOutDir: true } })
  const builder = await createBuilder({
    configFile: join(STOREFRONT, 'vite.config.ts'),
    mode: 'production',
    environments: { client: outDirOf('client'), ssr: outDirOf('server') },
  })
  await builder.buildApp()
  joinPageSheets(join(folder, 'client'))
  const backOffice = join(folder, 'back-office')
  await build({
    configFile: join(BACK_OFFICE, 'vite.config.ts'),
    mode: 'production',
    build: { outDir: backOffice, emptyOutDir: true },
  })
  // served, compressed and stored for the next build with the storefront's own
  cpSync(join(backOffice, 'assets'), join(folder, 'client/assets'), { recursive: true })
  compressAssets(join(folder, 'client/assets'))
}

/**
 * The stamp is removed first and written last: a process that looks in between builds again instead of reading half.
 */
function replaceBuild(fresh: string): void {
  rmSync(STAMP, { force: true })
  for (const part of ['client', 'server', 'back-office', '.stamp']) {
    rmSync(join(STOREFRONT_BUILD, part), { recursive: true, force: true })
    renameSync(join(fresh, part), join(STOREFRONT_BUILD, part))
  }
}

/** Scripts, styles and drawings beside their compressed forms, made once instead of per request. */
function compressAssets(folder: string): void {
  for (const file of listFiles(folder).filter((name) => COMPRESSED.test(name))) {
    const bytes = readFileSync(file)
    if (bytes.length < SMALLEST_COMPRESSED) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
