import type { Executor } from '../../../platform/database/database.ts'
import type { Locale } from '@waybill/i18n'

export interface PrimaryContact {
  readonly memberId: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: Locale
}

/** Whom money mails of an account go to. */
export async function findPrimaryContact(db: Executor, accountId: number): Promise<PrimaryContact> {
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
    .where('account_id', '=', accountId)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
}
