import { sql } from 'kysely'
import type { BillingPlan, GrantedTrial, TrialsHad } from '@waybill/domain/billing'
import type { Executor } from '../../platform/database/database.ts'
import { insertRows, instantText, type Column } from '../../platform/database/write-rows.ts'
import { accountId, type Owned } from './repository-columns.ts'

/** Trials of add-ons that begin: the table has room for one of a code and account (B-75). */
export async function writeTrialGrants(db: Executor, plans: readonly BillingPlan[]): Promise<void> {
  const columns: readonly Column<Owned<GrantedTrial>>[] = [
    accountId,
    { name: 'add_on_code', type: 'text', of: (row) => row.addOnCode },
    { name: 'granted_at', type: 'timestamptz', of: (row) => instantText(row.grantedAt) },
    { name: 'ends_at', type: 'timestamptz', of: (row) => instantText(row.endsAt) },
  ]
  const grants = plans.flatMap(({ accountId: owner, trialGrants }) =>
    trialGrants.map((grant) => ({ ...grant, accountId: owner })),
  )
  await insertRows(db, { table: 'trial_grant', columns }, grants)
}

/** The add-on codes that these accounts have tried, in the order of their characters. */
export async function readTrialGrants(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('trial_grant')
    .select(['account_id', 'add_on_code'])
    .where('account_id', 'in', ids)
    .orderBy(sql`add_on_code collate "C"`)
    .execute()
}

/** The trials of add-ons that an account has had, and those that run. */
export async function findTrialsHad(db: Executor, id: number): Promise<TrialsHad> {
  const had = await readTrialGrants(db, [id])
  const running = await db
    .selectFrom('subscription_item')
    .select(['own_trial_code as code', 'own_trial_ends_at as endsAt'])
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .where('own_trial_code', 'is not', null)
    .execute()
  return {
    tried: had.map(({ add_on_code: code }) => code),
    running: running.flatMap(({ code, endsAt }) =>
      code === null || endsAt === null ? [] : { addOnCode: code, endsAt },
    ),
  }
}
