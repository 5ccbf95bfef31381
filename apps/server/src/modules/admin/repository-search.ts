import { sql, type RawBuilder } from 'kysely'
import { entitiesCalled } from '../account/index.ts'
import { isNumbered } from '../billing/index.ts'

/** So many of what a part of the search finds are looked at: a word that half of the shop has costs no more than another. */
const MOST_FOUND = 500

/** Behind every text in the order of code points. */
const LAST = '\u{10ffff}'

/** Accounts whose key begins with a text, by an index of that key; the shortest first. */
const beginning = (table: 'account' | 'member', key: RawBuilder<unknown>, text: RawBuilder<unknown>) => {
  const id = sql.ref(table === 'account' ? 'id' : 'account_id')
  return sql`(select ${id} from ${sql.table(table)} where ${text} <> '' and ${key} collate "C" >= ${text}
    and ${key} collate "C" < ${text} || ${LAST} order by ${key} collate "C", ${id} limit ${sql.lit(MOST_FOUND)})`
}

/**
 * Whether a text names an account: the beginning of its company from one of its first three words on, of the name, last
 * name, address or domain of one of its members; the number of an invoice, credit note or quote; the last four digits of a
 * payment method; its id, or the one that another system has for it.
 */
export function isFound(text: string): RawBuilder<boolean> {
  const word = text.toLowerCase()
  const words = sql`words_from(${text}, 1)`
  const folded = sql`fold_text(${text})`
  const parts = [
    ...[1, 2, 3].map((place) => beginning('account', sql`words_from(company, ${sql.lit(place)})`, words)),
    beginning('member', sql`words_from(first_name || ' ' || last_name, 1)`, words),
    beginning('member', sql`words_from(last_name, 1)`, words),
    beginning('member', sql`fold_text(email)`, folded),
    beginning('member', sql`fold_text(split_part(email, '@', 2))`, folded),
    entitiesCalled('account', text),
    sql`select account_id from account_domain where domain = ${word} and verified_at is not null`,
    sql`select account_id from invoice where ${isNumbered(word)}`,
    sql`select account_id from quote where number = ${text.toUpperCase()} and state <> 'superseded' and account_id is not null`,
    ...(/^\d{4}$/.test(text)
      ? [sql`(select account_id from payment_method where last_four = ${text} limit ${sql.lit(MOST_FOUND)})`]
      : []),
    ...(/^\d{1,15}$/.test(text) ? [sql`select id from account where id = ${Number(text)}`] : []),
  ]
  // an array, whose accounts are read by their ids whatever other filters there are
  return sql<boolean>`account.id = any (array(${sql.join(parts, sql` union `)}))`
}
