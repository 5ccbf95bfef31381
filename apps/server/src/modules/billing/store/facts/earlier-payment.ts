import type { Selectable } from 'kysely'
import type { EarlierPayment, SubscriptionRow } from '@waybill/domain/billing'
import { noTax } from '@waybill/domain/invoice'
import { money } from '@waybill/domain/money'
import type { SubscriptionTable } from '../../../../platform/database/schema-billing.ts'
import { instantText, jsonText, type Column } from '../../../../platform/database/write-rows.ts'

/** The payment of an earlier system for a legacy plan, as its subscription stores it. */
export const earlierPaymentColumns: readonly Column<SubscriptionRow>[] = [
  { name: 'earlier_price', type: 'bigint', of: (row) => row.earlierPayment?.price.minor },
  { name: 'earlier_from', type: 'timestamptz', of: (row) => instantText(row.earlierPayment?.period.start) },
  { name: 'earlier_until', type: 'timestamptz', of: (row) => instantText(row.earlierPayment?.period.end) },
  { name: 'earlier_tax_rate', type: 'jsonb', of: (row) => jsonText(row.earlierPayment?.taxRate) },
  { name: 'earlier_document', type: 'text', of: (row) => row.earlierPayment?.document },
  { name: 'earlier_credited', type: 'boolean', of: (row) => row.earlierPayment?.isCredited === true },
]

/** The same as it was written; undefined where nothing is known of it. */
export function earlierPaymentOf(row: Selectable<SubscriptionTable>): EarlierPayment | undefined {
  const { earlier_price: price, earlier_from: start, earlier_until: end, earlier_document: document } = row
  if (price === null || start === null || end === null) return undefined
  return {
    price: money(price, row.currency),
    period: { start, end },
    taxRate: row.earlier_tax_rate ?? noTax,
    ...(document !== null && { document }),
    ...(row.earlier_credited && { isCredited: true }),
  }
}
