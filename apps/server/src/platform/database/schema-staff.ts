import type { StaffKeyRole, StaffRole } from '@waybill/contract/staff/duties'
import type { Generated } from 'kysely'
import type { Id, Instant, Optional, OptionalInstant } from './schema-columns.ts'

export interface StaffTable {
  id: Id
  email: string
  email_norm: string
  password_hash: string
  /** Empty: passkeys alone. */
  totp_sealed: Uint8Array
  name: string
  role: StaffRole
  created_at: Instant
  disabled_at: OptionalInstant
  /** The last step of the second factor that was taken. */
  totp_step: Generated<number>
  /** Counts while there is no other member of the staff. */
  acts_alone: Generated<boolean>
}

/** A passkey of a member of the staff; its instants are real time. */
export interface StaffPasskeyTable {
  id: Id
  staff_id: number
  credential_id: Uint8Array
  public_key: Uint8Array
  user_handle: Uint8Array
  sign_count: number
  transports: string[]
  name: string
  created_at: Instant
  last_used_at: OptionalInstant
}

/** A member of the staff at an identity provider; its instant is real time. */
export interface StaffIdentityTable {
  issuer: string
  subject: string
  staff_id: number
  added_at: Instant
}

/** A sign-in at a provider that is under way; its instant is real time. */
export interface StaffProviderSignInTable {
  token_hash: Uint8Array
  issuer: string
  next: string
  /** Null at the provider. */
  staff_id: number | null
  subject: string | null
  tries: Generated<number>
  expires_at: Instant
}

/** A sign-in of a member of the staff; its instants are real time. */
export interface StaffSessionTable {
  id: Id
  token_hash: Uint8Array
  staff_id: number
  user_agent: string
  network_prefix: string
  is_terminal: boolean
  created_at: Instant
  seen_at: Instant
  confirmed_at: Instant
  ended_at: OptionalInstant
}

/** A sight of the shop as a member has it (S-31); its instants are real time. */
export interface ImpersonationTable {
  id: Id
  token_hash: Uint8Array
  staff_session_id: number
  account_id: number
  member_id: number
  reason: string
  begun_at: Instant
  ends_at: Instant
  ended_at: OptionalInstant
}

/** A command line that waits for its confirmation; its instant is real time. */
export interface StaffLoginTable {
  token_hash: Uint8Array
  code_hash: Uint8Array
  user_agent: string
  network_prefix: string
  created_at: Instant
}

/** A member of the staff who is to choose password and second factor; its instants are real time. */
export interface StaffEnrolmentTable {
  id: Id
  staff_id: number | null
  email: string
  email_norm: string
  name: string
  role: StaffRole
  requested_by: number | null
  token_hash: Uint8Array | null
  created_at: Instant
  ends_at: Instant
}

/** A key of the Admin API: the secret itself is nowhere. Its instants are real time. */
export interface AdminKeyTable {
  id: Id
  name: string
  prefix: string
  secret_hash: Uint8Array
  role: StaffKeyRole
  /** Null: the machine's own command. */
  maker_id: number | null
  created_at: Instant
  ends_at: OptionalInstant
  /** At most five minutes behind. */
  used_at: OptionalInstant
  ended_at: OptionalInstant
  ended_by: Optional<string>
}

/** A link of the chain of what the staff did; a trigger writes it. */
export interface AuditTable {
  seq: number
  event_id: number
  data_digest: string
  prev_hash: string | null
  hash: string
}
