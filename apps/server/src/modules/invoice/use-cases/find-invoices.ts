import type { Executor } from '../../../platform/database/database.ts'

export { findInvoice, finaliseInvoices, insertDrafts, listInvoices, setInvoiceStatus } from '../repository.ts'
export type { InvoiceListed, NewInvoice, StoredInvoice } from '../repository.ts'

/** Has the account been invoiced? From then on its country is fixed (B-51). */
export async function hasInvoice(db: Executor, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .select('id')
    .where('account_id', '=', accountId)
    .where('seq', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
