import { sql } from 'kysely'
import { MINUTE_MS } from '@waybill/domain/durations'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/actor.ts'
import { memberOf, OF_MEMBER } from '../session/index.ts'
import { openStaffSessions } from './repository-sessions.ts'

/** A quarter of an hour of real time (S-31). */
const IMPERSONATION_MS = 15 * MINUTE_MS

/** Impersonations that hold: they end by the clock, with their session, with its member of the staff, and with the member. */
const openImpersonations = (db: Executor, now: number) =>
  openStaffSessions(db, now)
    .where(sql<boolean>`exists (select from staff where staff.id = staff_session.staff_id and disabled_at is null)`)
    .innerJoin('impersonation', 'impersonation.staff_session_id', 'staff_session.id')
    .where('impersonation.ended_at', 'is', null)
    .where('impersonation.ends_at', '>', instant(now))
    .innerJoin('member', 'member.id', 'impersonation.member_id')
    .where('member.removed_at', 'is', null)
    .innerJoin('account', 'account.id', 'member.account_id')
    .where('account.erased_at', 'is', null)

/** The member of a cookie, as the shop shows itself to them; undefined where it holds no more. */
export async function findImpersonated(
  db: Executor,
  { now, tokenHash }: { readonly now: number; readonly tokenHash: Uint8Array },
): Promise<Member | undefined> {
  const row = await openImpersonations(db, now)
    .select([...OF_MEMBER, 'account.company', 'impersonation.id as id', 'impersonation.ends_at as until'])
    .select(({ fn }) => [
      fn.coalesce('member.time_zone', 'account.time_zone').as('time_zone'),
      fn.coalesce('member.locale', 'account.locale').as('locale'),
      // the staff have given a factor of their own
      sql<boolean>`false`.as('lacks_factor'),
      sql<boolean>`member.password_hash <> ''`.as('has_password'),
    ])
    .where('impersonation.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const member = memberOf({ ...row, session_id: 0, seen_at: now, ends_at: null, confirmed_at: null })
  return { ...member, impersonation: { id: row.id, company: row.company, endsAt: row.until } }
}

interface NewImpersonation {
  readonly tokenHash: Uint8Array
  readonly staffSessionId: number
  readonly accountId: number
  /** Undefined: the primary member. */
  readonly memberId: number | undefined
  readonly reason: string
  readonly now: number
}

/** Begins one; undefined where the account has no such member, or is erased. */
export async function insertImpersonation(
  db: Executor,
  { tokenHash, staffSessionId, accountId, memberId, reason, now }: NewImpersonation,
): Promise<{ readonly memberId: number; readonly endsAt: number } | undefined> {
  const { rows } = await sql<{ memberId: number; endsAt: number }>`
    insert into impersonation (token_hash, staff_session_id, account_id, member_id, reason, begun_at, ends_at)
    select ${tokenHash}, ${staffSessionId}, account.id, member.id, ${reason}, ${instant(now)}, ${instant(now + IMPERSONATION_MS)}
    from member join account on account.id = member.account_id
    where account.id = ${accountId} and account.erased_at is null and member.removed_at is null
      and ${memberId === undefined ? sql`member.is_primary` : sql`member.id = ${memberId}`}
    returning member_id as "memberId", ends_at as "endsAt"`.execute(db)
  return rows[0]
}

/** One that was ended by hand. */
export interface EndedImpersonation {
  readonly accountId: number
  readonly memberId: number
  readonly staffId: number
}

/** Ends one by its id, or those of a session; answers which were open. */
export async function endImpersonations(
  db: Executor,
  of: { readonly id: number } | { readonly staffSessionId: number },
  now: number,
): Promise<readonly EndedImpersonation[]> {
  const { rows } = await sql<EndedImpersonation>`
    update impersonation set ended_at = ${instant(now)} from staff_session
    where staff_session.id = impersonation.staff_session_id and impersonation.ended_at is null
      and impersonation.ends_at > ${instant(now)}
      and ${'id' in of ? sql`impersonation.id = ${of.id}` : sql`staff_session.id = ${of.staffSessionId}`}
    returning account_id as "accountId", member_id as "memberId", staff_id as "staffId"`.execute(db)
  return rows
}
