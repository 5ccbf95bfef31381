import { sql, type RawBuilder } from 'kysely'
import type { Purchase } from '@waybill/domain/billing'
import type { OwnedProduct, ModuleTrial } from '@waybill/domain/subscription'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { joinFailure, type StoredSubscription } from './subscriptions.ts'

/** One product of an account as it is stored; epoch ms. */
export interface StoredProduct {
  readonly id: number
  readonly code: string
  readonly source: NonNullable<OwnedProduct['source']> | null
  readonly from: number
  readonly to: number | null
  readonly trial: ModuleTrial | null
  readonly ownTrialEndsAt: number | null
  /** On every account (B-156); null for what is not switched on. */
  readonly core: boolean | null
  readonly usageKey: string | null
  readonly declared: number
  readonly free: number
  readonly trialLimit: number | null
}

/** Stored entitlements of an account; epoch ms. */
export interface StoredEntitlements {
  readonly accountId: number
  readonly registeredAt: number
  readonly isVerified: boolean
  readonly updatedAt: number
  /** As lists are ordered by it; the epoch until billing writes. */
  readonly changedAt: number
  /** The life that runs, or the last one; absent for an account that was never in trial. */
  readonly subscription: StoredSubscription | undefined
  readonly planCode: string | null
  /** Purchase that is had from `scheduled_at` on, where a change waits. */
  readonly scheduled: Purchase | null
  readonly products: readonly StoredProduct[]
}

interface EntitlementsRow extends Omit<StoredSubscription, 'id'> {
  readonly id: number | null
  readonly owner_id: number
  readonly registered_at: number
  readonly is_verified: boolean
  readonly updated_at: number
  readonly changed_at: number | null
  readonly plan_code: string | null
  readonly scheduled_purchase: Purchase | null
  readonly products: readonly StoredProduct[] | null
}

const epoch = (column: string): RawBuilder<number> => sql`(extract(epoch from ${sql.raw(column)}) * 1000)::bigint`

/** Products that are switched on, and those that may be used beside them: one row a product. */
const productsAt = (now: number) => sql`
  select jsonb_agg(jsonb_build_object('id', product.id, 'code', product.code, 'source', allowed.source,
      'from', ${epoch('coalesce(allowed.from_at, item.started_at)')}, 'to', ${epoch('allowed.to_at')},
      'trial', item.trial_state, 'core', item.core, 'ownTrialEndsAt', ${epoch('item.own_trial_ends_at')}, 'usageKey', item.usage_key,
      'declared', greatest(item.declared_units, item.minimum_units, 0), 'free', coalesce(item.free_units, 0),
      'trialLimit', item.trial_quantity) order by product.id) as products
  from (
    select * from subscription_item where subscription_id = subscription.id and ended_at is null
      and kind not in ('plan', 'extra_assets')
  ) item full join (
    select distinct on (product_id) product_id, source, from_at, to_at from entitlement
    where entitlement.account_id = account.id and from_at <= ${instant(now)} and (to_at is null or to_at > ${instant(now)})
    order by product_id, to_at desc nulls first
  ) allowed on allowed.product_id = item.product_id
  join product on product.id = coalesce(item.product_id, allowed.product_id)`

function storedOf(row: EntitlementsRow): StoredEntitlements {
  const { id } = row
  return {
    accountId: row.owner_id,
    registeredAt: row.registered_at,
    isVerified: row.is_verified,
    updatedAt: row.updated_at,
    changedAt: row.changed_at ?? 0,
    subscription: id === null ? undefined : { ...row, id },
    planCode: row.plan_code,
    scheduled: row.scheduled_purchase,
    products: row.products ?? [],
  }
}

/** Reads some accounts, `picked` with `account_id` and `place`, in the order of `place`; one round trip. */
async function readStored(
  db: Executor,
  picked: RawBuilder<unknown>,
  now: number,
): Promise<readonly StoredEntitlements[]> {
  const { rows } = await sql<EntitlementsRow>`
    with picked as materialized (${picked})
    select subscription.*, failing.first_failed_at, failing.schedule as failing_schedule,
      account.id as owner_id, account.created_at as registered_at,
      coalesce(greatest(billing.changed_at, account.created_at), account.created_at) as updated_at, billing.changed_at,
      exists (select from member where member.account_id = account.id and is_primary and email_verified_at is not null)
        as is_verified,
      plan.code as plan_code, orders.purchase as scheduled_purchase, had.products
    from picked join account on account.id = picked.account_id
      left join billing_account billing on billing.account_id = account.id
      left join subscription on subscription.account_id = account.id and subscription.ended_at is null
      ${joinFailure}
      left join product plan on plan.id = subscription.plan_id
      left join orders on orders.id = subscription.scheduled_order_id
      left join lateral (${productsAt(now)}) had on true
    order by picked.place`.execute(db)
  return rows.map(storedOf)
}

export async function findStoredEntitlements(
  db: Executor,
  { accountId, now }: { readonly accountId: number; readonly now: number },
): Promise<StoredEntitlements | undefined> {
  const [found] = await readStored(db, sql`select ${accountId}::bigint as account_id, 1 as place`, now)
  return found
}

/** Position in a list of accounts: after an account, of those that were written at an instant or later. Epoch ms. */
export interface ListPlace {
  readonly accountId: number
  readonly changedAt?: number
}

/** A page of the accounts that billing knows, by their ids, or by when they were written. */
export function listStoredEntitlements(
  db: Executor,
  { after, limit, now }: { readonly after: ListPlace; readonly limit: number; readonly now: number },
): Promise<readonly StoredEntitlements[]> {
  const { accountId, changedAt } = after
  const picked =
    changedAt === undefined
      ? sql`select account_id, row_number() over () as place from (
          select account_id from billing_account where account_id > ${accountId} order by account_id limit ${limit}) page`
      : sql`select account_id, row_number() over () as place from (
          select account_id from billing_account where (changed_at, account_id) > (${instant(changedAt)}, ${accountId})
          order by changed_at, account_id limit ${limit}) page`
  return readStored(db, picked, now)
}
