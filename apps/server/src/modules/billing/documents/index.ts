export { printInvoice, renderAgain } from './print-invoice.ts'
export { printYear } from './print-year.ts'
export type { InvoiceFile, RenderingResult, RenderingOutcome } from './print-invoice.ts'
