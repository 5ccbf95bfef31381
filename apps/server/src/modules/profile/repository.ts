import type { MailChoice } from '@waybill/contract/mail-kinds'
import type { Locale } from '@waybill/i18n'
import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { emailNorm } from '../account/index.ts'

/** The member's own data; language and zone are the account's until they choose others. */
export interface StoredProfile {
  readonly firstName: string
  readonly lastName: string
  readonly locale: Locale
  readonly timeZone: string
  readonly withoutMails: readonly MailChoice[]
}

/** False where another member has the address by now. */
export async function takeAddress(
  db: Executor,
  memberId: number,
  { email, now }: { readonly email: string; readonly now: number },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select take_address(${memberId}, ${email}, ${emailNorm(email)}, ${instant(now)}) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** Kinds of mails that a member does without. */
export async function findWithoutMails(db: Executor, memberId: number): Promise<readonly MailChoice[]> {
  const row = await db.selectFrom('member').select('without_mails').where('id', '=', memberId).executeTakeFirstOrThrow()
  return row.without_mails
}

/** Writes what is named: a language that is the account's stays the account's. */
export async function updateProfile(
  db: Executor,
  memberId: number,
  { firstName, lastName, locale, timeZone, withoutMails }: Partial<StoredProfile>,
): Promise<void> {
  await db
    .updateTable('member')
    .set({
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(locale !== undefined && { locale }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(withoutMails !== undefined && { without_mails: [...withoutMails] }),
    })
    .where('id', '=', memberId)
    .execute()
}
