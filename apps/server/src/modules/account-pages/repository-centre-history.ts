import { sql } from 'kysely'
import type { CentreEventView } from '@waybill/contract/pages'
import type { Executor } from '../../platform/database/database.ts'

/** Event of a cost centre of an account. Epoch ms. */
export interface CentreEventRow extends Omit<CentreEventView, 'by' | 'product'> {
  /** Empty of a person who is deleted. */
  readonly firstName: string
  readonly lastName: string
  readonly productId: number | null
}

/** The newest events of an account's cost centres, newest first, by their own index. */
export async function findCentreHistory(
  db: Executor,
  { accountId, limit }: { readonly accountId: number; readonly limit: number },
): Promise<readonly CentreEventRow[]> {
  const { rows } = await sql<CentreEventRow>`
    with shown as (
      select id, name, occurred_at, actor, data, entity_id from event
      where account_id = ${accountId} and entity = 'cost_centre' order by id desc limit ${limit}
    )
    select shown.name, shown.occurred_at as at, coalesce(author.first_name, '') as "firstName",
      coalesce(author.last_name, '') as "lastName", centre.name as centre, (shown.data ->> 'product')::int as "productId"
    from shown
    left join member author on author.account_id = ${accountId}
      and author.id = case when shown.actor like 'member:%' then substr(shown.actor, 8)::bigint end
    left join cost_centre centre on centre.account_id = ${accountId} and centre.id = shown.entity_id::bigint
    order by shown.id desc`.execute(db)
  return rows
}
