import type { Attribution } from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import type { Locale } from '@waybill/i18n'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { noteChangedAccess } from '../billing/index.ts'

/** AccountType of B-03. */
const MARKETPLACE = 5

export interface NewAccount {
  readonly company: string
  readonly country: string
  readonly currency: Currency
  readonly locale: Locale
  readonly timeZone: string
  readonly attribution: Attribution
  readonly now: number
}

export async function insertAccount(db: Executor, account: NewAccount): Promise<number> {
  const row = await db
    .insertInto('account')
    .values({
      kind: MARKETPLACE,
      company: account.company,
      country: account.country,
      currency: account.currency,
      time_zone: account.timeZone,
      locale: account.locale,
      utm: JSON.stringify(account.attribution.last),
      utm_first: JSON.stringify(account.attribution.first),
      created_at: instant(account.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface NewMember {
  readonly accountId: number
  readonly email: string
  readonly emailNorm: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | undefined
  readonly now: number
}

/** The primary member of a new account; undefined when the address is taken. */
export async function insertPrimaryMember(db: Executor, member: NewMember): Promise<number | undefined> {
  const row = await db
    .insertInto('member')
    .values({
      account_id: member.accountId,
      email: member.email,
      email_norm: member.emailNorm,
      password_hash: member.passwordHash,
      first_name: member.firstName,
      last_name: member.lastName,
      phone: member.phone ?? null,
      is_primary: true,
      created_at: instant(member.now),
    })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function markVerified(db: Executor, memberId: number, now: number): Promise<void> {
  const verified = await db
    .updateTable('member')
    .set({ email_verified_at: instant(now) })
    .where('id', '=', memberId)
    .where('email_verified_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  // a trial that was read-only without it is whole again
  if (verified !== undefined) await noteChangedAccess(db, verified.account_id, now)
}
