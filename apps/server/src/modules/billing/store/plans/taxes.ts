import { sql } from 'kysely'
import type { DocumentRow } from '@waybill/domain/billing'
import {
  rateOfTaxation,
  taxationOf,
  taxesOf,
  type TaxAmount,
  type TaxRate,
  type Taxation,
} from '@waybill/domain/invoice'
import type { Executor } from '../../../../platform/database/database.ts'
import type { Seller } from '../../../../platform/seller.ts'
import { insertRows, type Column } from '../../../../platform/database/write-rows.ts'
import { accountId, type OwnedRow } from './columns.ts'

interface WrittenTax extends TaxAmount {
  readonly accountId: number
  readonly documentId: number
  readonly position: number
}

const taxColumns: readonly Column<WrittenTax>[] = [
  accountId,
  { name: 'invoice_id', type: 'bigint', of: (row) => row.documentId },
  { name: 'position', type: 'int', of: (row) => row.position },
  { name: 'name', type: 'text', of: ({ rate }) => rate.name },
  {
    name: 'basis_points',
    type: 'text',
    of: ({ rate }) => String(rate.basisPoints),
    stored: (text) => sql`${text}::numeric`,
  },
  { name: 'is_reverse_charge', type: 'boolean', of: ({ rate }) => rate.isReverseCharge === true },
  { name: 'net', type: 'bigint', of: ({ net }) => net.minor },
  { name: 'tax', type: 'bigint', of: ({ tax }) => tax.minor },
  { name: 'currency', type: 'text', of: ({ net }) => net.currency },
]

/**
 * Taxation of an account, by the address that its invoices go to, or that of its registration while there is none: the same for
 * a preview and for what is issued.
 */
export async function findTaxation(db: Executor, { taxes }: Pick<Seller, 'taxes'>, owner: number): Promise<Taxation> {
  if (taxes === undefined) return { kind: 'none' }
  const { rows } = await sql<{ country: string; state: string; is_verified: boolean }>`
    select coalesce(nullif(info.fields ->> 'country', ''), account.country) as country,
      coalesce(info.fields ->> 'state', '') as state, number.verified_since is not null as is_verified
    from account left join billing_info info on info.account_id = account.id
    left join tax_number number on number.account_id = account.id
    where account.id = ${owner}`.execute(db)
  const [{ country, state, is_verified: isVerified } = { country: '', state: '', is_verified: false }] = rows
  return taxationOf(taxes, { country, state, isVerified })
}

/** The rate of an account's next document. */
export async function findTaxRate(db: Executor, seller: Pick<Seller, 'taxes'>, owner: number): Promise<TaxRate> {
  return rateOfTaxation(await findTaxation(db, seller, owner))
}

/** The tax of each rate on documents that are issued by this transaction. */
export async function writeTaxes(db: Executor, issued: readonly OwnedRow<DocumentRow>[]): Promise<void> {
  const rows = issued.flatMap((row) =>
    taxesOf(row).map((tax, position) => ({ ...tax, accountId: row.accountId, documentId: row.id, position })),
  )
  await insertRows(db, { table: 'invoice_tax', columns: taxColumns }, rows)
}
