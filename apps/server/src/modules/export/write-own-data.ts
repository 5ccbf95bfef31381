import { Zip, ZipDeflate } from 'fflate'
import type { Executor } from '../../platform/database/database.ts'
import { partsOf, writeParts, type ExportFormat } from './export-list.ts'
import { ownAccountLists } from './repository-own-account.ts'
import { ownPersonLists, readOwnPart, type DataOwner } from './repository-own.ts'

/** Spreadsheets take a file without it for one of their machine's own old character set. */
const BYTE_ORDER_MARK = '\ufeff'
const FORMATS: readonly ExportFormat[] = ['csv', 'json']

/** Data to write: of the person, and of the account where they are its primary member. */
interface OwnData extends DataOwner {
  readonly isPrimary: boolean
  /** For the dates in the archive. Epoch ms. */
  readonly now: number
}

/** Names and texts of the files, in their order: each list as CSV and as JSON. */
function* filesOf(db: Executor, { isPrimary, now: _, ...of }: OwnData) {
  const lists = { ...ownPersonLists, ...(isPrimary && ownAccountLists) }
  for (const [name, list] of Object.entries(lists))
    for (const format of FORMATS) {
      const parts = partsOf((after) => readOwnPart(db, list, { of, after }))
      yield { name: `${name}.${format}`, format, parts: writeParts(parts, { columns: list.columns, format }) }
    }
}

/** The archive in pieces as it is written: no list is held as a whole (S-23). */
export async function* writeOwnData(db: Executor, owned: OwnData): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    pieces.push(piece)
  })
  const encoder = new TextEncoder()
  for (const { name, format, parts } of filesOf(db, owned)) {
    const file = new ZipDeflate(name)
    file.mtime = owned.now
    zip.add(file)
    if (format === 'csv') file.push(encoder.encode(BYTE_ORDER_MARK))
    for await (const { text } of parts) {
      file.push(encoder.encode(text))
      yield* pieces
      pieces = []
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* pieces
}
