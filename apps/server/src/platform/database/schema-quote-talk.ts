import type { DeclineReason, MessageScope, ThreadSide } from '@waybill/domain/quote'
import type { Generated } from 'kysely'
import type { Id, Instant, Optional, OptionalInstant, StoredLocale } from './schema-columns.ts'

export interface QuoteAnswerTable {
  id: Id
  quote_id: string
  recipient_id: Optional<number>
  account_id: Optional<number>
  kind: 'accepted' | 'joined' | 'declined'
  name: string
  reason: Optional<DeclineReason>
  words: Generated<string>
  role: Generated<string>
  /** Of the buyer, for their own bookkeeping. */
  order_number: Generated<string>
  /** The prefix of the network that it came from; empty where that isn't known. */
  network: Generated<string>
  /** Of the legal texts that it was given under; null where the shop had none. */
  terms_version: Optional<number>
  terms_locale: Optional<StoredLocale>
  answered_at: Instant
}

export interface QuoteMessageTable {
  id: Id
  quote_id: string
  recipient_id: Optional<number>
  account_id: Optional<number>
  author_side: ThreadSide
  audience: MessageScope
  name: string
  /** The product of the line that it is about. */
  line_id: Optional<number>
  text: string
  created_at: Instant
}

export interface QuoteThreadMarkTable {
  quote_id: string
  side: ThreadSide
  recipient_id: Optional<number>
  account_id: Optional<number>
  read_through: Generated<number>
  mail_at: OptionalInstant
}
