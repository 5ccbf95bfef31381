import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
}

export interface RunTimeTree {
  readonly packages: number
  readonly bytes: number
}

/** Node itself comes as a package, and is no part of the tree (P-G14). */
const isNode = (path: string): boolean => /node_modules\/(?:node-bin|node-(?:linux|darwin|win))-/.test(path)

/** Folders of the packages that the product needs to run: without ours, without those of developers. */
export function runTimePaths(lock: { readonly packages: Readonly<Record<string, LockedPackage>> }): readonly string[] {
  return Object.entries(lock.packages)
    .filter(
      ([path, { dev, devOptional, link }]) =>
        path.includes('node_modules/') && !dev && !devOptional && !link && !isNode(path),
    )
    .map(([path]) => path)
}

/** Installed files of the tree; packages for other systems are not. */
export function runTimeTree(root: string): RunTimeTree {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm wrote it, and a check compares it with package.json
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Parameters<typeof runTimePaths>[0]
  const installed = runTimePaths(lock).filter((path) => existsSync(join(root, path)))
  return { packages: installed.length, bytes: installed.reduce((sum, path) => sum + bytesBelow(join(root, path)), 0) }
}

/** Nested packages are entries of their own. */
function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesBelow(path)
    return entry.isFile() ? sum + lstatSync(path).size : sum
  }, 0)
}
