import type { Generated } from 'kysely'
import type { ApprovalDecision, Cart, Utms } from '@waybill/domain/cart'
import type { MailChoice } from '@waybill/contract/mail-kinds'
import type { Currency } from '@waybill/domain/money'
import type {
  DefaultedJson,
  Id,
  Instant,
  Optional,
  OptionalInstant,
  OptionalJson,
  StoredLocale,
} from './schema-columns.ts'

/** Policies of D-10 as they are stored; an absent name is 0. */
export interface StoredPolicies {
  readonly pages?: Readonly<Record<string, 0 | 1>>
  readonly features?: Readonly<Record<string, 0 | 1>>
  readonly subscription?: 0 | 1
  readonly settings?: 0 | 1
}

export interface AccountTable {
  id: Id
  kind: number
  company: string
  country: string
  currency: Currency
  time_zone: string
  locale: StoredLocale
  partner_account_id: Optional<number>
  payer_account_id: Optional<number>
  is_locked: Generated<boolean>
  requires_factor: Generated<boolean>
  utm: DefaultedJson<Utms>
  utm_first: DefaultedJson<Utms>
  created_at: Instant
  erased_at: OptionalInstant
}

/** Erasure of an account: its author, and the data that the provider has still to forget. */
export interface AccountErasureTable {
  account_id: number
  erased_at: Instant
  erased_by: string
  customers: Generated<string[]>
  forget_at: OptionalInstant
}

export interface MemberTable {
  id: Id
  account_id: number
  email: string
  email_norm: string
  /** Empty: no password signs in. */
  password_hash: string
  first_name: string
  last_name: string
  phone: Optional<string>
  is_primary: boolean
  is_read_only: Generated<boolean>
  policies: DefaultedJson<StoredPolicies>
  email_verified_at: OptionalInstant
  created_at: Instant
  /** Removed by the primary member (ACC-08). */
  removed_at: OptionalInstant
  /** The member's own; null: the account's. */
  locale: Optional<StoredLocale>
  time_zone: Optional<string>
  without_mails: Generated<MailChoice[]>
  /** Standing approval, minor units a calendar month; null like its currency: none. */
  standing_limit: Optional<number>
  standing_currency: Optional<Currency>
  /** Removed, and without a name since. */
  erased_at: OptionalInstant
}

/** A file of a member's data that can be fetched until its end (S-23). */
export interface DataExportTable {
  id: string
  member_id: number
  account_id: number
  requested_at: Instant
  expires_at: Instant
}

/** A deletion that a member has requested, until it has taken effect or is taken back (S-23). */
export interface MemberDeletionTable {
  member_id: number
  account_id: number
  scope: 'member' | 'account'
  email: string
  locale: StoredLocale
  requested_at: Instant
  effective_at: Instant
  begun_at: OptionalInstant
  next_at: Instant
}

/** Invitations to an account, until they are accepted or withdrawn. */
export interface MemberInvitationTable {
  account_id: number
  id: Id
  email: string
  email_norm: string
  role: 'manage' | 'view'
  is_read_only: boolean
  /** Null: invited before it could be chosen. */
  locale: Optional<StoredLocale>
  token_hash: Uint8Array
  member_id: number
  invited_at: Instant
  expires_at: Instant
  ended_at: OptionalInstant
  /** By a first sign-in at the company, beyond the members that are paid for. */
  is_requested: Generated<boolean>
}

export interface SessionTable {
  id: Id
  token_hash: Uint8Array
  member_id: Optional<number>
  /** The member's account. */
  account_id: Optional<number>
  /** Unused: staff have sessions of their own. It goes with the next release, whose predecessor doesn't read it any more. */
  staff_id: Optional<number>
  user_agent: string
  device_hash: Optional<Uint8Array>
  created_at: Instant
  seen_at: Instant
  ended_at: OptionalInstant
  /** Of a sign-in at the company's provider. */
  ends_at: OptionalInstant
  /** The member has signed in there again; real time. */
  confirmed_at: OptionalInstant
}

export interface OneTimeTokenTable {
  token_hash: Uint8Array
  purpose: 'verify_email' | 'reset_password' | 'confirm_address' | 'restore_address' | 'second_factor' | 'portal'
  member_id: number
  account_id: number
  session_id: Optional<number>
  /** The member's, once the link is used; of `confirm_address` and `restore_address` alone. */
  address: Optional<string>
  expires_at: Instant
  used_at: OptionalInstant
}

/** A member's second factor; its instants are real time, those of its reset the product's. */
export interface MemberFactorTable {
  member_id: number
  account_id: number
  totp_sealed: Uint8Array
  totp_step: number
  added_at: Instant
  reset_requested_at: OptionalInstant
  reset_at: OptionalInstant
  reset_by: Optional<number>
  reset_stop_hash: Optional<Uint8Array>
}

export interface MemberRecoveryCodeTable {
  code_hash: Uint8Array
  member_id: number
  used_at: OptionalInstant
}

/** A member's passkey; its instants are real time. */
export interface MemberPasskeyTable {
  id: Id
  member_id: number
  account_id: number
  credential_id: Uint8Array
  public_key: Uint8Array
  sign_count: number
  transports: string[]
  name: string
  created_at: Instant
  last_used_at: OptionalInstant
}

export interface PasskeyAttemptTable {
  attempt_hash: Uint8Array
  bound_hash: Uint8Array
  expires_at: Instant
}

export interface TermsAcceptanceTable {
  id: Id
  account_id: number
  member_id: number
  version: number
  digest: string
  locale: StoredLocale
  accepted_at: Instant
  /** Null for a registration. */
  order_id: Optional<string>
}

/** A version of the account's cart that a member sent to the primary member. */
export interface ApprovalRequestTable {
  account_id: number
  id: Id
  cart_id: string
  cart_version: number
  member_id: number
  requested_at: Instant
  expires_at: Instant
  sent_cart: OptionalJson<Cart>
  sent_total: Optional<number>
  sent_prices: OptionalJson<Readonly<Record<string, number>>>
  decision: Optional<ApprovalDecision>
  decided_at: OptionalInstant
  decided_by: Optional<number>
  words: Generated<string>
  note: Generated<string>
  put_aside_at: OptionalInstant
  /** Part of the sender's standing approval that it takes; null: it waits for an answer. */
  standing_amount: Optional<number>
  /** The order that answered it. */
  order_id: Optional<string>
}

/** An app that a member uses. */
export interface DeviceTable {
  account_id: number
  id: Id
  member_id: number
  platform: string
  app_version: string
  seen_at: Instant
}

/** The first version of a platform's app that can use what is sold today. */
export interface AppRequirementTable {
  platform: string
  minimum_version: string
}

/** The one trial of a plan that an address, a way to pay or an organisation has in its life. */
export interface PlanTrialGrantTable {
  kind: 'address' | 'method' | 'organization'
  /** The SHA-256 of what it is. */
  identity: string
  account_id: number
  granted_at: Instant
}
