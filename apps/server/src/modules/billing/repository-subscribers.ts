import { sql } from 'kysely'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'

/** An account with a subscription or a trial that runs. */
export interface Subscriber {
  readonly accountId: number
  readonly company: string
}

interface Listing {
  /** The number of the account before the first of the page. */
  readonly after: number
  readonly limit: number
  /** Only these; all without it. */
  readonly among?: readonly number[] | undefined
  /** Only those whose prices wait for their renewal (B-99). */
  readonly isRepriced: boolean
}

/** A page of them, by the number of the account. */
export async function listSubscribers(
  db: Executor,
  { after, limit, among, isRepriced }: Listing,
): Promise<readonly Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select account.id as "accountId", account.company
    from subscription join account on account.id = subscription.account_id
    where subscription.ended_at is null and subscription.state <> ${subscriptionStatuses.expired}
      and (not ${isRepriced}::boolean or subscription.coming_prices is not null)
      and account.id > ${after} and (${among ?? null}::bigint[] is null or account.id = any(${among ?? null}::bigint[]))
    order by account.id limit ${limit}`.execute(db)
  return rows
}
