import { sql } from 'kysely'
import type { TeamEventName } from '@waybill/contract/pages'
import type { Currency } from '@waybill/domain/money'
import type { Executor } from '../../platform/database/database.ts'
import type { InvitedRole } from './repository-invitations.ts'

/** Event of an account's people; the names are null of a member whose person is deleted. Epoch ms. */
export interface TeamEventRow {
  readonly id: number
  readonly name: TeamEventName
  readonly at: number
  /** The member who did it; null: the shop. */
  readonly byId: number | null
  readonly byFirstName: string | null
  readonly byLastName: string | null
  /** The member that it happened to. */
  readonly memberId: number | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** Of an invitation. */
  readonly email: string | null
  readonly role: InvitedRole | null
  readonly isReadOnly: boolean
  /** Of a standing approval, minor units. */
  readonly limit: number | null
  readonly currency: Currency | null
  readonly isStanding: boolean
  /** Of a look of the shop’s own people (S-31). */
  readonly reason: string | null
}

interface TeamHistoryFilter {
  readonly accountId: number
  readonly names: readonly TeamEventName[]
  readonly limit: number
  /** The key of an event: only those before it. */
  readonly before: number | undefined
}

/** The newest events of an account's people, newest first, by their own index. */
export async function findTeamHistory(db: Executor, reading: TeamHistoryFilter): Promise<readonly TeamEventRow[]> {
  const { accountId, names, limit, before = Number.MAX_SAFE_INTEGER } = reading
  const { rows } = await sql<TeamEventRow>`
    with shown as (
      select id, name, occurred_at, actor, data, entity, entity_id from event
      where account_id = ${accountId} and entity in ('member', 'member_invitation', 'approval_request')
        and name not in ('session.started', 'session.ended') and name in (${sql.join(names)}) and id < ${before}
      order by id desc limit ${limit}
    )
    select shown.id, shown.name, shown.occurred_at as at, author.id as "byId", author.first_name as "byFirstName",
      author.last_name as "byLastName", member.id as "memberId", member.first_name as "firstName",
      member.last_name as "lastName", invitation.email, shown.data ->> 'role' as role,
      coalesce(shown.data ->> 'isReadOnly' = '1', invitation.is_read_only, false) as "isReadOnly",
      (shown.data ->> 'limit')::bigint as "limit", shown.data ->> 'currency' as currency,
      coalesce(shown.data ->> 'standing' = '1', false) as "isStanding",
      case when shown.name = 'member.impersonated' then shown.data ->> 'reason' end as reason
    from shown
    left join member author on author.account_id = ${accountId}
      and author.id = case when shown.actor like 'member:%' then substr(shown.actor, 8)::bigint end
    left join member on member.account_id = ${accountId}
      and member.id = case shown.entity when 'member' then shown.entity_id::bigint when 'approval_request' then (
        select request.member_id from approval_request request
        where request.account_id = ${accountId} and request.id = shown.entity_id::bigint) end
    left join member_invitation invitation on invitation.account_id = ${accountId}
      and invitation.id = case when shown.entity = 'member_invitation' then shown.entity_id::bigint end
    order by shown.id desc`.execute(db)
  return rows
}
