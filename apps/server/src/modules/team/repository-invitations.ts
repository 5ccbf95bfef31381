import type { Locale } from '@waybill/i18n'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredPolicies } from '../../platform/database/schema-accounts.ts'
import type { OwnRow } from './repository.ts'

export type InvitedRole = 'manage' | 'view'

export interface StoredInvitation {
  readonly id: number
  readonly account_id: number
  readonly email: string
  readonly email_norm: string
  readonly role: InvitedRole
  readonly is_read_only: boolean
  /** Of its mail; null: invited before it could be chosen. */
  readonly locale: Locale | null
  readonly member_id: number
  readonly expires_at: number
  /** By a first sign-in at the company: it waits for the primary member. */
  readonly is_requested: boolean
}

const INVITATION = [
  'id',
  'account_id',
  'email',
  'email_norm',
  'role',
  'is_read_only',
  'locale',
  'member_id',
  'expires_at',
  'is_requested',
] as const

const invitations = (db: Executor) =>
  db.selectFrom('member_invitation').select(INVITATION).where('ended_at', 'is', null)

/** Includes invitations whose link is over. */
export function listInvitations(db: Executor, accountId: number): Promise<readonly StoredInvitation[]> {
  return invitations(db).where('account_id', '=', accountId).orderBy('id').execute()
}

export function findInvitation(db: Executor, { accountId, id }: OwnRow): Promise<StoredInvitation | undefined> {
  return invitations(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
}

/** The one that waits for an address, whether its link is over or not. */
export function findInvitationTo(
  db: Executor,
  { accountId, address }: { readonly accountId: number; readonly address: string },
): Promise<StoredInvitation | undefined> {
  return invitations(db).where('account_id', '=', accountId).where('email_norm', '=', address).executeTakeFirst()
}

/** By the link of its mail, while that is valid. */
export function findInvitationOf(
  db: Executor,
  link: { readonly tokenHash: Uint8Array; readonly now: number },
): Promise<StoredInvitation | undefined> {
  return invitations(db)
    .where('token_hash', '=', link.tokenHash)
    .where('expires_at', '>', instant(link.now))
    .executeTakeFirst()
}

interface NewInvitation extends Pick<StoredInvitation, 'account_id' | 'email' | 'email_norm' | 'role' | 'locale'> {
  readonly is_read_only: boolean
  readonly member_id: number
  readonly is_requested?: boolean
  readonly tokenHash: Uint8Array
  readonly now: number
  readonly expiresAt: number
}

/** Undefined where this address is invited already. */
export async function insertInvitation(db: Executor, given: NewInvitation): Promise<StoredInvitation | undefined> {
  const { tokenHash, now, expiresAt, ...invitation } = given
  return db
    .insertInto('member_invitation')
    .values({ ...invitation, token_hash: tokenHash, invited_at: instant(now), expires_at: instant(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(INVITATION)
    .executeTakeFirst()
}

/** A new link takes the place of the one before. */
export async function renewInvitation(
  db: Executor,
  { accountId, id }: OwnRow,
  link: { readonly tokenHash: Uint8Array; readonly now: number; readonly expiresAt: number },
): Promise<StoredInvitation | undefined> {
  return db
    .updateTable('member_invitation')
    .set({
      token_hash: link.tokenHash,
      invited_at: instant(link.now),
      expires_at: instant(link.expiresAt),
      is_requested: false,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(INVITATION)
    .executeTakeFirst()
}

/** Accepted or taken back; false when another request was first. */
export async function endInvitation(db: Executor, { accountId, id }: OwnRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_invitation')
    .set({ ended_at: instant(now) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface NewMember {
  readonly invitation: Pick<StoredInvitation, 'account_id' | 'email' | 'email_norm' | 'is_read_only'>
  readonly firstName: string
  readonly lastName: string
  /** Empty for a member who signs in at the company. */
  readonly passwordHash: string
  readonly policies: StoredPolicies
  /** Of the page on which they join. */
  readonly locale: Locale
  readonly now: number
}

/** The link of the mail has verified the address; undefined where another account took it meanwhile. */
export async function insertMember(db: Executor, member: NewMember): Promise<number | undefined> {
  const { invitation, firstName, lastName, passwordHash, policies, locale, now } = member
  const row = await db
    .insertInto('member')
    .values({
      account_id: invitation.account_id,
      email: invitation.email,
      email_norm: invitation.email_norm,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      is_primary: false,
      is_read_only: invitation.is_read_only,
      policies: JSON.stringify(policies),
      locale,
      email_verified_at: instant(now),
      created_at: instant(now),
    })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
