import { sql } from 'kysely'
import { holdsCardNumber } from '../card-number.ts'
import type { Executor } from '../database/database.ts'
import { textColumns } from './text-columns.ts'

/** A run of 12 to 19 digits, in groups or not, that stands alone: no part of a hash, a token or a longer number. */
const CANDIDATE = '(?<![0-9A-Za-z_.])\\d(?:[ -]?\\d){11,18}(?![0-9A-Za-z_])'
/** What every candidate has, and most texts lack: they are not searched further. */
const PERHAPS = '[0-9 -]{12}'
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Columns of the whole database in which something looks like a card number (I33, SEC-07). */
export async function findCardDigits(db: Executor): Promise<readonly { readonly column: string }[]> {
  const found: { readonly column: string }[] = []
  for (const { table, column, name } of await textColumns(db)) {
    const { rows } = await sql<{ digits: string }>`
      select distinct found[1] as digits
      from (select ${sql.ref(column)}::text as text from ${sql.table(table)}) written,
        regexp_matches(regexp_replace(text, ${UUID}, '', 'g'), ${`(\\+?${CANDIDATE})`}, 'g') as found
      where text ~ ${PERHAPS}`.execute(db)
    if (rows.some(({ digits }) => holdsCardNumber(digits))) found.push({ column: name })
  }
  return found
}
