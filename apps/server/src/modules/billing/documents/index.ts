export { printInvoice, readDocument, renderAgain } from './print-invoice.ts'
export { printYear } from './print-year.ts'
export type { DescribedDocument, InvoiceFile, RenderingResult, RenderingOutcome } from './print-invoice.ts'
