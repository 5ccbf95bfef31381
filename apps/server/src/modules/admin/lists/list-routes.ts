import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ListQuery, ResultOf } from '@waybill/contract'
import { STAFF_LISTS, type StaffList, type StaffListName } from '@waybill/contract/staff/lists'
import { ok } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { RegisterCall } from '../../../platform/http/register-call.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { csvHead, csvLines } from '../../export/index.ts'
import { filtersOf, readAll, readPage, readPart } from './read-list.ts'
import { noteReading } from '../note-reading.ts'
import type { ListPart } from '../repository-rows.ts'

/** Spreadsheets take a file without it for one of their machine's own old character set. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Notes who reads a list of people by which filters: once an hour, however many pages they turn. The text of a search may
 * be a name, which the trail keeps for ever: it is there as a digest.
 */
async function noteList(name: StaffListName, query: ListQuery, context: RequestContext): Promise<void> {
  const { q, ...filters } = filtersOf(name, query)
  const format = query.format ?? 'json'
  const about = createHash('sha256')
    .update(JSON.stringify([q, filters, format]))
    .digest('hex')
    .slice(0, 16)
  await noteReading({ list: name, about, data: { filters, format, isSearch: q !== undefined } }, context)
}

/** Kinds of the columns of a file by those of a list. */
const CSV_KINDS = {
  number: 'number',
  text: 'text',
  state: 'text',
  amount: 'amount',
  instant: 'instant',
  day: 'instant',
} as const

async function* csvOf(db: Executor, name: StaffListName, part: ListPart): AsyncGenerator<string> {
  const entries = Object.entries<StaffList['columns'][string]>(STAFF_LISTS[name].columns)
  const columns = Object.fromEntries(entries.map(([column, { kind }]) => [column, CSV_KINDS[kind]]))
  yield `${BYTE_ORDER_MARK}${csvHead(columns)}\n`
  for await (const rows of readAll(db, name, part)) yield csvLines(columns, rows)
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are those names
const LIST_NAMES = Object.keys(STAFF_LISTS) as readonly StaffListName[]

/** The lists of the back office, made from their declarations. */
export function registerLists(call: RegisterCall): void {
  const register = (name: StaffListName): void =>
    call(`GET /api/admin/v1/${name}`, async ({ query }, context, db) => {
      const part = readPart(name, query, context.now)
      if (!part.ok) return part
      const list: StaffList = STAFF_LISTS[name]
      const isFile = query.format === 'csv'
      if (list.isPersonal === true && (isFile || query.cursor === undefined)) await noteList(name, query, context)
      if (isFile) {
        const headers = { 'content-disposition': `attachment; filename="${name}.csv"` }
        const body = Readable.from(csvOf(db, name, part.value))
        return ok({ raw: { type: 'text/csv; charset=utf-8', body, headers } })
      }
      const page = await readPage(db, name, part.value)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from the columns that the type is made from
      return ok({ result: page as unknown as ResultOf<`GET /api/admin/v1/${StaffListName}`> })
    })
  for (const name of LIST_NAMES) register(name)
}
