import type { Executor } from '../../platform/database/database.ts'
import type { Column } from './column.ts'
import { lists } from './lists.ts'
import { PART_ROWS, readPart, type ListName, type ListRow, type Part } from './repository.ts'
import { csvHead, csvLines, jsonLines } from './write-rows.ts'

export type ExportFormat = 'csv' | 'json'

/** The rows from `from` and before `until` (UTC, epoch ms, half-open); absent: all there are. */
interface ExportRequest {
  readonly list: ListName
  readonly format: ExportFormat
  readonly from: number | undefined
  readonly until: number | undefined
}

/** Lines of a file, and how many rows they are. */
interface FilePart {
  readonly text: string
  readonly rows: number
}

/** All rows of a list in parts, each read after the one before. */
export async function* partsOf(
  read: (after: ListRow['id'] | undefined) => Promise<readonly ListRow[]>,
): AsyncGenerator<readonly ListRow[]> {
  let after: ListRow['id'] | undefined
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each part begins after the one before
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < PART_ROWS) return
    after = rows.at(-1)?.id
  }
}

/** The text of a file in parts of whole lines, so that a long list is never held as a whole; and how many rows each part adds. */
export async function* writeParts(
  parts: AsyncIterable<readonly ListRow[]>,
  { columns, format }: { readonly columns: Readonly<Record<string, Column>>; readonly format: ExportFormat },
): AsyncGenerator<FilePart> {
  const isCsv = format === 'csv'
  yield { text: isCsv ? `${csvHead(columns)}\n` : '[\n', rows: 0 }
  let isFirst = true
  for await (const rows of parts) {
    yield { text: isCsv ? csvLines(columns, rows) : jsonLines(columns, rows, { isFirst }), rows: rows.length }
    isFirst = false
  }
  if (!isCsv) yield { text: ']\n', rows: 0 }
}

/** One list of the shop as a file. */
export function exportList(db: Executor, { list, format, from, until }: ExportRequest): AsyncGenerator<FilePart> {
  const read: (db: Executor, part: Part) => Promise<readonly ListRow[]> = readPart[list]
  return writeParts(
    partsOf((after) => read(db, { from, until, after })),
    { columns: lists[list].columns, format },
  )
}
