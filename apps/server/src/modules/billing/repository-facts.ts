import { sql, type Selectable } from 'kysely'
import type { AccountTax, BillingFacts, RowId } from '@waybill/domain/billing'
import { rateOfTaxation, taxationOf } from '@waybill/domain/invoice'
import { money, type Currency } from '@waybill/domain/money'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import { INDIRECT } from '../../platform/http/actor.ts'
import type {
  EntitlementTable,
  SubscriptionItemTable,
  SubscriptionTable,
} from '../../platform/database/schema-billing.ts'
import type { ReceivableTable } from '../../platform/database/schema-collecting.ts'
import type { OrdersTable } from '../../platform/database/schema-shop.ts'
import type { Seller } from '../../platform/seller.ts'
import { carriedOf, readCarried } from './repository-carried.ts'
import { readDocuments, type EndingOf } from './repository-documents.ts'
import { refundOf } from './repository-refunds.ts'
import {
  attemptOf,
  documentOf,
  entitlementOf,
  itemOf,
  methodOf,
  orderOf,
  paymentOf,
  receivableOf,
  subscriptionOf,
} from './stored-facts.ts'

interface AccountRow {
  readonly id: number
  readonly kind: number
  readonly payer_account_id: number | null
  readonly currency: Currency
  readonly is_locked: boolean
  readonly credit_balance: number | null
  readonly method_id: number | null
  readonly method_type: number | null
  readonly method_year: number | null
  readonly method_month: number | null
  readonly backup_id: number | null
  readonly backup_type: number | null
  readonly backup_year: number | null
  readonly backup_month: number | null
  /** Of the address that invoices go to; of the registration while there is none. */
  readonly buyer_country: string
  readonly buyer_state: string
  /** Since when the tax number is verified. */
  readonly verified_since: number | null
}

/** Rows of many accounts, found by their account. */
class ByAccount<Row extends { readonly account_id: number }> {
  readonly #rows: ReadonlyMap<number, readonly Row[]>

  constructor(rows: readonly Row[]) {
    this.#rows = Map.groupBy(rows, (row) => row.account_id)
  }

  of(accountId: number): readonly Row[] {
    return this.#rows.get(accountId) ?? []
  }
}

async function readAccounts(db: Executor, ids: readonly number[]): Promise<readonly AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select account.id, account.kind, account.payer_account_id, account.currency, account.is_locked,
      billing.credit_balance, method.id as method_id, method.type as method_type,
      method.expiry_year as method_year, method.expiry_month as method_month,
      backup.id as backup_id, backup.type as backup_type,
      backup.expiry_year as backup_year, backup.expiry_month as backup_month,
      coalesce(nullif(info.fields ->> 'country', ''), account.country) as buyer_country,
      coalesce(info.fields ->> 'state', '') as buyer_state, number.verified_since
    from account left join billing_account billing on billing.account_id = account.id
    left join payment_method method
      on method.account_id = account.id and method.is_current and method.disabled_at is null
    left join payment_method backup
      on backup.account_id = account.id and backup.is_backup and backup.disabled_at is null
    left join billing_info info on info.account_id = account.id
    left join tax_number number on number.account_id = account.id
    where account.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

async function readSubscriptions(db: Executor, ids: readonly number[]) {
  const { rows } = await sql<Selectable<SubscriptionTable>>`
    select * from subscription where account_id = any(${ids}::bigint[]) and ended_at is null`.execute(db)
  return rows
}

async function readItems(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Selectable<SubscriptionItemTable>>`
    select * from subscription_item where account_id = any(${ids}::bigint[]) and ended_at is null order by id`.execute(
    db,
  )
  return rows
}

async function readEntitlements(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Selectable<EntitlementTable>>`
    select * from entitlement where account_id = any(${ids}::bigint[]) and to_at is null order by id`.execute(db)
  return rows
}

interface Living {
  readonly subscriptions: readonly Selectable<SubscriptionTable>[]
  readonly receivables: readonly Selectable<ReceivableTable>[]
}

/** The accounts whose rights a visit can change: a trial or a cancelled period ends, a change is due, or a debt is failing. */
function withRightsDue({ subscriptions, receivables }: Living, dueBy: number): ReadonlySet<number> {
  const ending = subscriptions.filter(
    ({ state, trial_end: trialEnd, cancel_at: cancelAt, scheduled_at: changesAt }) =>
      cancelAt !== null ||
      (changesAt !== null && changesAt <= dueBy) ||
      (state === subscriptionStatuses.notSubscribed && trialEnd !== null && trialEnd <= dueBy),
  )
  const failing = receivables.filter(({ first_failed_at: failedAt }) => failedAt !== null)
  return new Set([...ending, ...failing].map((row) => row.account_id))
}

/** The accounts of which a visit reads what is switched on: those, and the ones whose period is over. */
function withItemsDue(living: Living, dueBy: number): ReadonlySet<number> {
  const renewing = living.subscriptions.filter(({ period_end: end }) => end <= dueBy)
  return new Set([...withRightsDue(living, dueBy), ...renewing.map((row) => row.account_id)])
}

