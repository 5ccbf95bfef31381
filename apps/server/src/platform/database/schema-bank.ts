import type { ColumnMapping, LineFlow, StatementFormat } from '@waybill/domain/bank'
import type { Currency } from '@waybill/domain/money'
import type { Id, Instant, Json, Optional, OptionalInstant } from './schema-columns.ts'

/** A file of a bank that was read. */
export interface BankStatementTable {
  id: Id
  format: StatementFormat
  name: string
  number: string
  account: string
  read_by: string
  read_at: Instant
  lines: number
}

/** A line of a bank account, once for ever. */
export interface BankLineTable {
  id: Id
  statement_id: number
  place: number
  digest: Uint8Array
  account: string
  booked_on: string
  amount: number
  currency: Currency
  flow: LineFlow
  payer: string
  reference: string
  bank_reference: string
  state: 'waiting' | 'booked' | 'aside' | 'ignored'
  reason: Optional<string>
  decided_by: Optional<string>
  decided_at: OptionalInstant
  invoice_ids: Optional<readonly number[]>
}

/** Columns of a bank's CSV by the digest of its head. */
export interface BankMappingTable {
  head_digest: Uint8Array
  mapping: Json<ColumnMapping>
  changed_by: string
  changed_at: Instant
}
