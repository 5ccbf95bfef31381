import type { Books } from './books.ts'
import type { RowId } from './facts.ts'

/** A document is paid: its receipt is mailed (B-89). */
export function announcePaid(books: Books, documentId: RowId): void {
  const { total } = books.documents.get(documentId)
  const subject = { table: 'documents', id: documentId } as const
  const data = { total: total.minor, currency: total.currency }
  books.happened({ name: 'invoice.paid', subject, data, mails: [{ template: 'receipt', subject }] })
}
