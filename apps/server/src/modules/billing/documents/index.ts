export { printInvoice, renderAgain } from './print-invoice.ts'
export type { InvoiceFile, RenderingResult, RenderingOutcome } from './print-invoice.ts'