/** The order that is open or scheduled, and those of the documents: by value, so that they can take effect. */
async function readOrders(db: Executor, ids: readonly number[], orderIds: readonly string[]) {
  const { rows } = await sql<Selectable<OrdersTable>>`
    select * from orders where account_id = any(${ids}::bigint[])
      and (state = 'open' or id = any(${orderIds}::uuid[])) and purchase is not null order by created_at, id`.execute(
    db,
  )
  return rows
}

function taxOf(row: AccountRow, { taxes }: Pick<Seller, 'taxes'>): AccountTax {
  const { buyer_country: country, buyer_state: state, verified_since: since } = row
  const taxRate = rateOfTaxation(taxationOf(taxes, { country, state, isVerified: since !== null }))
  return { taxRate, ...(taxRate.isReverseCharge && since !== null && { taxVerifiedAt: since }) }
}

function accountOf(
  row: AccountRow,
  seller: Pick<Seller, 'taxes'>,
): Pick<BillingFacts, 'account' | 'method' | 'backup' | 'creditBalance'> {
  const { id, currency, is_locked: isLocked } = row
  const paidBy = row.kind === INDIRECT ? 'partner' : row.payer_account_id === null ? 'itself' : 'organization'
  const methods = [
    methodOf({
      id: row.method_id,
      type: row.method_type,
      expiry_year: row.method_year,
      expiry_month: row.method_month,
    }),
    methodOf({
      id: row.backup_id,
      type: row.backup_type,
      expiry_year: row.backup_year,
      expiry_month: row.backup_month,
    }),
  ]
  // a backup takes the place of a method that can't be charged any more
  const [method, backup] = methods.filter((found) => found !== undefined)
  return {
    account: { id, currency, isLocked, paidBy, ...taxOf(row, seller) },
    ...(method && { method }),
    ...(backup && { backup }),
    creditBalance: money(row.credit_balance ?? 0, currency),
  }
}

/** What a load is for. */
export interface FactsFor {
  /** Where tax is collected, and at which rates (B-86). */
  readonly seller: Pick<Seller, 'taxes'>
  /** A try whose document is loaded as well, however it stands. */
  readonly attemptId?: RowId
  /** A document that is loaded as well, however it stands. */
  readonly documentId?: RowId
  /** The outcome of the try may end the subscription: what is paid ahead is loaded as well. */
  readonly mayEnd?: boolean
  /**
   * For a visit: what is due by this instant. Items and rights are loaded only where that can read or change them; without
   * it all of them are.
   */
  readonly dueBy?: number
}

/**
 * What billing knows of these accounts, by one set of queries for one account or for a thousand. The accounts' billing rows
 * are locked by the caller where it is going to write. Accounts that don't exist are absent.
 */
export async function loadFacts(
  db: Executor,
  accountIds: readonly number[],
  { seller, attemptId, documentId, dueBy, mayEnd = false }: FactsFor,
): Promise<ReadonlyMap<number, BillingFacts>> {
  const accounts = await readAccounts(db, accountIds)
  const stored = await readSubscriptions(db, accountIds)
  const isCommand = mayEnd || (dueBy === undefined && attemptId === undefined)
  const endingOf: EndingOf = (receivables) =>
    isCommand ? accountIds : [...withRightsDue({ subscriptions: stored, receivables }, dueBy ?? 0)]
  const found = await readDocuments(db, accountIds, { attemptId, documentId, endingOf })
  const living = { subscriptions: stored, receivables: found.receivables }
  const itemsOf = dueBy === undefined ? accountIds : [...withItemsDue(living, dueBy)]
  const rightsOf = dueBy === undefined ? accountIds : [...withRightsDue(living, dueBy)]
  const orderIds = [
    ...found.documents.flatMap(({ order_id: orderId }) => orderId ?? []),
    ...stored.flatMap(({ scheduled_order_id: orderId }) => orderId ?? []),
  ]
  const orders = new ByAccount(await readOrders(db, accountIds, orderIds))
  const lines = Map.groupBy(found.lines, (line) => line.invoice_id)
  const carried = new ByAccount(await readCarried(db, itemsOf))
  const [subscriptions, items, entitlements] = [
    new ByAccount(stored),
    new ByAccount(await readItems(db, itemsOf)),
    new ByAccount(await readEntitlements(db, rightsOf)),
  ]
  const [documents, receivables] = [new ByAccount(found.documents), new ByAccount(found.receivables)]
  const [payments, attempts] = [new ByAccount(found.payments), new ByAccount(found.attempts)]
  const refunds = new ByAccount(found.refunds)
  return new Map(
    accounts.map((row): [number, BillingFacts] => {
      const [subscription] = subscriptions.of(row.id)
      const facts: BillingFacts = {
        ...accountOf(row, seller),
        ...(subscription && { subscription: subscriptionOf(subscription) }),
        items: items.of(row.id).map(itemOf),
        entitlements: entitlements.of(row.id).map(entitlementOf),
        documents: documents.of(row.id).map((document) => documentOf(document, lines.get(document.id) ?? [])),
        carried: carried.of(row.id).map(carriedOf),
        receivables: receivables.of(row.id).map(receivableOf),
        payments: payments.of(row.id).map(paymentOf),
        attempts: attempts.of(row.id).map(attemptOf),
        refunds: refunds.of(row.id).map(refundOf),
        orders: orders.of(row.id).map(orderOf),
      }
      return [row.id, facts]
    }),
  )
}
