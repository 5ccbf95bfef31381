import { sql, type RawBuilder } from 'kysely'
import type { Executor } from './database.ts'

/** A column of a table, and its value in a row. */
export interface Column<Row> {
  readonly name: string
  /** The type that it travels as; an array of it is one parameter of the statement. */
  readonly type: 'bigint' | 'int' | 'text' | 'boolean' | 'timestamptz' | 'jsonb' | 'uuid'
  readonly of: (row: Row) => number | string | boolean | null | undefined
  /** Expression of the stored value, where that isn't as it travels. */
  readonly stored?: (travelled: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** An instant in epoch ms as it travels; null stays null. */
export function instantText(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString()
}

/** A value as it travels to a column of JSON; absent stays null. */
export function jsonText(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

function arrays<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ type, of }) => sql`${rows.map((row) => of(row) ?? null)}::${sql.raw(type)}[]`))
}

function valueOf<Row>({ name, stored }: Column<Row>): RawBuilder<unknown> {
  const travelled = sql.ref(`given.${name}`)
  return stored === undefined ? travelled : stored(travelled)
}

const names = <Row>(columns: readonly Column<Row>[]) => sql.join(columns.map(({ name }) => sql.ref(name)))

/** Inserts rows of one table, however many, by one statement; ids are given. */
export async function insertRows<Row>(
  db: Executor,
  { table, columns }: { readonly table: string; readonly columns: readonly Column<Row>[] },
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into ${sql.table(table)} (${names(columns)}) overriding system value
    select ${sql.join(columns.map(valueOf))} from unnest(${arrays(columns, rows)}) as given(${names(columns)})`.execute(
    db,
  )
}

/** Updates rows of one table by their keys, however many, by one statement. */
export async function updateRows<Row>(
  db: Executor,
  {
    table,
    keys,
    columns,
  }: { readonly table: string; readonly keys: readonly Column<Row>[]; readonly columns: readonly Column<Row>[] },
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const all = [...keys, ...columns]
  const sets = columns.map((column) => sql`${sql.ref(column.name)} = ${valueOf(column)}`)
  const matches = keys.map(({ name }) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`given.${name}`)}`)
  await sql`update ${sql.table(table)} set ${sql.join(sets)}
    from unnest(${arrays(all, rows)}) as given(${names(all)}) where ${sql.join(matches, sql` and `)}`.execute(db)
}
