import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The names in a folder below the catalogue's, in their order, without hidden ones; none where there is no such folder. */
export function fileNames(folder: string, below: string): readonly string[] {
  try {
    return readdirSync(join(folder, below))
      .filter((name) => !name.startsWith('.'))
      .toSorted()
  } catch {
    return []
  }
}
