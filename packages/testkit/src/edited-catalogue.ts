import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEMO = join(import.meta.dirname, '../../../catalog')

/** A copy of a shop's files that a test may change; removed by `dispose`. */
export interface EditedCatalogue {
  readonly folder: string
  /** Replaces a text that a file must have: an edit that changes nothing is a mistake of the test. */
  readonly edit: (file: string, before: string, after: string) => void
  /** Replaces every place of a file that a pattern finds. */
  readonly editAll: (file: string, before: RegExp, after: (...found: string[]) => string) => void
  readonly remove: (file: string) => void
  /** Adds so many packages for industries, each of one module. */
  readonly addPackages: (count: number) => void
  readonly dispose: () => void
}

/** Far above the ids of the demo shop. */
const FIRST_ID = 1_001

function moreTo(path: string, text: string, after: RegExp): void {
  const before = readFileSync(path, 'utf8')
  if (!after.test(before)) throw new Error(`${path} has no place for more`)
  writeFileSync(
    path,
    before.replace(after, (found) => `${found}${text}`),
  )
}

/** A copy of the demo shop's files, or of those of another shop. */
export function editedCatalogue(of: string = DEMO): EditedCatalogue {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-catalogue-'))
  cpSync(of, folder, { recursive: true })
  return {
    folder,
    edit: (file, before, after) => {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(before)) throw new Error(`${file} doesn't say ${before}`)
      writeFileSync(path, text.replace(before, after))
    },
    editAll: (file, before, after) => {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (text.search(before) < 0) throw new Error(`${file} has nothing like ${before.source}`)
      writeFileSync(path, text.replace(before, after))
    },
    remove: (file) => rmSync(join(folder, file)),
    addPackages: (count) => {
      const names = Array.from({ length: count }, (_, place) => `trade-package-${place + 1}`)
      const entries = names.map(
        (code, place) =>
          `  - { id: ${FIRST_ID + place}, code: ${code}, icon: ${code}, industry: home-care, bundled: [routing-management] }\n`,
      )
      const texts = names.map(
        (code, place) =>
          `  ${code}: { title: Trade package ${place + 1}, subtitle: For a trade, description: One of many. }\n`,
      )
      moreTo(join(folder, 'packages.yaml'), entries.join(''), /^packages:\n/m)
      moreTo(join(folder, 'texts/en.yaml'), texts.join(''), /^packages:\n/m)
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}
