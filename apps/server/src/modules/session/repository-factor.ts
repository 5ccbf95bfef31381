import { DAY_MS } from '@waybill/domain/durations'
import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/actor.ts'

export interface FactorSecret {
  /** Empty without an app, also where its secret was sealed with one that is lost: passkeys and recovery codes sign in. */
  readonly totpSealed: Uint8Array
  /** Passkeys of the member. */
  readonly passkeys: number
  readonly codesLeft: number
  /** Instant at which its reset takes effect; null where none waits. */
  readonly resetAt: number | null
}

/** A member's second factor, with how many of its recovery codes weren't used; undefined from the instant of its reset on. */
export async function findFactor(db: Executor, memberId: number, now: number): Promise<FactorSecret | undefined> {
  return db
    .selectFrom('member_factor')
    .select(['totp_sealed as totpSealed', 'reset_at as resetAt'])
    .select(
      sql<number>`(select count(*) from member_recovery_code as code
        where code.member_id = member_factor.member_id and used_at is null)`.as('codesLeft'),
    )
    .select(
      sql<number>`(select count(*) from member_passkey as passkey
        where passkey.member_id = member_factor.member_id)`.as('passkeys'),
    )
    .where('member_id', '=', memberId)
    .where(sql<boolean>`coalesce(reset_at > ${instant(now)}, true)`)
    .executeTakeFirst()
}

/** True on the first day of a member who has added no second factor: a page may offer them a passkey, and later no more. */
export async function isOfferedPasskey(
  db: Executor,
  { memberId, createdAt }: Pick<Member, 'memberId' | 'createdAt'>,
  now: number,
): Promise<boolean> {
  return now - createdAt < DAY_MS && (await findFactor(db, memberId, now)) === undefined
}

interface NewApp {
  readonly memberId: number
  /** Empty for a factor that begins with a passkey. */
  readonly totpSealed: Uint8Array
  readonly totpStep: number
}

interface NewFactor extends NewApp {
  readonly accountId: number
  /** Real time. */
  readonly addedAt: number
}

/** False where the member has one by now. */
export async function insertFactor(db: Executor, factor: NewFactor): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member_factor')
    .values({
      member_id: factor.memberId,
      account_id: factor.accountId,
      totp_sealed: factor.totpSealed,
      totp_step: factor.totpStep,
      added_at: instant(factor.addedAt),
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Gives a factor its app; false where it has one by now. */
export async function insertApp(db: Executor, { memberId, totpSealed, totpStep }: NewApp): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_factor')
    .set({ totp_sealed: totpSealed, totp_step: totpStep })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`octet_length(totp_sealed) = 0`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The factor goes on without its app. */
export async function deleteApp(db: Executor, memberId: number): Promise<void> {
  await db.updateTable('member_factor').set({ totp_sealed: Buffer.of() }).where('member_id', '=', memberId).execute()
}

/** The factor with its recovery codes and passkeys. */
export async function deleteFactor(db: Executor, memberId: number): Promise<void> {
  await db.deleteFrom('member_recovery_code').where('member_id', '=', memberId).execute()
  await db.deleteFrom('member_factor').where('member_id', '=', memberId).execute()
}

/** Takes a step as used; false where it, or a later one, was taken before. */
export async function takeMemberStep(db: Executor, memberId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_factor')
    .set({ totp_step: step })
    .where('member_id', '=', memberId)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** These take the place of all from before. */
export async function replaceRecoveryCodes(
  db: Executor,
  memberId: number,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await db.deleteFrom('member_recovery_code').where('member_id', '=', memberId).execute()
  await db
    .insertInto('member_recovery_code')
    .values(hashes.map((hash) => ({ code_hash: hash, member_id: memberId })))
    .execute()
}

/** Uses a recovery code up; false where it is none of the member's, or was used. */
export async function takeRecoveryCode(
  db: Executor,
  memberId: number,
  { hash, now }: { readonly hash: Uint8Array; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_recovery_code')
    .set({ used_at: instant(now) })
    .where('code_hash', '=', hash)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True where every member of the account needs a second factor. */
export async function isFactorRequired(db: Executor, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('account').select('requires_factor').where('id', '=', accountId).executeTakeFirst()
  return row?.requires_factor === true
}

export async function requireFactor(db: Executor, accountId: number, isRequired: boolean): Promise<void> {
  await db.updateTable('account').set({ requires_factor: isRequired }).where('id', '=', accountId).execute()
}
