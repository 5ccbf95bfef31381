import type { StaffRole } from '@waybill/contract/staff/duties'
import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { emailNorm } from '../account/index.ts'

interface StoredStaff {
  readonly email: string
  readonly emailNorm: string
  readonly name: string
  readonly role: StaffRole
  readonly passwordHash: string
  readonly totpSealed: Uint8Array
  readonly now: number
}

/** Undefined where the address has an account already. */
export async function insertStaff(db: Executor, staff: StoredStaff): Promise<number | undefined> {
  const row = await db
    .insertInto('staff')
    .values({
      email: staff.email,
      email_norm: staff.emailNorm,
      password_hash: staff.passwordHash,
      totp_sealed: Buffer.from(staff.totpSealed),
      name: staff.name,
      role: staff.role,
      created_at: instant(staff.now),
    })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('id')
    .executeTakeFirst()
  // from here on there is a second name
  if (row !== undefined)
    await db.updateTable('staff').set({ acts_alone: false }).where('acts_alone', '=', true).execute()
  return row?.id
}

/** An account of the staff. */
export interface StaffAccount {
  readonly id: number
  readonly email: string
  readonly name: string
}

/** The accounts of the staff that an address or a name is of: one at most for an address, none that was disabled. */
export async function findStaff(db: Executor, named: string): Promise<readonly StaffAccount[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'name'])
    .where((eb) =>
      eb.or([eb('email_norm', '=', emailNorm(named)), eb(eb.fn<string>('lower', ['name']), '=', named.toLowerCase())]),
    )
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
}

export interface StaffCredentials {
  readonly id: number
  readonly email: string
  readonly role: StaffRole
  readonly passwordHash: string
  readonly totpSealed: Uint8Array
}

const CREDENTIALS = ['id', 'email', 'role', 'password_hash as passwordHash', 'totp_sealed as totpSealed'] as const

/** The credentials of an address; undefined where it is unknown or was disabled. */
export async function findStaffCredentials(db: Executor, address: string): Promise<StaffCredentials | undefined> {
  return db
    .selectFrom('staff')
    .select(CREDENTIALS)
    .where('email_norm', '=', address)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export async function findSealedTotp(db: Executor, staffId: number): Promise<Uint8Array> {
  const row = await db.selectFrom('staff').select('totp_sealed').where('id', '=', staffId).executeTakeFirstOrThrow()
  return row.totp_sealed
}

/** True where an address has an account of the staff, disabled or not. */
export async function findStaffOfAddress(db: Executor, address: string): Promise<boolean> {
  const row = await db.selectFrom('staff').select('id').where('email_norm', '=', address).executeTakeFirst()
  return row !== undefined
}

/** Takes a step of the second factor; false where it or a later one was taken: a code counts once. */
export async function takeTotpStep(db: Executor, staffId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export interface ListedStaff {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly createdAt: number
  readonly disabledAt: number | null
}

export async function listStaff(db: Executor): Promise<readonly ListedStaff[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'role', 'created_at as createdAt', 'disabled_at as disabledAt'])
    .orderBy('id')
    .execute()
}

/**
 * The account of the staff, locked with every owner's, in one order: of two who take each other's role away at once, one
 * finds that the other is the last owner.
 */
export async function lockStaff(db: Executor, staffId: number): Promise<readonly ListedStaff[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'role', 'created_at as createdAt', 'disabled_at as disabledAt'])
    .where((eb) => eb.or([eb('id', '=', staffId), eb('role', '=', 'owner')]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function setStaffRole(db: Executor, staffId: number, role: StaffRole): Promise<void> {
  await db.updateTable('staff').set({ role }).where('id', '=', staffId).execute()
}

export async function disableStaff(db: Executor, staffId: number, now: number): Promise<void> {
  await db
    .updateTable('staff')
    .set({ disabled_at: instant(now) })
    .where('id', '=', staffId)
    .execute()
}

/**
 * Sets password and second factor anew; false where the account is disabled. `step` is that of the code that proved an app; one with
 * passkeys alone has an empty secret.
 */
export async function resetStaffSignIn(
  db: Executor,
  staffId: number,
  signIn: { readonly passwordHash: string; readonly totpSealed: Uint8Array; readonly step: number },
): Promise<boolean> {
  const done = await db
    .updateTable('staff')
    .set({
      password_hash: signIn.passwordHash,
      totp_sealed: Buffer.from(signIn.totpSealed),
      totp_step: signIn.step,
    })
    .where('id', '=', staffId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** No other member of the staff can sign in, and this one switched the second name off. Of the table `staff`. */
export const actsAlone = sql<boolean>`staff.acts_alone
  and not exists (select from staff as other where other.id <> staff.id and other.disabled_at is null)`

/** False where there are others, who are second names. */
export async function setActsAlone(db: Executor, staffId: number, isOn: boolean): Promise<boolean> {
  const done = await db
    .updateTable('staff')
    .set({ acts_alone: isOn })
    .where('id', '=', staffId)
    .where(
      sql<boolean>`not exists (select from staff as other where other.id <> staff.id and other.disabled_at is null)`,
    )
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** The member of the staff who needs no second name; undefined where each needs one. */
export async function findAlone(db: Executor): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('email')
    .where('disabled_at', 'is', null)
    .where(actsAlone)
    .executeTakeFirst()
  return row?.email
}
