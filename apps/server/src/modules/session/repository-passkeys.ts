import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/ids.ts'
import { PASSKEY_WAIT_MS, type KnownPasskey, type MadePasskey } from '../../platform/passkeys.ts'

/** A passkey of a member. Epoch ms of real time. */
export interface PasskeyRecord extends KnownPasskey {
  readonly id: number
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** The passkeys of a member, the first one first. */
export function listPasskeys(db: Executor, memberId: number): Promise<readonly PasskeyRecord[]> {
  return db
    .selectFrom('member_passkey')
    .select(['id', 'name', 'transports'])
    .select(['credential_id as credentialId', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

export interface StoredPasskey extends MadePasskey {
  readonly id: number
  readonly memberId: number
  /** The member's address. */
  readonly email: string
}

export function findPasskey(db: Executor, credentialId: Uint8Array): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('member_passkey')
    .innerJoin('member', 'member.id', 'member_passkey.member_id')
    .select(['member_passkey.id', 'member_id as memberId', 'email', 'transports'])
    .select(['credential_id as credentialId', 'public_key as publicKey', 'sign_count as signCount'])
    .where('credential_id', '=', Buffer.from(credentialId))
    .executeTakeFirst()
}

interface NewPasskey extends MadePasskey {
  readonly memberId: number
  readonly accountId: number
  readonly name: string
  /** Real time. */
  readonly now: number
}

/** False where the credential is known already, of this member or of another one. */
export async function insertPasskey(db: Executor, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member_passkey')
    .values({
      member_id: passkey.memberId,
      account_id: passkey.accountId,
      credential_id: Buffer.from(passkey.credentialId),
      public_key: Buffer.from(passkey.publicKey),
      sign_count: passkey.signCount,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: instant(passkey.now),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface OwnPasskey {
  readonly id: number
  readonly memberId: number
}

export async function renamePasskey(db: Executor, { id, memberId }: OwnPasskey, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_passkey')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(db: Executor, { id, memberId }: OwnPasskey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('member_passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Notes a use; false where a later one was noted before: a copy of the passkey counts on its own. */
export async function notePasskeyUse(
  db: Executor,
  { id, signCount, now }: { readonly id: number; readonly signCount: number; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_passkey')
    .set({ sign_count: signCount, last_used_at: instant(now) })
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A challenge, or a code that a passkey gave; `bound` names the session, member or sign-in that it is for. */
export interface PasskeyAttempt {
  readonly hash: Uint8Array
  readonly bound: string
  /** Real time. */
  readonly now: number
}

/** Rows of attempts that are over, which a new one takes away. */
const SWEPT = 20

/** An attempt of five minutes. */
export async function insertAttempt(db: Executor, { hash, bound, now }: PasskeyAttempt): Promise<void> {
  await sql`
    with over as (
      delete from passkey_attempt where attempt_hash in (
        select attempt_hash from passkey_attempt where expires_at < ${instant(now)} limit ${SWEPT} for update skip locked))
    insert into passkey_attempt (attempt_hash, bound_hash, expires_at)
    values (${Buffer.from(hash)}, ${hashToken(bound)}, ${instant(now + PASSKEY_WAIT_MS)})`.execute(db)
}

/** Uses an attempt up; false where it is none of that bond, over, or was used. */
export async function takeAttempt(db: Executor, { hash, bound, now }: PasskeyAttempt): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_attempt')
    .where('attempt_hash', '=', Buffer.from(hash))
    .where('bound_hash', '=', hashToken(bound))
    .where('expires_at', '>', instant(now))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
