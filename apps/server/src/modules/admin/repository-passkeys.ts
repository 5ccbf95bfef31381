import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { KnownPasskey, MadePasskey } from '../../platform/passkeys.ts'

/** A passkey of a member of the staff. Epoch ms of real time. */
export interface StaffPasskey extends KnownPasskey {
  readonly id: number
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** The passkeys of a member of the staff, the first one first. */
export function listStaffPasskeys(db: Executor, staffId: number): Promise<readonly StaffPasskey[]> {
  return db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'transports'])
    .select(['credential_id as credentialId', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()
}

interface KnownCredential extends MadePasskey {
  readonly id: number
  readonly userHandle: Uint8Array
}

/** A passkey by its credential, of this member of the staff alone: those of members are in a table of their own. */
export function findStaffPasskey(
  db: Executor,
  { staffId, credentialId }: { readonly staffId: number; readonly credentialId: Uint8Array },
): Promise<KnownCredential | undefined> {
  return db
    .selectFrom('staff_passkey')
    .select(['id', 'transports', 'credential_id as credentialId'])
    .select(['public_key as publicKey', 'user_handle as userHandle', 'sign_count as signCount'])
    .where('credential_id', '=', Buffer.from(credentialId))
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
}

export interface NewStaffPasskey extends MadePasskey {
  readonly staffId: number
  readonly userHandle: Uint8Array
  readonly name: string
  /** Real time. */
  readonly now: number
}

/** False where the credential is known already, of this member of the staff or of another one. */
export async function insertStaffPasskey(db: Executor, passkey: NewStaffPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_passkey')
    .values({
      staff_id: passkey.staffId,
      credential_id: Buffer.from(passkey.credentialId),
      public_key: Buffer.from(passkey.publicKey),
      user_handle: Buffer.from(passkey.userHandle),
      sign_count: passkey.signCount,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: instant(passkey.now),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface StaffPasskeyRow {
  readonly id: number
  readonly staffId: number
}

export async function renameStaffPasskey(db: Executor, own: StaffPasskeyRow, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_passkey')
    .set({ name })
    .where('id', '=', own.id)
    .where('staff_id', '=', own.staffId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Answers the name of the one that is gone; undefined where there was none. */
export async function deleteStaffPasskey(db: Executor, { id, staffId }: StaffPasskeyRow): Promise<string | undefined> {
  const row = await db
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function deletePasskeysOf(db: Executor, staffId: number): Promise<void> {
  await db.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute()
}

/** Notes a use; false where a later one was noted before: a copy of the passkey counts on its own. */
export async function noteStaffPasskeyUse(
  db: Executor,
  { id, signCount, now }: { readonly id: number; readonly signCount: number; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_passkey')
    .set({ sign_count: signCount, last_used_at: instant(now) })
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
