import { sql } from 'kysely'
import type { ResultOf } from '@waybill/contract'
import type { Executor } from '../../platform/database/database.ts'
import { entitiesCalled, metadataOf, type StoredMetadata } from './repository-metadata.ts'
import { emailNorm } from './use-cases/email-norm.ts'

type AccountRecord = ResultOf<'GET /api/v1/accounts/{id}'>

interface RecordRow extends Omit<AccountRecord, 'created_at' | 'subscription' | keyof StoredMetadata> {
  readonly createdAt: number
  readonly named: StoredMetadata
  readonly subscriptionId: number | null
  readonly subscriptionNamed: StoredMetadata
}

/** Accounts that are looked for; none that was erased. */
interface WantedAccounts {
  readonly id?: number | undefined
  readonly externalId?: string | undefined
  /** Of one of its members. */
  readonly email?: string | undefined
  /** Rows behind this one. */
  readonly after?: number | undefined
  readonly limit: number
}

/** Accounts by their ids, with their members and what other systems call them. */
export async function findAccountRecords(
  db: Executor,
  { id, externalId, email, after = 0, limit }: WantedAccounts,
): Promise<readonly AccountRecord[]> {
  const conditions = [
    sql<boolean>`erased_at is null and account.id > ${after}`,
    ...(id === undefined ? [] : [sql<boolean>`account.id = ${id}`]),
    ...(externalId === undefined ? [] : [sql<boolean>`account.id = ${entitiesCalled('account', externalId)}`]),
    ...(email === undefined
      ? []
      : [sql<boolean>`account.id = (select account_id from member where email_norm = ${emailNorm(email)})`]),
  ]
  const { rows } = await sql<RecordRow>`
    select account.id as account_id, company, country, account.currency, locale, account.created_at as "createdAt",
      ${metadataOf('account', sql`account.id`)} as named, live.id as "subscriptionId",
      ${metadataOf('subscription', sql`live.id`)} as "subscriptionNamed",
      (select coalesce(jsonb_agg(jsonb_build_object('member_id', id, 'email', email, 'first_name', first_name,
          'last_name', last_name, 'is_primary', is_primary::int) order by id), '[]')
        from member where account_id = account.id and removed_at is null) as members
    from account left join subscription live on live.account_id = account.id and live.ended_at is null
    where ${sql.join(conditions, sql` and `)} order by account.id limit ${limit}`.execute(db)
  return rows.map(({ createdAt, named, subscriptionId, subscriptionNamed, ...row }) => ({
    account_id: row.account_id,
    company: row.company,
    country: row.country,
    currency: row.currency,
    locale: row.locale,
    created_at: new Date(createdAt).toISOString(),
    external_id: named.external_id,
    metadata: named.metadata,
    subscription:
      subscriptionId === null
        ? null
        : {
            subscription_id: subscriptionId,
            external_id: subscriptionNamed.external_id,
            metadata: subscriptionNamed.metadata,
          },
    members: [...row.members],
  }))
}
