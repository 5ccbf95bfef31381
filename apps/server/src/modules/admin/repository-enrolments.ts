import type { StaffRole } from '@waybill/contract/staff/duties'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** An enrolment that waits: of a new member of the staff, or of one whose sign-in is set anew. Instants are real time. */
export interface Enrolment {
  readonly id: number
  /** Null: a new member. */
  readonly staffId: number | null
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  /** Null: the machine's own command. */
  readonly requestedBy: number | null
  /** False: waits for the second name. */
  readonly isSent: boolean
  readonly endsAt: number
}

/** Without `now` those that are over too. */
const enrolments = (db: Executor, now = 0) =>
  db
    .selectFrom('staff_enrolment')
    .where('staff_enrolment.ends_at', '>', instant(now))
    .select((eb) => [
      'staff_enrolment.id',
      'staff_enrolment.staff_id as staffId',
      'staff_enrolment.email',
      'staff_enrolment.name',
      'staff_enrolment.role',
      'staff_enrolment.requested_by as requestedBy',
      'staff_enrolment.ends_at as endsAt',
      eb('staff_enrolment.token_hash', 'is not', null).$castTo<boolean>().as('isSent'),
    ])

/** Every one that waits, with the name of the one who began it. */
export async function listEnrolments(
  db: Executor,
  now: number,
): Promise<readonly (Enrolment & { readonly requestedByName: string | null })[]> {
  return enrolments(db, now)
    .leftJoin('staff as requester', 'requester.id', 'staff_enrolment.requested_by')
    .select('requester.name as requestedByName')
    .orderBy('staff_enrolment.id')
    .execute()
}

export async function findEnrolmentOf(
  db: Executor,
  { tokenHash, now }: { readonly tokenHash: Uint8Array; readonly now: number },
): Promise<Enrolment | undefined> {
  return enrolments(db, now).where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function findEnrolment(db: Executor, id: number): Promise<Enrolment | undefined> {
  return enrolments(db).where('staff_enrolment.id', '=', id).executeTakeFirst()
}

export async function findRecovery(
  db: Executor,
  { staffId, now }: { readonly staffId: number; readonly now: number },
): Promise<Enrolment | undefined> {
  return enrolments(db, now).where('staff_id', '=', staffId).executeTakeFirst()
}

interface NewEnrolment extends Omit<Enrolment, 'id' | 'isSent'> {
  readonly emailNorm: string
  /** Absent: waits for the second name. */
  readonly tokenHash?: Uint8Array
  readonly now: number
}

/** Stores an enrolment in place of the one that the address had. */
export async function putEnrolment(db: Executor, enrolment: NewEnrolment): Promise<number> {
  const { staffId, email, emailNorm, name, role, requestedBy, tokenHash, now, endsAt } = enrolment
  const values = {
    staff_id: staffId,
    email,
    name,
    role,
    requested_by: requestedBy,
    token_hash: tokenHash === undefined ? null : Buffer.from(tokenHash),
    created_at: instant(now),
    ends_at: instant(endsAt),
  }
  const { id } = await db
    .insertInto('staff_enrolment')
    .values({ email_norm: emailNorm, ...values })
    .onConflict((conflict) => conflict.column('email_norm').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The second name: from here on its link opens it. */
export async function openEnrolment(
  db: Executor,
  { id, tokenHash, endsAt }: Pick<Enrolment, 'id' | 'endsAt'> & { readonly tokenHash: Uint8Array },
): Promise<void> {
  await db
    .updateTable('staff_enrolment')
    .set({ token_hash: Buffer.from(tokenHash), ends_at: instant(endsAt) })
    .where('id', '=', id)
    .execute()
}

/** Removes one; answers it, or undefined where it is gone already: of two at once one takes it. */
export async function takeEnrolment(
  db: Executor,
  id: number,
): Promise<Pick<Enrolment, 'staffId' | 'name'> | undefined> {
  return db
    .deleteFrom('staff_enrolment')
    .where('id', '=', id)
    .returning(['staff_id as staffId', 'name'])
    .executeTakeFirst()
}

/** Removes what is of a member of the staff or was begun by them. */
export async function removeEnrolmentsOf(db: Executor, staffId: number): Promise<void> {
  await db
    .deleteFrom('staff_enrolment')
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('requested_by', '=', staffId)]))
    .execute()
}
