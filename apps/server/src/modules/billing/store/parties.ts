import { taxationOf } from '@waybill/domain/invoice'
import { taxNumberOf } from '@waybill/domain/payment'
import type { Executor } from '../../../platform/database/database.ts'
import type { Parties } from '../../../platform/database/schema-documents.ts'
import { nameOnAddress } from '../../../platform/full-name.ts'
import { addressLines } from '../../../platform/postal-address.ts'
import type { Seller } from '../../../platform/seller.ts'

interface Account {
  readonly company: string
  readonly country: string
  readonly verified_since: number | null
}

/** The number under which the seller collects the tax of this buyer; its own where it collects none. */
function taxIdFor(account: Account, billing: Readonly<Record<string, string>>, seller: Seller): string {
  const { state = '' } = billing
  const country = isText(billing['country']) ? billing['country'] : account.country
  const taxation = taxationOf(seller.taxes, { country, state, isVerified: account.verified_since !== null })
  return taxation.kind === 'taxed' ? taxation.taxId : seller.taxId
}

/** Seller and buyer of one account, as a document that is issued now prints them. */
export function partiesFrom(account: Account, billing: Readonly<Record<string, string>>, seller: Seller): Parties {
  const country = billing['country'] ?? account.country
  const orderNumber = billing['order_number']
  return {
    seller: { name: seller.name, address: seller.address, taxId: taxIdFor(account, billing, seller) },
    buyer: {
      name: isText(billing['company']) ? billing['company'] : account.company,
      address: addressOf(billing, country),
      country,
      taxId: taxNumberOf(country, billing['vatno'] ?? ''),
      ...(isText(orderNumber) && { orderNumber }),
    },
  }
}

/** The person and their address, a line each, without the country. */
function addressOf(billing: Readonly<Record<string, string>>, country: string): readonly string[] {
  return [personOf(billing, country), ...addressLines({ ...billing, country })].filter(isText)
}

function personOf(billing: Readonly<Record<string, string>>, country: string): string {
  const { first_name: firstName = '', last_name: lastName = '' } = billing
  return nameOnAddress({ firstName, lastName }, country)
}

/** Billing details as they stand on a letter: person, company and address, a line each, without the country. */
export function letterhead(
  details: Readonly<Record<string, string>> & { readonly country: string },
): readonly string[] {
  const { company = '', country } = details
  return [personOf(details, country), company, ...addressLines(details)].filter(isText)
}

function isText(value: string | undefined): value is string {
  return value !== undefined && value !== ''
}

/**
 * Seller and buyer of many accounts as they are now, by account id: frozen with the invoice. The country is a code, so that
 * each rendering names it in its own language.
 */
export async function partiesOfMany(
  db: Executor,
  input: { readonly accountIds: readonly number[]; readonly seller: Seller },
): Promise<ReadonlyMap<number, Parties>> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('billing_info', 'billing_info.account_id', 'account.id')
    .leftJoin('tax_number', 'tax_number.account_id', 'account.id')
    .select(['account.id', 'company', 'account.country', 'fields', 'verified_since'])
    .where('account.id', 'in', [...input.accountIds])
    .execute()
  return new Map(rows.map((row) => [row.id, partiesFrom(row, row.fields ?? {}, input.seller)]))
}

/** The same for an invoice that is paid by bank transfer: it says where to. */
export function paidByTransfer({ seller, buyer }: Parties, { bank }: Seller): Parties {
  return { seller: { ...seller, ...(bank && { bank }) }, buyer }
}
