export { printInvoice, type InvoiceFile } from './print-invoice.ts'
export { renderAgain } from './render-again.ts'
export type { RenderedAgain, Rerendering } from './render-again.ts'
