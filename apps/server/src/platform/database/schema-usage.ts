import type { ChargedUsage, CountedReport } from '@waybill/domain/billing'
import type { Id, Instant, Json, Optional, OptionalInstant } from './schema-columns.ts'

/** Reports of use by the product: each once, by its key. */
export interface UsageRecordTable {
  account_id: number
  key: string
  usage_key: string
  quantity: number
  counted_at: Instant
  received_at: Instant
  effect: CountedReport['effect']
  reported_by: string
}

/** A key in a month: what was counted, and what was charged by it, by value. */
export interface UsageWindowTable {
  account_id: number
  id: Id
  usage_key: string
  period_start: Instant
  period_end: Instant
  peak: Optional<number>
  last_at: OptionalInstant
  last_quantity: Optional<number>
  charged: Json<ChargedUsage[]>
}
