import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRejected } from './start-rejected.ts'

const DEMO_SELLER = join(import.meta.dirname, '../../../../catalog/seller.json')

const sellerFile = z.strictObject({
  name: z.string().min(1).max(100),
  shop_name: z.string().min(1).max(60).optional(),
  address: z.array(z.string().min(1).max(100)).min(1).max(6),
  tax_id: z.string().min(1).max(40),
  invoice_prefix: z.string().regex(/^[A-Za-z0-9-]{0,12}$/, 'must be up to 12 letters, digits and dashes'),
})

/** The selling entity on documents (B-83, B-84). */
export interface Seller {
  readonly name: string
  /** What the shop is called on pages and in mails; without one of its own, the entity's name. */
  readonly shopName: string
  readonly address: readonly string[]
  readonly taxId: string
  /** Before the digits of an invoice number, for people. */
  readonly invoicePrefix: string
}

/** SELLER_FILE can't be read, or a field of it is wrong: one line for the operator. */
export class SellerRefused extends StartRejected {}

/** Reads SELLER_FILE, or the demo shop's seller; throws {@link SellerRefused} with the path of the wrong field. */
export function readSeller(file: string | undefined): Seller {
  const read = sellerFile.safeParse(readJson(file ?? DEMO_SELLER))
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${issue.path.join('.')} ${problemOf(issue)}`.trim()).join('; ')
    const fields = Object.keys(sellerFile.shape).join(', ')
    throw new SellerRefused(`SELLER_FILE ${file ?? DEMO_SELLER}: ${problems}. It is an object in JSON of ${fields}`)
  }
  const { name, shop_name: shopName = name, address, tax_id: taxId, invoice_prefix: invoicePrefix } = read.data
  return { name, shopName, address, taxId, invoicePrefix }
}

const KINDS: Readonly<Record<string, string>> = { string: 'a text', array: 'a list', object: 'an object' }

/** What is wrong with a field, for somebody who has never seen a schema. */
function problemOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is missing'
        : `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'unrecognized_keys':
      return `knows no ${issue.keys.join(', ')}`
    case 'too_small':
      return `must have ${String(issue.minimum)} or more ${issue.origin === 'array' ? 'lines' : 'characters'}`
    case 'too_big':
      return `must have ${String(issue.maximum)} or fewer ${issue.origin === 'array' ? 'lines' : 'characters'}`
    default:
      return issue.message
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new SellerRefused(`SELLER_FILE names ${file}, which can't be read as JSON`)
  }
}
