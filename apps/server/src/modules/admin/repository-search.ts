import { sql, type RawBuilder } from 'kysely'
import { readAmount } from '@waybill/domain/money'
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

/** Rows of exactly an amount as it was typed, in every currency that it can be of. */
export const isAmount =
  (table: 'invoice' | 'payment', name: 'total' | 'amount') =>
  (text: string): RawBuilder<boolean> => {
    const of = [...readAmount(text)].map(
      ([minor, currencies]) =>
        sql`${sql.ref(`${table}.${name}`)} = ${minor} and ${sql.ref(`${table}.currency`)} = any (${currencies}::char(3)[])`,
    )
    return sql<boolean>`(${sql.join([sql`false`, ...of], sql` or `)})`
  }

/** Accounts of the newest documents and payments of an amount: one range of an index for each currency that it can be of. */
const charged = (text: string): readonly RawBuilder<unknown>[] =>
  [...readAmount(text)].flatMap(([minor, currencies]) =>
    [
      sql`invoice where seq is not null and total = ${minor} and currency = code order by issued_at desc, id desc`,
      sql`payment where amount = ${minor} and currency = code order by id desc`,
    ].map(
      (newest) => sql`(select newest.account_id from unnest(${currencies}::char(3)[]) as code,
        lateral (select account_id from ${newest} limit ${sql.lit(MOST_FOUND)}) as newest)`,
    ),
  )

/**
 * Whether a text names an account: the beginning of its company from one of its first three words on, of the name, last
 * name, address or domain of one of its members; the number of an invoice, credit note or quote; the last four digits of a
 * payment method; an amount with decimals or a currency that it was charged; its id, or the one that another system has for it.
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
    // digits alone are a number, or the last four
    ...(/^\d+$/.test(text) ? [] : charged(text)),
    ...(/^\d{1,15}$/.test(text) ? [sql`select id from account where id = ${Number(text)}`] : []),
  ]
  // an array, whose accounts are read by their ids whatever other filters there are
  return sql<boolean>`account.id = any (array(${sql.join(parts, sql` union `)}))`
}
