import { sql } from 'kysely'
import type { Currency } from '@waybill/domain/money'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/actor.ts'

interface StandingOwner {
  readonly accountId: number
  readonly memberId: number
}

/** A member's standing approval, minor units of the account's currency; none where that is another one by now. */
export async function findStandingLimit(
  db: Executor,
  { accountId, memberId }: StandingOwner,
  mode: 'read' | 'locked' = 'read',
): Promise<number | undefined> {
  const row = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select('member.standing_limit as limit')
    .where('member.account_id', '=', accountId)
    .where('member.id', '=', memberId)
    .where('member.removed_at', 'is', null)
    .whereRef('member.standing_currency', '=', 'account.currency')
    .$if(mode === 'locked', (query) => query.forUpdate(['member']))
    .executeTakeFirst()
  return row?.limit ?? undefined
}

/** Gives one, changes it, or ends it; the primary member needs none. */
export async function storeStandingLimit(
  db: Executor,
  { accountId, memberId }: StandingOwner,
  standing: { readonly minor: number; readonly currency: Currency } | undefined,
): Promise<void> {
  await db
    .updateTable('member')
    .set({ standing_limit: standing?.minor ?? null, standing_currency: standing?.currency ?? null })
    .where('account_id', '=', accountId)
    .where('id', '=', memberId)
    .where('is_primary', '=', false)
    .execute()
}

/** The role goes to another member: what was given with its rights ends. */
export async function endStandingLimits(db: Executor, accountId: number): Promise<void> {
  await db
    .updateTable('member')
    .set({ standing_limit: null, standing_currency: null })
    .where('account_id', '=', accountId)
    .where('standing_limit', 'is not', null)
    .execute()
}

/** Minor units that requests of a member have taken since an instant, those that are being ordered included. */
export async function sumStanding(
  db: Executor,
  { accountId, memberId }: StandingOwner,
  since: number,
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(standing_amount), 0)::bigint as used from approval_request
    where account_id = ${accountId} and member_id = ${memberId} and requested_at >= ${instant(since)}`.execute(db)
  return Number(rows[0]?.used ?? 0)
}

/** Stores the part of a standing approval that a request takes; null: it waits for an answer like any other. */
export async function storeStandingAmount(
  db: Executor,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  amount: number | null,
): Promise<void> {
  await db
    .updateTable('approval_request')
    .set({ standing_amount: amount })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('decision', 'is', null)
    .execute()
}

/** The primary member as who acts for the account, where another member's request is carried out in their name. */
export async function findPrimaryActor(db: Executor, member: Member): Promise<Member> {
  const row = await db
    .selectFrom('member')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'is_read_only',
      'policies',
      'email_verified_at',
      'created_at',
      'time_zone',
      'locale',
    ])
    .where('account_id', '=', member.accountId)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  return {
    ...member,
    memberId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isPrimary: true,
    isReadOnly: row.is_read_only,
    isEmailVerified: row.email_verified_at !== null,
    policies: row.policies,
    createdAt: row.created_at,
    ...(row.time_zone !== null && { timeZone: row.time_zone }),
    ...(row.locale !== null && { locale: row.locale }),
  }
}
