export { numberFor } from './invoice-document.ts'
export { findReduction } from './repository-documents.ts'
export {
  finaliseInvoices,
  findInvoice,
  findOpenInvoices,
  insertDrafts,
  leftOf,
  lineOf,
  listInvoices,
} from './repository.ts'
export type { InvoiceListed, OpenInvoiceListed, StoredInvoice } from './repository.ts'
export { hasInvoice, hasPastDueInvoice } from './use-cases/find-invoices.ts'
export { findPaidPayment } from './use-cases/find-paid.ts'
export { paidByTransfer, partiesOfMany } from './use-cases/parties.ts'
export { printInvoice } from './use-cases/print-invoice.ts'
