import { sql, type RawBuilder } from 'kysely'
import { isNumbered } from '../../billing/index.ts'

/** So many of what a search finds are looked at, the newest: a word that half of the shop has costs no more than another. */
const MOST_FOUND = 500

/** A part of the search that reads at most as many rows of an index. */
const newest = (part: RawBuilder<unknown>, id: string) =>
  sql`(${part} order by ${sql.ref(id)} desc limit ${sql.lit(MOST_FOUND)})`

/**
 * Whether a text names an account: the beginnings of words of its company, or of name and address of one of its members; its
 * domain; the number of an invoice, credit note or quote; the last four digits of a payment method; its id.
 */
export function isFound(text: string): RawBuilder<boolean> {
  const word = text.toLowerCase()
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null
  const words = sql`words_query(${text})`
  const parts = [
    newest(sql`select id from account where word_vector(company) @@ ${words}`, 'id'),
    newest(
      sql`select account_id from member where word_vector(email || ' ' || first_name || ' ' || last_name) @@ ${words}`,
      'account_id',
    ),
    sql`select account_id from account_domain where domain = ${word} and verified_at is not null`,
    sql`select account_id from invoice where ${isNumbered(word)}`,
    sql`select account_id from quote where number = ${text.toUpperCase()} and state <> 'superseded' and account_id is not null`,
    ...(/^\d{4}$/.test(text)
      ? [newest(sql`select account_id from payment_method where last_four = ${text}`, 'account_id')]
      : []),
    ...(id === null ? [] : [sql`select id from account where id = ${id}`]),
  ]
  return sql<boolean>`account.id in (${sql.join(parts, sql` union `)})`
}
