export { printInvoice, type InvoiceFile } from './print-invoice.ts'
