import type { Executor } from '../../platform/database/database.ts'
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

async function* partsOf(db: Executor, { list, from, until }: ExportRequest): AsyncGenerator<readonly ListRow[]> {
  const read: (db: Executor, part: Part) => Promise<readonly ListRow[]> = readPart[list]
  let after: ListRow['id'] | undefined
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each part begins after the one before
    const rows = await read(db, { from, until, after })
    if (rows.length > 0) yield rows
    if (rows.length < PART_ROWS) return
    after = rows.at(-1)?.id
  }
}

/** The text of a file in parts of whole lines, so that a long list is never held as a whole; and how many rows each part adds. */
export async function* exportList(
  db: Executor,
  request: ExportRequest,
): AsyncGenerator<{ readonly text: string; readonly rows: number }> {
  const { columns } = lists[request.list]
  const isCsv = request.format === 'csv'
  yield { text: isCsv ? `${csvHead(columns)}\n` : '[\n', rows: 0 }
  let isFirst = true
  for await (const rows of partsOf(db, request)) {
    yield { text: isCsv ? csvLines(columns, rows) : jsonLines(columns, rows, { isFirst }), rows: rows.length }
    isFirst = false
  }
  if (!isCsv) yield { text: ']\n', rows: 0 }
}
