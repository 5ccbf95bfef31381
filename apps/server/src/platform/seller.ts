import { join } from 'node:path'
import type { TaxTable } from '@waybill/domain/invoice'
import { isIban } from '@waybill/domain/payment'
import { z } from 'zod'
import { problemOf, readJson, StartFileRejected } from './start-file.ts'

const DEMO_SELLER = join(import.meta.dirname, '../../../../catalog/seller.json')

/** As it is printed, without the blanks between its groups. */
const compact = z.string().transform((text) => text.replaceAll(/\s/g, '').toUpperCase())

const bankAccount = z
  .strictObject({
    account_holder: z.string().min(1).max(70).optional(),
    bank_name: z.string().min(1).max(70).optional(),
    iban: compact.refine(isIban, 'is no IBAN: its check digits do not fit').optional(),
    bic: compact
      .refine((text) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text), 'is no BIC of 8 or 11 signs')
      .optional(),
    account_number: z.string().min(1).max(34).optional(),
    routing_number: z.string().min(1).max(20).optional(),
  })
  .refine(
    ({ iban, account_number: account, routing_number: routing }) =>
      iban === undefined
        ? account !== undefined && routing !== undefined
        : account === undefined && routing === undefined,
    'must have an iban, or account_number and routing_number',
  )

const sellerFile = z.strictObject({
  name: z.string().min(1).max(100),
  shop_name: z.string().min(1).max(60).optional(),
  address: z.array(z.string().min(1).max(100)).min(1).max(6),
  tax_id: z.string().min(1).max(40),
  invoice_prefix: z.string().regex(/^[A-Za-z0-9-]{0,12}$/, 'must be up to 12 letters, digits and dashes'),
  file_prefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be up to 40 letters, digits, dashes and underscores')
    .optional(),
  bank: bankAccount.optional(),
})

/** A bank account as a payer needs it for a transfer. */
export interface BankAccount {
  readonly accountHolder: string
  readonly bankName?: string
  /** Without blanks. */
  readonly iban?: string
  readonly bic?: string
  readonly accountNumber?: string
  readonly routingNumber?: string
}

/** The selling entity on documents (B-83, B-84). */
export interface Seller {
  readonly name: string
  /** What the shop is called on pages and in mails; without one of its own, the entity's name. */
  readonly shopName: string
  readonly address: readonly string[]
  readonly taxId: string
  /** Before the digits of an invoice number, for people. */
  readonly invoicePrefix: string
  /** Before the digits in the name of an invoice's PDF, where it isn't the contract's. */
  readonly filePrefix: string | undefined
  /** Where invoices are paid that no method is charged for (B-68). */
  readonly bank?: BankAccount
  /** Where it collects tax, and at which rates; undefined where it collects none (B-86). */
  readonly taxes: TaxTable | undefined
}

/** Reads SELLER_FILE, or the demo shop's seller; throws {@link StartFileRejected} with the path of the wrong field. */
export function readSeller(file: string | undefined, taxes?: TaxTable): Seller {
  const read = sellerFile.safeParse(readJson('SELLER_FILE', file ?? DEMO_SELLER))
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${issue.path.join('.')} ${problemOf(issue)}`.trim()).join('; ')
    const fields = Object.keys(sellerFile.shape).join(', ')
    throw new StartFileRejected(`SELLER_FILE ${file ?? DEMO_SELLER}: ${problems}. It is an object in JSON of ${fields}`)
  }
  const { name, shop_name: shopName = name, address, bank } = read.data
  return {
    name,
    shopName,
    address,
    taxId: read.data.tax_id,
    invoicePrefix: read.data.invoice_prefix,
    filePrefix: read.data.file_prefix,
    ...(bank && { bank: accountOf(bank, name) }),
    taxes,
  }
}

function accountOf(bank: z.output<typeof bankAccount>, name: string): BankAccount {
  const { account_holder: accountHolder = name, bank_name: bankName, iban, bic } = bank
  const { account_number: accountNumber, routing_number: routingNumber } = bank
  return {
    accountHolder,
    ...(bankName !== undefined && { bankName }),
    ...(iban !== undefined && { iban }),
    ...(bic !== undefined && { bic }),
    ...(accountNumber !== undefined && { accountNumber }),
    ...(routingNumber !== undefined && { routingNumber }),
  }
}

/** Name and address in one line, for the foot of a mail and of a page for a recipient. */
export function imprintLine({ name, address }: Seller): string {
  return [name, ...address].join(', ')
}
