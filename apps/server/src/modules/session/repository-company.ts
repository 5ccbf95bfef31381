import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** Of an account that requires the sign-in at its provider, by the domain of an address. */
const required = (address: string) => sql`exists (
  select from account_identity_provider provider join account_domain using (account_id)
  where provider.account_id = member.account_id and is_required and verified_at is not null
    and domain = split_part(${sql.ref(address)}, '@', 2))`

/** True for a member who signs in at the company alone: never the primary one, who can't be locked out (S-20). */
export async function signsInAtCompany(db: Executor, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from member where id = ${memberId} and not is_primary
    and ${required('member.email_norm')}`.execute(db)
  return rows.length === 1
}

/** The same for an address that is invited to an account. */
export async function joinsAtCompany(
  db: Executor,
  { accountId, address }: { readonly accountId: number; readonly address: string },
): Promise<boolean> {
  const { rows } =
    await sql`select from (values (${accountId}::bigint, ${address}::text)) as member(account_id, email_norm)
    where ${required('member.email_norm')}`.execute(db)
  return rows.length === 1
}

/** Ends the sessions of members who have to sign in at the company, and didn't. */
export async function endOtherSignIns(db: Executor, accountId: number, now: number): Promise<void> {
  await sql`update session set ended_at = ${instant(now)} where ended_at is null and ends_at is null and member_id in (
    select id from member where account_id = ${accountId} and not is_primary and ${required('member.email_norm')})`.execute(
    db,
  )
}

/** The member has signed in at the company's provider again, in this session; `at` is real time. */
export async function confirmSession(db: Executor, sessionId: number, at: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: instant(at) })
    .where('id', '=', sessionId)
    .execute()
}
