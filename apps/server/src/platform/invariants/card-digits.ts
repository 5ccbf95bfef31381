import { readMarks } from '@waybill/domain/payment'
import { sql } from 'kysely'
import { holdsCardNumber } from '../card-number.ts'
import type { Executor } from '../database/database.ts'
import { othersFirst } from './invariant.ts'

interface TextColumn {
  readonly table: string
  readonly column: string
  /** `public.member.email`, for people. */
  readonly name: string
}

/** Every column of our tables that can hold text a person or a program wrote. */
async function textColumns(db: Executor): Promise<readonly TextColumn[]> {
  const { rows } = await sql<{ table_schema: string; table_name: string; column_name: string }>`
    select table_schema, table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'gw') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')
    order by table_schema, table_name, ordinal_position`.execute(db)
  return rows.map((row) => ({
    table: `${row.table_schema}.${row.table_name}`,
    column: row.column_name,
    name: `${row.table_schema}.${row.table_name}.${row.column_name}`,
  }))
}

/** A digit: of ASCII, Arabic, Devanagari, or as wide as a letter of Chinese. */
const DIGIT = '[0-9\\u0660-\\u0669\\u06f0-\\u06f9\\u0966-\\u096f\\uff10-\\uff19]'
/** Characters that may stand between groups; the number itself is read as the guard of requests reads it. */
const BETWEEN =
  '(?:[ \\s./\\u002d\\u00a0\\u00ad\\u2000-\\u2015\\u202f\\u2060-\\u2064\\u2212\\u3000\\ufeff\\ufe63\\uff0d]{0,4})'
/** A run of 12 digits and more, in groups or not, that stands alone: no part of a hash, a token or a longer number. */
const CANDIDATE = `(\\+?(?<![0-9A-Za-z_.])${DIGIT}(?:${BETWEEN}${DIGIT}){11,}(?![0-9A-Za-z_]))`
/** Run that every candidate has, and most texts lack: they are not searched further. */
const PERHAPS = `[^A-Za-z"',:;{}()<>=_|]{12}`
/** A tab or a line break of a text within JSON. */
const ESCAPED_BREAK = '\\\\[tnr]'
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Of a table at once: what is read in some ten milliseconds. */
const PAGES_AT_ONCE = 32

/** Columns of the whole database in which something looks like a card number (I33, SEC-07). */
export async function findCardDigits(db: Executor): Promise<readonly { readonly column: string }[]> {
  const found = new Set<string>()
  const own = await ownAccounts(db)
  const isFound = (digits: string): boolean =>
    holdsCardNumber(digits) && !own.some((account) => account.includes(readMarks(digits).replaceAll(/\D/g, '')))
  const columns = await textColumns(db)
  const tables = Map.groupBy(columns, (column) => column.table)
  const sizes = await pagesOf(db, [...tables.keys()])
  for (const [table, ofTable] of tables) {
    const texts = ofTable.map(({ column, name }) => said(name, column))
    const pages = sizes.get(table) ?? 0
    for (let page = 0; page < pages; page += PAGES_AT_ONCE) {
      const { rows } = await sql<{ name: string; digits: string }>`
        select distinct said.name, found[1] as digits
        from ${sql.table(table)} written cross join lateral (values ${sql.join(texts)}) as said(name, text),
          regexp_matches(regexp_replace(said.text, ${UUID}, 'x', 'g'), ${CANDIDATE}, 'g') as found
        where written.ctid >= ${`(${page},0)`}::tid and written.ctid < ${`(${page + PAGES_AT_ONCE},0)`}::tid
          and said.text ~ ${PERHAPS}`.execute(db)
      for (const { name, digits } of rows) if (isFound(digits)) found.add(name)
      await othersFirst()
    }
  }
  return columns.flatMap(({ name }) => (found.has(name) ? [{ column: name }] : []))
}

/** A column with its name for people, as a row of values; escaped breaks of JSON are breaks. */
function said(name: string, column: string) {
  return sql`(${name}, regexp_replace(${sql.ref(`written.${column}`)}::text, ${ESCAPED_BREAK}, ' ', 'g'))`
}

/** Number of pages that each of these tables has by now. */
async function pagesOf(db: Executor, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; pages: number }>`
    select name, pg_relation_size(name::regclass) / current_setting('block_size')::int as pages
    from unnest(${tables}::text[]) as name`.execute(db)
  return new Map(rows.map(({ name, pages }) => [name, pages]))
}

/** Digits of the bank accounts on issued invoices: printed in documents and mails, and no secret. */
async function ownAccounts(db: Executor): Promise<readonly string[]> {
  const { rows } = await sql<{ account: string | null }>`
    select distinct regexp_replace(account.value, '[^0-9]', '', 'g') as account
    from invoice, jsonb_each_text(parties #> '{seller,bank}') as account
    where account.key in ('iban', 'accountNumber', 'routingNumber')`.execute(db)
  return rows.flatMap(({ account }) => account ?? [])
}
