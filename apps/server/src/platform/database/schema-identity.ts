import type { Id, Instant, Optional, OptionalInstant, StoredLocale } from './schema-columns.ts'

/** The provider at which members of an account sign in (S-20). */
export interface IdentityProviderTable {
  account_id: number
  issuer: string
  client_id: string
  client_secret_sealed: Optional<string>
  first_sign_in: 'none' | 'manage' | 'look' | 'view'
  is_required: boolean
  changed_at: Instant
}

/** A domain of an account; `verified_at` is null while its record wasn't found. */
export interface AccountDomainTable {
  account_id: number
  id: Id
  domain: string
  proof: string
  added_at: Instant
  verified_at: OptionalInstant
  checked_at: OptionalInstant
  next_check_at: OptionalInstant
}

/** A member at a provider. */
export interface MemberIdentityTable {
  issuer: string
  subject: string
  account_id: number
  member_id: number
  added_at: Instant
}

/** A sign-in that is under way at a provider; its instant is real time. */
export interface CompanySignInTable {
  state_hash: Uint8Array
  account_id: number
  issuer: string
  locale: StoredLocale
  next: string
  session_id: Optional<number>
  expires_at: Instant
}
