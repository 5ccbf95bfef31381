import { z } from 'zod'
import { currency, epochOut, flagOut, major, minor, stampOut } from './fields.ts'

/** The tax of one rate on a document. */
const taxOut = z
  .strictObject({
    name: z.string().meta({ description: 'As the country calls it, such as TVA' }),
    percent: z.string().meta({ description: 'The rate as a decimal, such as 8.875' }),
    is_reverse_charge: flagOut,
    net: major,
    net_minor: minor,
    tax: major,
    tax_minor: minor,
  })
  .meta({ id: 'InvoiceTax' })

/** An invoice or a credit note in the list of an account. */
export const invoiceRow = z
  .strictObject({
    invoice_number: z.string(),
    date: stampOut,
    date_epoch: epochOut,
    due_date: stampOut,
    due_date_epoch: epochOut,
    /** Amounts and document are null for a member who sees none. */
    total: major.nullable(),
    total_minor: minor.nullable(),
    tax: major.nullable(),
    tax_minor: minor.nullable(),
    taxes: z.array(taxOut),
    currency,
    payment_status: z.int(),
    refunded_amount: major.nullable(),
    refunded_amount_minor: minor.nullable(),
    kind: z.string(),
    is_statement: flagOut.meta({ description: 'What the account pays for its members' }),
    download: z.string().nullable(),
  })
  .meta({ id: 'InvoiceRow' })
