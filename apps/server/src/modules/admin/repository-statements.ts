import { sql, type Selectable } from 'kysely'
import type { BankLine, BankStatement, ColumnMapping } from '@waybill/domain/bank'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { BankLineTable, BankStatementTable } from '../../platform/database/schema-bank.ts'

/** A statement with the number of its lines in each state. */
export interface ListedStatement extends Selectable<BankStatementTable> {
  readonly waiting: number
  readonly booked: number
  readonly aside: number
}

export type StoredLine = Selectable<BankLineTable>

const counted = (state: string) =>
  sql`(select count(*)::int from bank_line where statement_id = bank_statement.id and state = ${sql.lit(state)})`
const COUNTS = sql`${counted('waiting')} as waiting, ${counted('booked')} as booked, ${counted('aside')} as aside`

export async function listStatements(
  db: Executor,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly ListedStatement[]> {
  const { rows } = await sql<ListedStatement>`select bank_statement.*, ${COUNTS} from bank_statement
    where id < ${before ?? Number.MAX_SAFE_INTEGER} order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function findStatement(db: Executor, id: number): Promise<ListedStatement | undefined> {
  const { rows } = await sql<ListedStatement>`
    select bank_statement.*, ${COUNTS} from bank_statement where id = ${id}`.execute(db)
  return rows[0]
}

/** The statement that has a line already. */
export async function findStatementOf(db: Executor, digest: Uint8Array): Promise<number | undefined> {
  const row = await db.selectFrom('bank_line').select('statement_id').where('digest', '=', digest).executeTakeFirst()
  return row?.statement_id
}

export interface NewStatement extends Omit<BankStatement, 'lines'> {
  readonly name: string
  readonly by: string
  readonly now: number
  readonly lines: readonly (BankLine & { readonly digest: Buffer })[]
}

/** Lines of one statement of the database: a row has 14 values, and a statement at most 65,535. */
const PART = 1_000

/** Stores what of a file isn't known yet; the number of its new lines is 0 where all are. */
export async function insertStatement(
  db: Executor,
  { lines, by, now, ...statement }: NewStatement,
): Promise<{ readonly id: number; readonly added: number }> {
  const { id } = await db
    .insertInto('bank_statement')
    .values({
      ...statement,
      account: lines[0]?.account ?? '',
      read_by: by,
      read_at: instant(now),
      lines: lines.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map(({ bookedOn, bankReference, amount, ...line }, place) => {
    const isIn = line.flow === 'in'
    return {
      ...line,
      statement_id: id,
      place,
      booked_on: bookedOn,
      amount: amount.minor,
      currency: amount.currency,
      payer: isIn ? line.payer : '',
      reference: isIn ? line.reference : '',
      bank_reference: isIn ? bankReference : '',
      state: isIn ? ('waiting' as const) : ('ignored' as const),
    }
  })
  let added = 0
  for (let from = 0; from < rows.length; from += PART) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction, part by part
    const stored = await db
      .insertInto('bank_line')
      .values(rows.slice(from, from + PART))
      .onConflict((known) => known.column('digest').doNothing())
      .returning('id')
      .execute()
    added += stored.length
  }
  return { id, added }
}

/** Takes a statement without lines away. */
export async function dropStatement(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('bank_statement').where('id', '=', id).execute()
}

/** Lines of a statement in their order. */
export function listLines(db: Executor, statementId: number): Promise<readonly StoredLine[]> {
  return db.selectFrom('bank_line').selectAll().where('statement_id', '=', statementId).orderBy('place').execute()
}

export function findLine(db: Executor, id: number): Promise<StoredLine | undefined> {
  return db.selectFrom('bank_line').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Booked lines in files of other formats, of the days and amounts of some lines. */
export async function findBookedElsewhere(db: Executor, lines: readonly StoredLine[]): Promise<readonly StoredLine[]> {
  if (lines.length === 0) return []
  const ids = lines.map(({ id }) => id)
  const { rows } = await sql<StoredLine>`
    select distinct booked.* from bank_line line join bank_statement statement on statement.id = line.statement_id
      join bank_line booked on booked.booked_on = line.booked_on and booked.amount = line.amount
        and booked.currency = line.currency and booked.state = 'booked'
      join bank_statement earlier on earlier.id = booked.statement_id and earlier.format <> statement.format
    where line.id = any (${ids})`.execute(db)
  return rows
}

/** A person's decision on a line. */
export type LineDecision = { readonly by: string; readonly now: number } & (
  | { readonly state: 'booked'; readonly invoiceIds: readonly number[] }
  | { readonly state: 'aside'; readonly reason: string }
)

/** Decides on a line that waits; false where another decision came first. */
export async function decideLine(db: Executor, id: number, { by, now, ...decision }: LineDecision): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bank_line')
    .set({
      state: decision.state,
      invoice_ids: decision.state === 'booked' ? [...decision.invoiceIds] : null,
      reason: decision.state === 'aside' ? decision.reason : null,
      decided_by: by,
      decided_at: instant(now),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Brings a line back that was set aside. */
export async function bringLineBack(db: Executor, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bank_line')
    .set({ state: 'waiting', reason: null, decided_by: null, decided_at: null })
    .where('id', '=', id)
    .where('state', '=', 'aside')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findMapping(db: Executor, head: Uint8Array): Promise<ColumnMapping | undefined> {
  const row = await db.selectFrom('bank_mapping').select('mapping').where('head_digest', '=', head).executeTakeFirst()
  return row?.mapping
}

/** Remembers how the columns of a head are read. */
export async function keepMapping(
  db: Executor,
  head: Uint8Array,
  { mapping, by, now }: { readonly mapping: ColumnMapping; readonly by: string; readonly now: number },
): Promise<void> {
  const kept = { mapping: JSON.stringify(mapping), changed_by: by, changed_at: instant(now) }
  await db
    .insertInto('bank_mapping')
    .values({ head_digest: head, ...kept })
    .onConflict((known) => known.column('head_digest').doUpdateSet(kept))
    .execute()
}
