import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { textColumns } from './text-columns.ts'

/** A run of 12 to 19 digits, in groups or not, that stands alone: no part of a hash, a token or a longer number. */
const CANDIDATE = '(?<![0-9A-Za-z_.])\\d(?:[ -]?\\d){11,18}(?![0-9A-Za-z_])'
/** What every candidate has, and most texts lack: they are not searched further. */
const PERHAPS = '[0-9 -]{12}'
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** 2017 to 2052 in epoch milliseconds: no card number has 13 digits and begins like these. */
const EARLIEST_INSTANT = 1_500_000_000_000
const LATEST_INSTANT = 2_600_000_000_000

/** Columns of the whole database in which something looks like a card number (I33, SEC-07). */
export async function findCardDigits(db: Executor): Promise<readonly { readonly column: string }[]> {
  const found: { readonly column: string }[] = []
  const own = await ownAccounts(db)
  const isFound = (digits: string): boolean => isCardLike(digits) && !own.some((account) => account.includes(digits))
  for (const { table, column, name } of await textColumns(db)) {
    const { rows } = await sql<{ digits: string }>`
      select distinct found[1] as digits
      from (select ${sql.ref(column)}::text as text from ${sql.table(table)}) written,
        regexp_matches(regexp_replace(text, ${UUID}, '', 'g'), ${`(${CANDIDATE})`}, 'g') as found
      where text ~ ${PERHAPS}`.execute(db)
    if (rows.some(({ digits }) => isFound(digits.replaceAll(/\D/g, '')))) found.push({ column: name })
  }
  return found
}

/** Digits of the accounts that issued invoices ask to be paid to: printed in documents and mails, and no secret. */
async function ownAccounts(db: Executor): Promise<readonly string[]> {
  const { rows } = await sql<{ account: string | null }>`
    select distinct regexp_replace(account.value, '[^0-9]', '', 'g') as account
    from invoice, jsonb_each_text(parties #> '{seller,bank}') as account
    where account.key in ('iban', 'accountNumber', 'routingNumber')`.execute(db)
  return rows.flatMap(({ account }) => account ?? [])
}

/** Does it pass the Luhn check, and isn't it an instant or one digit again and again? */
export function isCardLike(digits: string): boolean {
  const value = Number(digits)
  if (digits.length === 13 && value > EARLIEST_INSTANT && value < LATEST_INSTANT) return false
  if (/^(\d)\1*$/.test(digits)) return false
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2))
    .reduce((total, doubled) => total + (doubled > 9 ? doubled - 9 : doubled), 0)
  return sum % 10 === 0
}
