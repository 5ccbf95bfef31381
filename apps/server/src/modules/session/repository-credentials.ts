import type { Currency } from '@waybill/domain/money'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { KNOWN, type KnownMember } from './repository.ts'

/** A member whose password was right, or who was signed in at their company. */
export interface EnteringMember extends KnownMember {
  readonly currency: Currency
}

export interface Credentials extends EnteringMember {
  readonly passwordHash: string
}

export async function findMemberCredentials(db: Executor, emailNorm: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(({ fn }) => [...KNOWN, fn.coalesce('member.locale', 'account.locale').as('locale')])
    .select(['member.password_hash as passwordHash', 'account.currency'])
    .where('member.email_norm', '=', emailNorm)
    .executeTakeFirst()
}

export async function findPasswordHash(db: Executor, memberId: number): Promise<string | undefined> {
  const row = await db.selectFrom('member').select('password_hash').where('id', '=', memberId).executeTakeFirst()
  return row?.password_hash
}

/** A sign-in that waits for its second factor began with the password before: it ends. */
export async function setPasswordHash(db: Executor, memberId: number, passwordHash: string): Promise<void> {
  await db
    .deleteFrom('one_time_token')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'second_factor')
    .execute()
  await db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
}

export async function verifyAddress(db: Executor, memberId: number, now: number): Promise<void> {
  await db
    .updateTable('member')
    .set({ email_verified_at: instant(now) })
    .where('id', '=', memberId)
    .execute()
}
