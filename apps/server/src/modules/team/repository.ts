import type { Currency } from '@waybill/domain/money'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredPolicies } from '../../platform/database/schema-accounts.ts'
import { deleteFactor } from '../session/index.ts'

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

/** Holds the account's row until the transaction ends. */
export async function lockTeam(db: Executor, accountId: number): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
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
