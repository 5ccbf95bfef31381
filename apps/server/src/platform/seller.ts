import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const DEMO_SELLER = join(import.meta.dirname, '../../../../catalog/seller.json')

const sellerFile = z.strictObject({
  name: z.string().min(1).max(100),
  address: z.array(z.string().min(1).max(100)).min(1).max(6),
  tax_id: z.string().min(1).max(40),
  invoice_prefix: z.string().regex(/^[A-Za-z0-9-]{0,12}$/),
})

/** The selling entity on documents (B-83, B-84). */
export interface Seller {
  readonly name: string
  readonly address: readonly string[]
  readonly taxId: string
  /** Before the digits of an invoice number, for people. */
  readonly invoicePrefix: string
}

/** Reads SELLER_FILE, or the demo shop's seller; throws with the path of the wrong field. */
export function readSeller(file: string | undefined): Seller {
  const read = sellerFile.parse(JSON.parse(readFileSync(file ?? DEMO_SELLER, 'utf8')))
  return { name: read.name, address: read.address, taxId: read.tax_id, invoicePrefix: read.invoice_prefix }
}
