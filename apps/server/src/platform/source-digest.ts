import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')

/** One digest of files and folders of the project, without their tests: it differs as soon as one of them has changed. */
export function sourceDigest(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.filter((one) => existsSync(join(ROOT, one))))
    for (const file of filesOf(path)) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesOf(path: string): readonly string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort()
}
