import { sql } from 'kysely'
import type { AllowedTrial, BillingPlan, GrantedTrial, PastTrials } from '@waybill/domain/billing'
import type { Executor } from '../../../platform/database/database.ts'
import { insertRows, instantText, type Column } from '../../../platform/database/write-rows.ts'
import { accountId, type OwnedRow } from './plans/columns.ts'

/** Number of a trial of its code for its account: the next one, whether it begins or is allowed. */
const nextNumber: Column<OwnedRow<AllowedTrial>> = {
  name: 'number',
  type: 'int',
  of: () => 1,
  stored: (first) => sql`${first} + (select count(*)::int from trial_grant had
    where had.account_id = given.account_id and had.add_on_code = given.add_on_code)`,
}

const code: Column<OwnedRow<AllowedTrial>> = { name: 'add_on_code', type: 'text', of: (row) => row.addOnCode }
const since: Column<OwnedRow<AllowedTrial>> = {
  name: 'granted_at',
  type: 'timestamptz',
  of: (row) => instantText(row.grantedAt),
}

/**
 * Trials of add-ons that begin, and others that the staff allow: the tables have room for one of a code and account, and one
 * for each that is allowed.
 */
export async function writeTrialGrants(db: Executor, plans: readonly BillingPlan[]): Promise<void> {
  const allowed = plans.flatMap(({ accountId: owner, trialsAllowed }) =>
    trialsAllowed.map((trial) => ({ ...trial, accountId: owner })),
  )
  await insertRows(db, { table: 'trial_allowed', columns: [accountId, code, since, nextNumber] }, allowed)
  const until: Column<OwnedRow<GrantedTrial>> = {
    name: 'ends_at',
    type: 'timestamptz',
    of: (row) => instantText(row.endsAt),
  }
  const grants = plans.flatMap(({ accountId: owner, trialGrants }) =>
    trialGrants.map((grant) => ({ ...grant, accountId: owner })),
  )
  await insertRows(db, { table: 'trial_grant', columns: [accountId, code, since, until, nextNumber] }, grants)
}

/** The add-on codes that these accounts have tried, and may not try again, in the order of their characters. */
export async function readTrialGrants(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('trial_grant')
    .leftJoin('trial_allowed', (on) =>
      on
        .onRef('trial_allowed.account_id', '=', 'trial_grant.account_id')
        .onRef('trial_allowed.add_on_code', '=', 'trial_grant.add_on_code'),
    )
    .select(['trial_grant.account_id', 'trial_grant.add_on_code'])
    .where('trial_grant.account_id', 'in', ids)
    .groupBy(['trial_grant.account_id', 'trial_grant.add_on_code'])
    .having(sql<boolean>`max(trial_grant.number) >= coalesce(max(trial_allowed.number), 1)`)
    .orderBy(sql`trial_grant.add_on_code collate "C"`)
    .execute()
}

/** The trials of add-ons that an account has had, and those that run. */
export async function findTrialsHad(db: Executor, id: number): Promise<PastTrials> {
  const had = await readTrialGrants(db, [id])
  const running = await db
    .selectFrom('subscription_item')
    .select(['own_trial_code as code', 'own_trial_ends_at as endsAt'])
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .where('own_trial_code', 'is not', null)
    .execute()
  return {
    tried: had.map((row) => row.add_on_code),
    running: running.flatMap(({ code: addOnCode, endsAt }) =>
      addOnCode === null || endsAt === null ? [] : { addOnCode, endsAt },
    ),
  }
}
