import type { Ledger } from './ledger.ts'
import type { RowId } from './facts.ts'

/** A document is paid: its receipt is mailed (B-89). */
export function announcePaid(ledger: Ledger, documentId: RowId): void {
  const { total } = ledger.documents.get(documentId)
  const subject = { table: 'documents', id: documentId } as const
  const data = { total: total.minor, currency: total.currency }
  ledger.happened({ name: 'invoice.paid', subject, data, mails: [{ template: 'receipt', subject }] })
}
