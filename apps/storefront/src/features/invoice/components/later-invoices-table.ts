import { laterPart } from '../../../app/code-split.tsx'

export const LaterInvoicesTable = laterPart('features/invoice/components/invoices-table', () =>
  import('./invoices-table.tsx').then((code) => code.InvoicesTable),
)
