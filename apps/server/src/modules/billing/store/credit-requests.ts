import { DAY_MS } from '@waybill/domain/durations'
import { isCurrency, money, type Currency, type Money } from '@waybill/domain/money'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { ofSubscription } from './notices.ts'

/** Grants without a second name count together for so long. */
const TOGETHER_MS = 30 * DAY_MS

/** A grant of credit above the limit, as the audit trail has it. */
export interface StoredRequest {
  readonly id: number
  readonly accountId: number
  /** Epoch ms. */
  readonly at: number
  readonly amount: Money
  readonly reason: string
  readonly by: string
  /** Neither granted nor withdrawn. */
  readonly isOpen: boolean
}

interface RequestRow {
  readonly id: number
  readonly account_id: number
  readonly at: number
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly by: string
  readonly is_open: boolean
}

async function findRequests(db: Executor, of: RawBuilder<boolean>): Promise<readonly StoredRequest[]> {
  const { rows } = await sql<RequestRow>`
    select event.id, event.account_id, event.occurred_at as at, (event.data ->> 'amount')::float8 as amount,
      event.data ->> 'currency' as currency, coalesce(event.data ->> 'reason', '') as reason, event.data ->> 'by' as by,
      not exists (select from event later where later.account_id = event.account_id and later.id > event.id
        and later.entity = 'subscription'
        and later.name in ('credit.granted', 'credit.withdrawn')
        and later.data ->> 'request' = event.id::text) as is_open
    from event where event.name = 'credit.requested' and ${ofSubscription} and ${of} order by event.id`.execute(db)
  return rows.flatMap(({ account_id: accountId, amount, currency, is_open: isOpen, ...row }) =>
    isCurrency(currency) ? [{ ...row, accountId, amount: money(amount, currency), isOpen }] : [],
  )
}

/** Undefined where no grant was requested under that number. */
export async function findCreditRequest(db: Executor, id: number): Promise<StoredRequest | undefined> {
  const [request] = await findRequests(db, sql<boolean>`event.id = ${id}`)
  return request
}

/** The grants of an account, or of all, that wait for another member of the staff, the oldest first. */
export async function findWaitingGrants(db: Executor, accountId?: number): Promise<readonly StoredRequest[]> {
  const of = accountId === undefined ? sql<boolean>`true` : sql<boolean>`event.account_id = ${accountId}`
  return (await findRequests(db, of)).filter(({ isOpen }) => isOpen)
}

/** The number of the one that was requested last. */
export async function findNewestRequest(db: Executor, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('event')
    .select('id')
    .where('account_id', '=', accountId)
    .where(ofSubscription)
    .where('name', '=', 'credit.requested')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Sum that one member of the staff alone granted an account within a month. */
export async function grantedAlone(
  db: Executor,
  { accountId, currency, now }: { readonly accountId: number; readonly currency: Currency; readonly now: number },
): Promise<Money> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum((data ->> 'amount')::float8), 0) as amount from event
    where account_id = ${accountId} and ${ofSubscription} and name = 'credit.granted' and data ->> 'currency' = ${currency}
      and data ->> 'request' is null and occurred_at > ${new Date(now - TOGETHER_MS)}`.execute(db)
  return money(rows[0]?.amount ?? 0, currency)
}
