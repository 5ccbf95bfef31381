import { fullName } from '../../../platform/full-name.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { MailChoice } from '@waybill/contract/mail-kinds'
import { AFFILIATE, INDIRECT, type Buyer } from '../../../platform/http/actor.ts'
import type { Locale } from '@waybill/i18n'
import { emailNorm } from './email-norm.ts'

export interface MemberContact {
  readonly memberId: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly locale: Locale
}

function contacts(db: Executor) {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select([
      'member.id as memberId',
      'member.email',
      'member.first_name as firstName',
      'member.last_name as lastName',
      'account.company',
    ])
    .select(({ fn }) => fn.coalesce('member.locale', 'account.locale').as('locale'))
}

/** The recipient of an account's mails about money. */
export function findPrimaryContact(db: Executor, accountId: number): Promise<MemberContact> {
  return contacts(db).where('account_id', '=', accountId).where('is_primary', '=', true).executeTakeFirstOrThrow()
}

/** The account as what it buys is priced for it. */
export function findBuyer(db: Executor, accountId: number): Promise<Buyer> {
  return db
    .selectFrom('account')
    .select(['id as accountId', 'kind as accountKind', 'currency'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The same for many accounts at once, by account id; none of an erased one. */
export async function findPrimaryContacts(
  db: Executor,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, MemberContact>> {
  const rows = await contacts(db)
    .select('account.id as accountId')
    .where('account.id', 'in', [...accountIds])
    .where('account.erased_at', 'is', null)
    .where('is_primary', '=', true)
    .execute()
  return new Map(rows.map(({ accountId, ...contact }) => [accountId, contact]))
}

/** The primary member as a contact for the others; undefined for the primary member. */
export async function findPrimaryName(
  db: Executor,
  { accountId, isPrimary }: { readonly accountId: number; readonly isPrimary: boolean },
): Promise<string | undefined> {
  if (isPrimary) return undefined
  return fullName(await findPrimaryContact(db, accountId))
}

/** True where a partner or an organisation is billed for the account by a statement (B-35, B-120). */
export async function isPaidByOther(db: Executor, accountId: number): Promise<boolean> {
  const { kind, payer_account_id: payer } = await db
    .selectFrom('account')
    .select(['kind', 'payer_account_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return kind === INDIRECT || kind === AFFILIATE || payer !== null
}

/** True where the account that paid for this one pays to an end that is set, or no more. */
export async function isLeftByPayer(db: Executor, accountId: number): Promise<boolean> {
  const term = await db
    .selectFrom('payer_term')
    .select('to_at')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return term !== undefined && term.to_at !== null && (await isPaidByOther(db, accountId))
}

/** Address for mails to one member, in their language. */
export function findMemberContact(db: Executor, memberId: number): Promise<MemberContact> {
  return contacts(db).where('member.id', '=', memberId).executeTakeFirstOrThrow()
}

/** Address for replies to what a member has sent: confirmed, and of a member who can sign in. */
export async function findReplyAddress(db: Executor, memberId: number | null): Promise<string | undefined> {
  if (memberId === null) return undefined
  const row = await db
    .selectFrom('member')
    .select('email')
    .where('id', '=', memberId)
    .where('email_verified_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.email
}

/**
 * Zone of the hours in a member's mails, and the kinds that they do without, by the account that a mail is about: its zone for
 * who is no member there, UTC without an account.
 */
export async function findMailReader(
  db: Executor,
  accountId: number | null,
  email: string,
): Promise<{ readonly timeZone: string; readonly without: readonly MailChoice[] }> {
  const row = await db
    .selectFrom('account')
    .leftJoin('member', (join) =>
      join
        .onRef('member.account_id', '=', 'account.id')
        .on('member.email_norm', '=', emailNorm(email))
        .on('member.removed_at', 'is', null),
    )
    .select(({ fn }) => ['without_mails', fn.coalesce('member.time_zone', 'account.time_zone').as('time_zone')])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return { timeZone: row?.time_zone ?? 'UTC', without: row?.without_mails ?? [] }
}

/** Held for fraud or by the staff: nothing is paid. */
export async function isAccountLocked(db: Executor, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('account').select('is_locked').where('id', '=', accountId).executeTakeFirst()
  return row?.is_locked ?? false
}

/** Members who can sign in to an account. */
export async function countMembers(db: Executor, accountId: number): Promise<number> {
  const { many } = await db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return many
}
