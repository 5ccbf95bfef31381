import type { Generated } from 'kysely'
import type { CatalogueDocument } from '@waybill/domain/catalog'
import type { TaxRate } from '@waybill/domain/invoice'
import type { SellerOnFile } from '../seller.ts'
import type { Id, Instant, Json, Optional, OptionalInstant, OptionalJson } from './schema-columns.ts'

export interface ClockOffsetTable {
  only_row: Generated<boolean>
  offset_ms: Generated<number>
}

/** A table of taxes as JSON: its maps are lists of their entries. */
export interface StoredTaxTable {
  readonly sellerCountry: string
  readonly registrations: readonly (readonly [place: string, taxId: string])[]
  readonly rates: readonly (readonly [place: string, rate: TaxRate])[]
}

/** Of the one start that was last; null where it adds no tax, and where no file names the seller. */
export interface RunningSettingsTable {
  id: Generated<boolean>
  taxes: OptionalJson<StoredTaxTable>
  seller: OptionalJson<SellerOnFile>
  started_at: Instant
}

export interface SecretTable {
  name: string
  sealed: Uint8Array
  created_at: Instant
}

/** Allowed transitions of a state column, written by each start from the lifecycles of the domain. */
export interface LifecycleStepTable {
  table_name: string
  from_state: string
  to_state: string
  cause: string
}

export interface ReleaseTable {
  only_row: Generated<boolean>
  digest: string
  started_at: Instant
}

export interface CatalogueVersionTable {
  number: number
  digest: string
  document: Json<CatalogueDocument>
  published_at: Instant
  published_by: Generated<string>
}

export interface CatalogueDraftTable {
  id: Id
  base_version: number
  digest: string
  document: Json<CatalogueDocument>
  drafted_by: string
  drafted_at: Instant
  ended_by: Optional<string>
  ended_at: OptionalInstant
  published_version: Optional<number>
}

export interface LegalVersionTable {
  number: number
  digest: string
  catalogue_version: number
  published_at: Instant
}

export interface ProductTable {
  id: number
  kind: 'package' | 'module'
  code: string
}

export interface RateWindowTable {
  bucket: string
  window_start: Instant
  hits: number
}

export interface EventTable {
  id: Id
  name: string
  version: Generated<number>
  entity: string
  entity_id: string
  account_id: Optional<number>
  actor: string
  data: Json<object>
  deliverable: boolean
  occurred_at: Instant
}

export interface OutboxTable {
  id: Id
  event_id: number
  account_id: Optional<number>
  kind: 'mail'
  dedupe_key: string
  payload: Json<object>
  attempts: Generated<number>
  first_at: Instant
  next_at: OptionalInstant
  delivered_at: OptionalInstant
  dead_at: OptionalInstant
  lease_until: OptionalInstant
  fence: Generated<number>
  last_error: Optional<string>
}

export interface DueWorkTable {
  id: Id
  kind: string
  unique_key: string
  account_id: Optional<number>
  payload: Json<object>
  attempts: Generated<number>
  max_attempts: Generated<number>
  due_at: OptionalInstant
  lease_until: OptionalInstant
  fence: Generated<number>
  done_at: OptionalInstant
  dead_at: OptionalInstant
  last_error: Optional<string>
}

export interface IdempotencyTable {
  scope: string
  key: string
  account_id: Optional<number>
  request_hash: string
  status: Optional<number>
  outcome: OptionalJson<object>
  created_at: Instant
  done_at: OptionalInstant
}

export interface SentMailTable {
  id: Id
  dedupe_key: string
  message_id: string
  recipient: string
  sender: string
  subject: string
  text_body: string
  html_body: string
  headers: Json<object>
  sent_at: Instant
}

export interface SentMailAttachmentTable {
  mail_id: number
  position: number
  filename: string
  content_type: string
  content: Uint8Array
}

export interface MailSuppressionTable {
  email_norm: string
  reason: Generated<'unsubscribed' | 'bounced'>
  confirm_hash: Optional<Uint8Array>
  confirm_sent_at: OptionalInstant
  created_at: Instant
}

export interface WebhookInTable {
  provider: string
  event_id: string
  payload: Json<object>
  received_at: Instant
  processed_at: OptionalInstant
}

export interface AnalyticsEntryTable {
  id: string
  event: string
  account_id: Optional<number>
  member_id: Optional<number>
  data: Json<object>
  network_prefix: string
  created_at: Instant
}
