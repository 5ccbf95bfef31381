import type { Executor } from '../../../platform/database/database.ts'
import type { PrimaryContact } from './find-primary.ts'

/** Where mails to one member go, in the language of the account. */
export async function findMemberContact(db: Executor, memberId: number): Promise<PrimaryContact> {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select([
      'member.id as memberId',
      'member.email',
      'member.first_name as firstName',
      'member.last_name as lastName',
      'account.locale',
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow()
}
