import type { Currency } from '@waybill/domain/money'
import type { Locale } from '@waybill/i18n'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredPolicies } from '../../platform/database/schema-accounts.ts'
import { deleteFactor } from '../session/index.ts'

export type InvitedRole = 'manage' | 'view'

/** A member of the account; epoch ms. */
export interface StoredMember {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly is_primary: boolean
  readonly is_read_only: boolean
  readonly policies: StoredPolicies
  readonly created_at: number
  /** Standing approval: minor units of its currency a calendar month; null: none. */
  readonly standing_limit: number | null
  readonly standing_currency: Currency | null
}

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
}

/** An account's row, by its id. */
export interface OwnRow {
  readonly accountId: number
  readonly id: number
}

/** A member who leaves or becomes the primary one has no standing approval. */
const NO_STANDING = { standing_limit: null, standing_currency: null } as const

const members = (db: Executor, accountId: number) =>
  db
    .selectFrom('member')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'is_primary',
      'is_read_only',
      'policies',
      'created_at',
      'standing_limit',
      'standing_currency',
    ])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)

/** The primary member first, then by the day on which they joined. */
export function listMembers(db: Executor, accountId: number): Promise<readonly StoredMember[]> {
  return members(db, accountId).orderBy('is_primary', 'desc').orderBy('id').execute()
}

export function findTeamMember(db: Executor, { accountId, id }: OwnRow): Promise<StoredMember | undefined> {
  return members(db, accountId).where('id', '=', id).executeTakeFirst()
}

/** Rights of a member who isn't the primary one. */
export async function updateRights(
  db: Executor,
  { accountId, id }: OwnRow,
  { isReadOnly, policies }: { readonly isReadOnly: boolean; readonly policies: StoredPolicies },
): Promise<void> {
  await db
    .updateTable('member')
    .set({ is_read_only: isReadOnly, policies: JSON.stringify(policies) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('is_primary', '=', false)
    .execute()
}

/** The role leaves its member, who manages from now on; false when another request was first. */
export async function endPrimary(db: Executor, { accountId, id }: OwnRow, policies: StoredPolicies): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ is_primary: false, policies: JSON.stringify(policies) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('is_primary', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The role with every right; false where the member is gone, unconfirmed or read-only by now. */
export async function beginPrimary(db: Executor, { accountId, id }: OwnRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ is_primary: true, policies: JSON.stringify({}), ...NO_STANDING })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where('is_read_only', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The address is free again, nothing signs in with it, and what the member asked for ends (S-24); the name stays beside what they did. */
export async function removeMember(db: Executor, { accountId, id }: OwnRow, now: number): Promise<boolean> {
  const gone = `removed-${id}@removed.invalid`
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ email: gone, email_norm: gone, password_hash: '', phone: null, removed_at: instant(now), ...NO_STANDING })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('is_primary', '=', false)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('one_time_token').where('member_id', '=', id).execute()
  await deleteFactor(db, id)
  // another member may send the same cart
  await db.deleteFrom('approval_request').where('account_id', '=', accountId).where('member_id', '=', id).execute()
  await db
    .updateTable('member_invitation')
    .set({ ended_at: instant(now) })
    .where('account_id', '=', accountId)
    .where('member_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await db.deleteFrom('device').where('account_id', '=', accountId).where('member_id', '=', id).execute()
  return true
}

interface NewMember {
  readonly invitation: StoredInvitation
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
  readonly policies: StoredPolicies
  /** Of the page on which the invitation was accepted. */
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

const invitations = (db: Executor) =>
  db
    .selectFrom('member_invitation')
    .select(['id', 'account_id', 'email', 'email_norm', 'role', 'is_read_only', 'locale', 'member_id', 'expires_at'])
    .where('ended_at', 'is', null)

/** Includes invitations whose link is over. */
export function listInvitations(db: Executor, accountId: number): Promise<readonly StoredInvitation[]> {
  return invitations(db).where('account_id', '=', accountId).orderBy('id').execute()
}

export function findInvitation(db: Executor, { accountId, id }: OwnRow): Promise<StoredInvitation | undefined> {
  return invitations(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
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
    .returning(['id', 'account_id', 'email', 'email_norm', 'role', 'is_read_only', 'locale', 'member_id', 'expires_at'])
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
    .set({ token_hash: link.tokenHash, invited_at: instant(link.now), expires_at: instant(link.expiresAt) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'account_id', 'email', 'email_norm', 'role', 'is_read_only', 'locale', 'member_id', 'expires_at'])
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
