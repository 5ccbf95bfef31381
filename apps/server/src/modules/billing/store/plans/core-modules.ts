import { moduleTrials, subscriptionStatuses } from '@waybill/domain/subscription'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database, Executor } from '../../../../platform/database/database.ts'
import { AFFILIATE, INDIRECT } from '../../../../platform/http/actor.ts'

/** The step as the baseline names it; publishing opens it again. */
const STEP = 'core_modules'

/** Accounts of one transaction. */
const BATCH = 500

/**
 * Gives the core modules of the newest version to subscriptions that lack one, with the right to use it where anything may be used:
 * how many accounts they were, 0 for none that is left (B-156).
 */
async function giveBatch(trx: Executor, limit: number): Promise<number> {
  const { subscribed, notSubscribed } = subscriptionStatuses
  const now = sql`(select now from clock)`
  const { rows } = await sql<{ accounts: number }>`
    with clock as materialized (
      select date_trunc('milliseconds', now) as now from verify.clock
    ), core as (
      select version.number, (module ->> 'id')::integer as id
      from (select number, document from catalogue_version order by number desc limit 1) version
        cross join lateral jsonb_array_elements(version.document -> 'modules') module
      where (module ->> 'isCore')::boolean and not (module ->> 'isDeleted')::boolean
    ), lacking as (
      select subscription.id, subscription.account_id, subscription.state = ${notSubscribed} as is_trial,
        subscription.paused_at is null and not subscription.awaits_payment as is_usable
      from subscription join billing_account on billing_account.account_id = subscription.account_id
      where subscription.ended_at is null and subscription.state in (${subscribed}, ${notSubscribed})
        and exists (select from core where not exists (select from subscription_item item
          where item.subscription_id = subscription.id and item.product_id = core.id and item.ended_at is null))
      order by subscription.id limit ${limit} for update of billing_account
    ), given as (
      insert into subscription_item (subscription_id, account_id, product_id, catalogue_version, bundled, core, trial_state, started_at)
      select lacking.id, account_id, core.id, number, false, true,
        case when is_trial then ${moduleTrials.trial}::int else ${moduleTrials.paid}::int end, ${now}
      from lacking cross join core
      where not exists (select from subscription_item item
        where item.subscription_id = lacking.id and item.product_id = core.id and item.ended_at is null)
    ), allowed as (
      insert into entitlement (account_id, product_id, source, from_at)
      select account_id, core.id, case when account.kind = any(${[INDIRECT, AFFILIATE]}::int[]) then 'partner'
        when is_trial then 'trial' else 'paid' end, ${now}
      from lacking cross join core join account on account.id = lacking.account_id
      where is_usable on conflict do nothing
    ), noted as (
      update billing_account set changed_at = greatest(changed_at, ${now})
      where account_id in (select account_id from lacking)
    )
    select count(*)::int as accounts from lacking`.execute(trx)
  return rows[0]?.accounts ?? 0
}

/**
 * Every account has the core modules (A-28, B-156): those that bought before it had them get them, and everyone the new ones of a
 * version that was published. How many accounts got any. Each batch is whole: a start that was cut off goes on.
 */
export async function giveCoreModules(
  db: Database,
  { batch = BATCH }: { readonly batch?: number } = {},
): Promise<number> {
  const { rows } = await sql`select from upgrade_step where name = ${STEP} and done_at is null`.execute(db)
  if (rows.length === 0) return 0
  let given = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- batches: no long lock of all accounts
    const accounts = await db.transaction().execute((trx) => giveBatch(trx, batch))
    given += accounts
    if (accounts < batch) break
  }
  await sql`update upgrade_step set done_at = (select now from verify.clock) where name = ${STEP}`.execute(db)
  return given
}

/** The same at a start, before anything is served or visited: what publishing, or a start, was cut off from. */
export async function giveCoreModulesAtStart(db: Database, log: Pick<FastifyBaseLogger, 'info'>): Promise<void> {
  const accounts = await giveCoreModules(db)
  if (accounts > 0) log.info({ accounts }, 'accounts that lacked a core module have it from now on')
}
