import { sql, type RawBuilder } from 'kysely'
import type { OpenDebt } from '@waybill/domain/bank'
import { money, type Currency, type Money } from '@waybill/domain/money'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { isNumbered, printedNumber } from '../billing/index.ts'
import { dueDay } from './repository-lists.ts'
import { isFound } from './repository-search.ts'

/** An open invoice as lines of a bank are matched to it. */
export interface ListedDebt extends OpenDebt {
  readonly accountId: number
  readonly dueAt: number
}

interface DebtRow {
  readonly invoice_id: number
  readonly account_id: number
  readonly number: string | null
  readonly seq: number
  readonly open: number
  readonly currency: Currency
  readonly company: string
  readonly due_at: number
}

const debtOf = (row: DebtRow): ListedDebt => ({
  invoiceId: row.invoice_id,
  accountId: row.account_id,
  number: row.number ?? '',
  seq: row.seq,
  open: money(row.open, row.currency),
  company: row.company,
  dueAt: row.due_at,
})

const isOwed = sql`receivable.open > 0 and receivable.ended_at is null`
const COLUMNS = sql`invoice.id as invoice_id, invoice.account_id, ${printedNumber('invoice')} as number, invoice.seq,
    receivable.open, receivable.currency, account.company, invoice.due_at`
const JOINS = sql`join invoice on invoice.account_id = receivable.account_id and invoice.id = receivable.invoice_id
    and invoice.series = 'invoice' and invoice.seq is not null and invoice.status = 'open'
  join account on account.id = receivable.account_id`

/** So many debts of one amount are looked at for a name: behind them a line is matched by people. */
const MOST_OF_AN_AMOUNT = 200
const MOST_SHOWN = 20

/** Open invoices that lines may pay: those of the numbers in their texts, and those of their amounts. */
export async function findDebts(
  db: Executor,
  { numbers, amounts }: { readonly numbers: readonly number[]; readonly amounts: readonly Money[] },
): Promise<readonly ListedDebt[]> {
  const byNumber = await sql<DebtRow>`
    select ${COLUMNS} from receivable ${JOINS}
    where ${isOwed} and invoice.seq = any(${[...numbers]}::bigint[])`.execute(db)
  const minors = amounts.map(({ minor }) => minor)
  const currencies = amounts.map(({ currency }) => currency)
  const byAmount = await sql<DebtRow>`
    select ${COLUMNS} from unnest(${minors}::bigint[], ${currencies}::text[]) as paid(minor, code),
      lateral (select * from receivable where receivable.currency = paid.code::char(3) and receivable.open = paid.minor
        and ${isOwed} limit ${sql.lit(MOST_OF_AN_AMOUNT)}) receivable ${JOINS}`.execute(db)
  const found = [...byNumber.rows, ...byAmount.rows].map(debtOf)
  return [...new Map(found.map((debt) => [debt.invoiceId, debt])).values()]
}

function listDebts(db: Executor, condition: RawBuilder<boolean>): Promise<readonly ListedDebt[]> {
  return sql<DebtRow>`select ${COLUMNS} from receivable ${JOINS} where ${isOwed} and ${condition}
    order by invoice.due_at, invoice.id limit ${sql.lit(MOST_SHOWN)}`
    .execute(db)
    .then(({ rows }) => rows.map(debtOf))
}

/** Open invoices in a currency that a person looks for, by number or customer. */
export const searchDebts = (db: Executor, text: string, currency: Currency): Promise<readonly ListedDebt[]> =>
  listDebts(
    db,
    sql<boolean>`receivable.currency = ${currency} and (${isNumbered(text.toLowerCase())} or ${isFound(text)})`,
  )

/** The invoice of a number, as far as it is open. */
export async function findDebt(db: Executor, text: string): Promise<ListedDebt | undefined> {
  const found = await listDebts(db, isNumbered(text.toLowerCase()))
  return found.find(({ seq }) => String(seq) === text) ?? found[0]
}

/** The day of an instant in a zone. */
export async function findDay(db: Executor, at: number, zone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (${instant(at)} at time zone ${zone}::text)::date as day`.execute(
    db,
  )
  return rows[0]?.day ?? ''
}

/** Sum of what is open in a currency, by the days since it was due. */
export interface AgeingRow {
  readonly currency: Currency
  readonly age: number
  readonly invoices: number
  readonly open: number
}

/**
 * Adds up open documents alone, by the first day of each age; `starts` are days, the youngest first. Each document is found
 * by its id: joined, all that were ever issued would be read for those few.
 */
export async function sumAges(db: Executor, starts: readonly string[]): Promise<readonly AgeingRow[]> {
  const { rows } = await sql<AgeingRow>`
    with owed as materialized (
      select receivable.currency, receivable.open, (select ${dueDay} from invoice where invoice.id = receivable.invoice_id
        and invoice.account_id = receivable.account_id and invoice.seq is not null) as day
      from receivable where ${isOwed}
    )
    select currency, (select count(*) from unnest(${[...starts]}::date[]) as start where day < start)::int as age,
      count(*)::int as invoices, sum(open)::bigint as open
    from owed where day is not null group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
