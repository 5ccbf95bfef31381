import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { anywhere } from '../../../platform/database/like-pattern.ts'
import { printedNumber } from './invoices.ts'

/** By what an account was found. */
type FoundBy =
  | 'account'
  | 'invoice'
  | 'credit note'
  | 'tracking id'
  | 'e-mail'
  | 'company'
  | 'payment reference'
  | 'order'

/** An account that a search of the staff found. */
export interface FoundAccount {
  readonly accountId: number
  readonly by: FoundBy
  readonly company: string
  readonly email: string
}

export interface AccountSearch {
  /** The text in lower case. */
  readonly text: string
  /** Parts of addresses and names count as well. */
  readonly isPart: boolean
}

const MOST_FOUND = 50

/** The numbers that a text ends with: a document is also named as people read it, by its prefix, which may end in digits. */
function endingNumbers(text: string): readonly number[] {
  const digits = /\d{1,15}$/.exec(text)?.[0] ?? ''
  return Array.from(digits, (_, from) => Number(digits.slice(from)))
}

/** Invoices and credit notes are numbered apart. */
export type DocumentSeries = 'invoice' | 'credit_note'

/**
 * Whether a row is the document whose number is `text`, in lower case: its digits, what stands printed on it, or that of a
 * credit note without its prefix, as c1001.
 */
export const isNumbered = (text: string) => sql<boolean>`(series in ('invoice', 'credit_note')
  and seq = any(${endingNumbers(text)}::bigint[]) and (seq::text = ${text}
  or ${text} = case series when 'invoice' then '' else 'c' end || seq
  or ${text} = lower(coalesce(number_prefix, '')) || case series when 'invoice' then '' else 'c' end || seq))`

/** A document by its number: the digits of its series, and the whole as it stands printed on it. */
interface NumberedDocument {
  readonly number: number
  readonly printed: string
}

/** The document that `text` names; its digits count before another one's prefix. */
export async function findNumberedDocument(
  db: Executor,
  { text, series }: { readonly text: string; readonly series: DocumentSeries },
): Promise<NumberedDocument | undefined> {
  const row = await db
    .selectFrom('invoice')
    .select(['seq', printedNumber().as('printed')])
    .where('series', '=', series)
    .where(isNumbered(text))
    .orderBy(sql`seq::text = ${text}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.seq === null ? undefined : { number: row.seq, printed: row.printed ?? '' }
}

/** The accounts that a text names, each once for what it was found by; by id. */
export async function findAccounts(db: Executor, { text, isPart }: AccountSearch): Promise<readonly FoundAccount[]> {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined
  const part = anywhere(text)
  const { rows } = await sql<{ account_id: number; by: FoundBy; company: string; email: string }>`
    with found(account_id, by) as (
      select id, 'account' from account where id = ${number ?? null}::bigint
      union select account_id, case series when 'invoice' then 'invoice' else 'credit note' end
        from invoice where ${isNumbered(text)}
      union select account_id, 'tracking id' from orders where tracking_id = ${number ?? null}::bigint and tracking_id > 0
      union select account_id, 'e-mail' from member
        where email_norm = ${text} or lower(email) = ${text} or (${isPart} and lower(email) like ${part})
      union select id, 'company' from account
        where lower(company) = ${text} or (${isPart} and lower(company) like ${part})
      union select account_id, 'payment reference' from payment where lower(gateway_ref) = ${text}
      union select account_id, 'payment reference' from payment_attempt where lower(gateway_ref) = ${text}
      union select account_id, 'payment reference' from refund where lower(gateway_ref) = ${text}
      union select account_id, 'order' from orders where id::text = ${text} and account_id is not null
    )
    select found.account_id, found.by, account.company, coalesce(member.email, '') as email
    from found join account on account.id = found.account_id
      left join member on member.account_id = account.id and member.is_primary
    order by found.account_id, found.by limit ${MOST_FOUND}`.execute(db)
  return rows.map(({ account_id: accountId, ...found }) => ({ accountId, ...found }))
}
