import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder that is gone when the test that holds it ends. */
export interface TemporaryProject {
  readonly root: string
  /** Adds or replaces a file. */
  readonly write: (path: string, text: string) => void
  readonly [Symbol.dispose]: () => void
}

/** A folder with the given files, by their paths. */
export function temporaryProject(files: Readonly<Record<string, string>>): TemporaryProject {
  const root = mkdtempSync(join(tmpdir(), 'waybill-house-'))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  return { root, write, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}
