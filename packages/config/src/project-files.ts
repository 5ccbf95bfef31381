import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders that no check reads: installed, generated, or broken on purpose. */
const unread = new Set([
  'node_modules',
  '.git',
  'build',
  'data',
  'coverage',
  'test-results',
  'screens-out',
  '.cache',
  'generated',
])
const fixtures = 'packages/config/fixtures'

/** A file as the checks see it: its path from the root, with forward slashes, and its text. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
}

/** Paths of all files of the project below `root`, sorted, without what is installed, generated or a fixture. */
export function projectPaths(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (unread.has(entry.name) || path === fixtures) return []
      return entry.isDirectory() ? projectPaths(root, path) : entry.isFile() ? [path] : []
    })
    .toSorted()
}

/** The files whose path `wanted` accepts, with their text. */
export function readProject(root: string, wanted: (path: string) => boolean): ProjectFile[] {
  return projectPaths(root)
    .filter(wanted)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const code = /\.(?:ts|tsx|mts|mjs|js)$/
const test = /\.(?:test|e2e)\.tsx?$|^tests\/|^packages\/domain\/laws\/|\/testing\//

export function isCode(path: string): boolean {
  return code.test(path)
}

/** Tests, the laws of the domain, and what lies in a folder `testing` for tests alone. */
export function isTest(path: string): boolean {
  return test.test(path)
}
