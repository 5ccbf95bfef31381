import { join } from 'node:path'
import { defaultSettings, type BankAccount, type SellerDetails, type ShopSettings } from '@waybill/domain/catalog'
import type { TaxTable } from '@waybill/domain/invoice'
import { isIban, misshapenTaxNumber } from '@waybill/domain/payment'
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

/** The selling entity as a file says it: `seller` of shop.yaml, and SELLER_FILE with `shop_name` beside it. */
export const sellerShape = z.strictObject({
  name: z.string().min(1).max(100),
  address: z.array(z.string().min(1).max(100)).min(1).max(6),
  tax_id: z
    .string()
    .min(1)
    .max(40)
    .superRefine((text, context) => {
      const wrong = misshapenTaxNumber(text)
      if (wrong === undefined) return
      const message = `is no tax number of ${wrong.country}, where one looks like ${wrong.example}`
      context.addIssue({ code: 'custom', message })
    }),
  invoice_prefix: z.string().regex(/^[A-Za-z0-9-]{0,12}$/, 'must be up to 12 letters, digits and dashes'),
  file_prefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be up to 40 letters, digits, dashes and underscores')
    .optional(),
  bank: bankAccount.optional(),
})

const sellerFile = z.strictObject({ ...sellerShape.shape, shop_name: z.string().min(1).max(60).optional() })

/** The selling entity on documents. */
export interface Seller extends Omit<SellerDetails, 'filePrefix' | 'bank'> {
  /** Name of the shop on pages and in mails; without one of its own, the entity's name. */
  readonly shopName: string
  readonly filePrefix: string | undefined
  /** Account at which invoices are paid that no method is charged for. */
  readonly bank?: BankAccount | undefined
  /** Days that a bank transfer has, of the shop's settings; absent: those of the specification. */
  readonly transferDays?: number
  /** Days on which a declined renewal is tried again, of the shop's settings; absent: the specified ones. */
  readonly retryDays?: readonly number[]
  /** Hours that a draft with metered lines waits, of the shop's settings; absent: the specified one. */
  readonly finaliseHours?: number
  /** The zone of its days of money, of the shop's settings; absent: UTC. */
  readonly billingZone?: string
  /** Places where it collects tax, and their rates; undefined where it collects none. */
  readonly taxes: TaxTable | undefined
}

/** The entity of SELLER_FILE, with the name of the shop where the file has one. */
export interface SellerOnFile extends SellerDetails {
  readonly shopName?: string
}

/**
 * The seller of SELLER_FILE, else of the shop's own settings, else the demo shop's. The settings are read at each look:
 * they are published while the shop runs. Throws {@link StartFileRejected} with the path of the wrong field.
 */
export function readSeller(file: string | undefined, taxes?: TaxTable, settings?: () => ShopSettings): Seller {
  return sellerBy(file === undefined ? undefined : readSellerFile(file), taxes, settings)
}

/** The same of what a file says, as the running shop stored it. */
export function sellerBy(
  named: SellerOnFile | undefined,
  taxes?: TaxTable,
  settings: () => ShopSettings = () => defaultSettings,
): Seller {
  const onFile = named ?? readSellerFile(DEMO_SELLER)
  const details = (): SellerDetails => (named === undefined ? (settings().seller ?? onFile) : onFile)
  return {
    get name() {
      return details().name
    },
    get shopName() {
      const { name, seller } = settings()
      if (named !== undefined) return onFile.shopName ?? name ?? onFile.name
      return name ?? seller?.name ?? onFile.shopName ?? onFile.name
    },
    get address() {
      return details().address
    },
    get taxId() {
      return details().taxId
    },
    get invoicePrefix() {
      return details().invoicePrefix
    },
    get filePrefix() {
      return details().filePrefix
    },
    get bank() {
      return details().bank
    },
    get transferDays() {
      return settings().transferDays
    },
    get retryDays() {
      return settings().retryDays
    },
    get finaliseHours() {
      return settings().finaliseHours
    },
    get billingZone() {
      return settings().billingZone
    },
    taxes,
  }
}

/** Throws {@link StartFileRejected} with the path of the wrong field. */
export function readSellerFile(file: string): SellerOnFile {
  const read = sellerFile.safeParse(readJson('SELLER_FILE', file))
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${issue.path.join('.')} ${problemOf(issue)}`.trim()).join('; ')
    const fields = Object.keys(sellerFile.shape).join(', ')
    throw new StartFileRejected(`SELLER_FILE ${file}: ${problems}. It is an object in JSON of ${fields}`)
  }
  const { shop_name: shopName } = read.data
  return { ...sellerDetailsOf(read.data), ...(shopName !== undefined && { shopName }) }
}

/** Details of the entity by a file, in the words of the domain; the holder of its account is the entity itself. */
export function sellerDetailsOf(read: z.output<typeof sellerShape>): SellerDetails {
  const { name, address, file_prefix: filePrefix, bank } = read
  return {
    name,
    address,
    taxId: read.tax_id,
    invoicePrefix: read.invoice_prefix,
    ...(filePrefix !== undefined && { filePrefix }),
    ...(bank && { bank: accountOf(bank, name) }),
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
export function imprintLine({ name, address }: Pick<Seller, 'name' | 'address'>): string {
  return [name, ...address].join(', ')
}
