import { sql } from 'kysely'
import { machineClock } from '../../platform/clock.ts'
import { instant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'

/** A person at the shop's provider. */
export interface StaffIdentity {
  readonly issuer: string
  readonly subject: string
}

interface AwaySession {
  readonly stateHash: Uint8Array
  readonly issuer: string
  readonly next: string
  /** Real time. */
  readonly expiresAt: number
}

export async function insertAway(db: Executor, away: AwaySession): Promise<void> {
  const { stateHash, issuer, next, expiresAt } = away
  await db
    .insertInto('staff_provider_sign_in')
    .values({ token_hash: stateHash, issuer, next, staff_id: null, subject: null, expires_at: instant(expiresAt) })
    .execute()
}

/** Takes a sign-in that comes back, each once; `now` is real time. */
export function takeAway(
  db: Executor,
  { stateHash, now }: { readonly stateHash: Uint8Array; readonly now: number },
): Promise<{ readonly issuer: string; readonly next: string } | undefined> {
  return db
    .deleteFrom('staff_provider_sign_in')
    .where('token_hash', '=', stateHash)
    .where('staff_id', 'is', null)
    .where('expires_at', '>', instant(now))
    .returning(['issuer', 'next'])
    .executeTakeFirst()
}

/** A member of the staff that the provider knows, before their second factor. */
export interface KnownStaff extends StaffIdentity {
  readonly staffId: number
}

export async function insertKnown(
  db: Executor,
  known: KnownStaff & { readonly tokenHash: Uint8Array; readonly next: string; readonly expiresAt: number },
): Promise<void> {
  const { tokenHash, issuer, subject, staffId, next, expiresAt } = known
  await db
    .insertInto('staff_provider_sign_in')
    .values({ token_hash: tokenHash, issuer, subject, next, staff_id: staffId, expires_at: instant(expiresAt) })
    .execute()
}

interface WaitingToken {
  readonly tokenHash: Uint8Array
  /** Real time. */
  readonly now: number
}

/** Address of the person who waits for the second factor with this token, and until when; undefined once they are disabled. */
export function findKnown(db: Executor, { tokenHash, now }: WaitingToken) {
  return db
    .selectFrom('staff_provider_sign_in as waiting')
    .innerJoin('staff', 'staff.id', 'waiting.staff_id')
    .select(['staff.email', 'waiting.expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash)
    .where('waiting.expires_at', '>', instant(now))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Counts a try before it is looked at; undefined where none is left, none waits, or they were disabled. */
export function countTry(db: Executor, { tokenHash, now }: WaitingToken, most: number) {
  return db
    .updateTable('staff_provider_sign_in')
    .from('staff')
    .set({ tries: sql`tries + 1` })
    .whereRef('staff.id', '=', 'staff_provider_sign_in.staff_id')
    .where('token_hash', '=', tokenHash)
    .where('staff_provider_sign_in.expires_at', '>', instant(now))
    .where('tries', '<', most)
    .where('disabled_at', 'is', null)
    .returning(['staff.id', 'staff.email', 'staff.totp_sealed as totpSealed'])
    .executeTakeFirst()
}

/** Ends a sign-in that waits; answers whose it was, once. */
export async function takeKnown(db: Executor, tokenHash: Uint8Array): Promise<KnownStaff | undefined> {
  const row = await db
    .deleteFrom('staff_provider_sign_in')
    .where('token_hash', '=', tokenHash)
    .returning(['issuer', 'subject', 'staff_id as staffId'])
    .executeTakeFirst()
  if (row === undefined || row.staffId === null || row.subject === null) return undefined
  return { issuer: row.issuer, subject: row.subject, staffId: row.staffId }
}

/** Forgets sign-ins that never came to their end. */
export async function forgetProviderSignIns(db: Database): Promise<void> {
  await db.deleteFrom('staff_provider_sign_in').where('expires_at', '<', instant(machineClock.now())).execute()
}

/** The member of the staff that an identity is bound to, also one who was disabled. */
export function findStaffOfIdentity(db: Executor, { issuer, subject }: StaffIdentity) {
  return db
    .selectFrom('staff_identity')
    .innerJoin('staff', 'staff.id', 'staff_identity.staff_id')
    .select(['staff.id', 'disabled_at as disabledAt'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The member of the staff of an address, and who they are at this provider. */
export function findStaffForBinding(
  db: Executor,
  { issuer, address }: { readonly issuer: string; readonly address: string },
) {
  return db
    .selectFrom('staff')
    .leftJoin('staff_identity', (join) =>
      join.onRef('staff_identity.staff_id', '=', 'staff.id').on('issuer', '=', issuer),
    )
    .select(['staff.id', 'disabled_at as disabledAt', 'subject'])
    .where('email_norm', '=', address)
    .executeTakeFirst()
}

/** `new` once; undefined where the identity is another's, or they have another one at this provider. */
export async function bindStaff(
  db: Executor,
  { issuer, subject, staffId }: KnownStaff,
  now: number,
): Promise<'new' | 'known' | undefined> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('staff_identity')
    .values({ issuer, subject, staff_id: staffId, added_at: instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted === 1n) return 'new'
  const bound = await findStaffOfIdentity(db, { issuer, subject })
  return bound?.id === staffId ? 'known' : undefined
}

/** Their next sign-in at a provider is a first one. */
export async function unbindStaff(db: Executor, staffId: number): Promise<void> {
  await db.deleteFrom('staff_identity').where('staff_id', '=', staffId).execute()
}
