export { printInvoice, type InvoiceFile } from './print-invoice.ts'
export { renderAgain } from './render-again.ts'
export type { RenderingResult, RenderingOutcome } from './render-again.ts'
