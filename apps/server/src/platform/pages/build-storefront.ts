import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../../..')
const STOREFRONT = join(ROOT, 'apps/storefront')
const SOURCES = ['apps/storefront/src', 'apps/storefront/public', 'apps/storefront/vite.config.ts', 'packages/ui/src', 'packages/domain/src', 'packages/i18n/src', 'package-lock.json']
const STAMP = join(STOREFRONT, 'build/.stamp')

export const STOREFRONT_BUILD = join(STOREFRONT, 'build')

/** Builds the storefront when its sources have changed since the last build; answers whether it did. */
export async function buildStorefront(say: (line: string) => void): Promise<boolean> {
  const stamp = stampOf(SOURCES.map((source) => join(ROOT, source)))
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false
  say('Building the storefront ...')
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ configFile: join(STOREFRONT, 'vite.config.ts'), mode: 'production' })
  await builder.buildApp()
  writeFileSync(STAMP, stamp)
  return true
}

function stampOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hashPath(hash, path)
  return hash.digest('hex')
}

function hashPath(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return
  const files = path.includes('.') && !path.endsWith('/src') && existsFile(path) ? [path] : listFiles(path)
  for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
}

function existsFile(path: string): boolean {
  return /\.\w+$/.test(path)
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
