import { sql } from 'kysely'
import { specifiedFinaliseHours, type AccountTax, type BillingFacts } from '@waybill/domain/billing'
import { rateOfTaxation, taxationOf } from '@waybill/domain/invoice'
import { money, type Currency } from '@waybill/domain/money'
import { paymentStates, specifiedRetryDays } from '@waybill/domain/payment'
import { manualDueDays } from '@waybill/domain/subscription'
import type { Executor } from '../../../../platform/database/database.ts'
import type { Seller } from '../../../../platform/seller.ts'
import { payerOf } from '../payers.ts'
import { methodOf } from '../methods.ts'

/** An account with its method, its backup and what decides its tax. */
export interface AccountRow {
  readonly id: number
  readonly kind: number
  readonly payer_account_id: number | null
  readonly paid_until: number | null
  readonly currency: Currency
  readonly is_locked: boolean
  readonly is_closed: boolean
  readonly credit_balance: number | null
  readonly method_id: number | null
  readonly method_type: number | null
  readonly method_year: number | null
  readonly method_month: number | null
  readonly method_verified_at: number | null
  readonly backup_id: number | null
  readonly backup_type: number | null
  readonly backup_year: number | null
  readonly backup_month: number | null
  readonly backup_verified_at: number | null
  /** A payment of it has settled, and stayed. */
  readonly has_settled: boolean
  /** Of the address that invoices go to; of the registration while there is none. */
  readonly buyer_country: string
  readonly buyer_state: string
  /** Since when the tax number is verified. */
  readonly verified_since: number | null
  /** Members who can sign in; null where a load doesn't read it. */
  readonly members: number | null
}

export async function readAccounts(
  db: Executor,
  ids: readonly number[],
  { withMembers = false } = {},
): Promise<readonly AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select account.id, account.kind, account.payer_account_id,
      (select to_at from payer_term term where term.account_id = account.id order by id desc limit 1) as paid_until,
      account.currency, account.is_locked, account.erased_at is not null as is_closed,
      billing.credit_balance, method.id as method_id, method.type as method_type,
      method.expiry_year as method_year, method.expiry_month as method_month,
      method.verified_at as method_verified_at,
      backup.id as backup_id, backup.type as backup_type,
      backup.expiry_year as backup_year, backup.expiry_month as backup_month,
      backup.verified_at as backup_verified_at,
      -- the account's own until one is found: a limit and a case, since the planner would rather read all that are paid in the shop
      coalesce((select true from payment where payment.account_id = account.id
        and case payment.state when ${paymentStates.paid} then true else false end limit 1), false) as has_settled,
      coalesce(nullif(info.fields ->> 'country', ''), account.country) as buyer_country,
      coalesce(info.fields ->> 'state', '') as buyer_state, number.verified_since,
      case when ${withMembers}::boolean
        then (select count(*)::int from member where member.account_id = account.id and member.removed_at is null) end as members
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

function taxOf(row: AccountRow, { taxes }: Pick<Seller, 'taxes'>): AccountTax {
  const { buyer_country: country, buyer_state: state, verified_since: since } = row
  const taxRate = rateOfTaxation(taxationOf(taxes, { country, state, isVerified: since !== null }))
  return { taxRate, ...(taxRate.isReverseCharge && since !== null && { taxVerifiedAt: since }) }
}

export type BillingSeller = Pick<Seller, 'taxes' | 'transferDays' | 'retryDays' | 'finaliseHours'>

/** The account, its methods and its credit as billing reads them. */
export function accountOf(
  row: AccountRow,
  seller: BillingSeller,
): Pick<BillingFacts, 'account' | 'method' | 'backup' | 'creditBalance'> {
  const { id, currency, is_locked: isLocked } = row
  const { transferDays, retryDays = specifiedRetryDays, finaliseHours = specifiedFinaliseHours } = seller
  const methods = [
    methodOf({
      id: row.method_id,
      type: row.method_type,
      expiry_year: row.method_year,
      expiry_month: row.method_month,
      verified_at: row.method_verified_at,
    }),
    methodOf({
      id: row.backup_id,
      type: row.backup_type,
      expiry_year: row.backup_year,
      expiry_month: row.backup_month,
      verified_at: row.backup_verified_at,
    }),
  ]
  // a backup takes the place of a method that can't be charged any more
  const [method, backup] = methods.filter((found) => found !== undefined)
  return {
    account: {
      id,
      currency,
      isLocked,
      ...(row.members !== null && { members: row.members }),
      ...(row.has_settled && { hasSettled: true }),
      ...(row.is_closed && { isClosed: true }),
      ...payerOf(row),
      ...taxOf(row, seller),
      ...(transferDays !== undefined && transferDays !== manualDueDays && { transferDays }),
      ...(retryDays.join() !== specifiedRetryDays.join() && { retryDays }),
      ...(finaliseHours !== specifiedFinaliseHours && { finaliseHours }),
    },
    ...(method && { method }),
    ...(backup && { backup }),
    creditBalance: money(row.credit_balance ?? 0, currency),
  }
}

/** Rows of many accounts, found by their account. */
export class ByAccount<Row extends { readonly account_id: number }> {
  readonly #rows: ReadonlyMap<number, readonly Row[]>

  constructor(rows: readonly Row[]) {
    this.#rows = Map.groupBy(rows, (row) => row.account_id)
  }

  of(accountId: number): readonly Row[] {
    return this.#rows.get(accountId) ?? []
  }
}
