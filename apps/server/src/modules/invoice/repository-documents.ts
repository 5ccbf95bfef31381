import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredInvoice } from './repository.ts'

export async function findStoredDocument(
  db: Executor,
  document: { readonly invoiceId: number; readonly locale: string },
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('invoice_document')
    .select('content')
    .where('invoice_id', '=', document.invoiceId)
    .where('locale', '=', document.locale)
    .executeTakeFirst()
  return row?.content
}

/** Stores the first rendering for ever; a second one that was made at the same time is dropped (B-84). */
export async function keepDocument(
  db: Executor,
  document: {
    readonly invoice: Pick<StoredInvoice, 'id' | 'account_id'>
    readonly locale: string
    readonly content: Uint8Array
    readonly now: number
  },
): Promise<void> {
  await db
    .insertInto('invoice_document')
    .values({
      invoice_id: document.invoice.id,
      account_id: document.invoice.account_id,
      locale: document.locale,
      content: document.content,
      created_at: instant(document.now),
    })
    .onConflict((conflict) => conflict.columns(['invoice_id', 'locale']).doNothing())
    .execute()
}
