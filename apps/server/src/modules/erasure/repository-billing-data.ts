import { sql, type RawBuilder } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'

/** The account whose people are forgotten, and when: epoch ms. */
export interface ErasedAccount {
  readonly accountId: number
  /** The addresses of its members, as they are compared. */
  readonly addresses: readonly string[]
  readonly now: number
}

/** One kind of rows in the words of the staff, and the statement that takes out of it what names a person. */
export type ErasureStep = readonly [what: string, statement: (of: ErasedAccount) => RawBuilder<unknown>]

/** Texts and numbers that an account gave to be billed. */
export const billing: readonly ErasureStep[] = [
  ['cost centres of products', ({ accountId }) => sql`delete from cost_centre_product where account_id = ${accountId}`],
  ['cost centres', ({ accountId }) => sql`delete from cost_centre where account_id = ${accountId}`],
  ['billing details', ({ accountId }) => sql`delete from billing_info where account_id = ${accountId}`],
  [
    'tax numbers',
    // the proof of a turned-over tax stays with the invoices that it was for (B-87)
    ({ accountId }) => sql`
      delete from tax_number where account_id = ${accountId}
        and not exists (select from invoice_tax where account_id = ${accountId} and is_reverse_charge)`,
  ],
  [
    'payment methods',
    ({ accountId, now }) => sql`
      update payment_method set gateway_token = null, provider = coalesce(provider, ''), customer_ref = '', method_ref = '',
        mandate_ref = null, verified_at = coalesce(verified_at, created_at), brand = null, first_six = null, last_four = null,
        expiry_year = null, expiry_month = null, fingerprint = '', is_current = false, is_backup = false,
        disabled_at = coalesce(disabled_at, ${instant(now)})
      where account_id = ${accountId}`,
  ],
  [
    'drafts that were never issued',
    ({ accountId }) => sql`
      update invoice set parties = jsonb_set(parties, '{buyer}', '{"name": "", "address": [], "taxId": ""}')
      where account_id = ${accountId} and seq is null`,
  ],
  [
    'reasons of credit',
    ({ accountId }) => sql`
      update credit_entry set reason = 'erased' where account_id = ${accountId} and reason is not null`,
  ],
  [
    'reasons of refunds',
    // a lost dispute's is no text of the staff
    ({ accountId }) => sql`
      update refund set reason = '' where account_id = ${accountId} and reason <> '' and reason <> 'dispute_lost'`,
  ],
  [
    'events of the provider',
    ({ accountId }) => sql`
      update webhook_in set payload = '{}' where payload::text like any(
        select '%' || known.ref || '%' from (
          select gateway_ref as ref from payment_attempt where account_id = ${accountId}
          union select gateway_ref from payment where account_id = ${accountId}
          union select gateway_ref from refund where account_id = ${accountId}
          union select split_part(customer, ':', 2) from account_erasure, unnest(customers) customer
            where account_id = ${accountId}
        ) known where length(known.ref) > 3)`,
  ],
]
