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
  /** The member who wrote it for the owner. */
  member_id: Optional<number>
}

export interface QuoteThreadMarkTable {
  quote_id: string
  side: ThreadSide
  recipient_id: Optional<number>
  account_id: Optional<number>
  read_through: Generated<number>
  mail_at: OptionalInstant
}

/** The visitor who shared a quote, and the link that manages it. */
export interface QuoteOwnerTable {
  number: string
  revision: Generated<number>
  /** Empty once the link has ended. */
  email: string
  email_norm: string
  locale: StoredLocale
  token_hash: Uint8Array
  manage_sealed: Optional<string>
  share_sealed: Optional<string>
  created_at: Instant
  ended_at: OptionalInstant
}
