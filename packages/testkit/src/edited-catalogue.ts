import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEMO = join(import.meta.dirname, '../../../catalog')

/** A copy of the demo shop's files that a test may change; removed by `dispose`. */
export interface EditedCatalogue {
  readonly folder: string
  /** Replaces a text that a file must have: an edit that changes nothing is a mistake of the test. */
  readonly edit: (file: string, before: string, after: string) => void
  readonly dispose: () => void
}

export function editedCatalogue(): EditedCatalogue {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-catalogue-'))
  cpSync(DEMO, folder, { recursive: true })
  return {
    folder,
    edit: (file, before, after) => {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(before)) throw new Error(`${file} doesn't say ${before}`)
      writeFileSync(path, text.replace(before, after))
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}
