import { sql, type Selectable } from 'kysely'
import { termsOf, type Cart } from '@waybill/domain/cart'
import { dunningScheduleOf, type ModuleTrial, type SubscriptionFacts } from '@waybill/domain/subscription'
import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { SubscriptionTable } from '../../platform/database/schema-billing.ts'
import { termColumns } from './use-cases/bought-terms.ts'

export type StoredSubscription = Selectable<SubscriptionTable>

/** The account's one subscription that has not ended; none before registration's trial and after an end. */
export async function findLiveSubscription(db: Executor, accountId: number): Promise<StoredSubscription | undefined> {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** What the domain derives status, flags and access from (B-06). */
export function subscriptionFacts(row: StoredSubscription): SubscriptionFacts {
  return {
    kind: row.kind === 1 ? 1 : 0,
    status: row.state,
    channel: row.channel,
    ...(row.trial_end !== null && { trialEndsAt: row.trial_end }),
    hasConfirmedCheckout: row.confirmed_order_id !== null,
    ...(row.cancel_at !== null && { cancelAt: row.cancel_at }),
    ...(row.paused_at !== null && { pausedAt: row.paused_at }),
    ...(row.first_failed_at !== null && { firstFailedAt: row.first_failed_at }),
    dunningSchedule: dunningScheduleOf(row.channel),
    hasPendingChange: false,
  }
}

export async function findSubscription(db: Executor, id: number): Promise<StoredSubscription> {
  return db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function setFirstFailed(db: Executor, id: number, firstFailedAt: number | null): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ first_failed_at: optionalInstant(firstFailedAt) })
    .where('id', '=', id)
    .execute()
}

export interface StoredItem {
  readonly id: number
  readonly subscription_id: number
  readonly product_id: number
  readonly bundled: boolean
  readonly trial_state: ModuleTrial
  readonly trial_quantity: number | null
  readonly started_at: number
}

/** What is switched on, of one subscription or of many. */
export async function findActiveItems(
  db: Executor,
  subscriptionIds: readonly number[],
): Promise<readonly StoredItem[]> {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('subscription_item')
    .select(['id', 'subscription_id', 'product_id', 'bundled', 'trial_state', 'trial_quantity', 'started_at'])
    .where('subscription_id', 'in', [...subscriptionIds])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

export interface Activation {
  readonly id: number
  readonly anchor: number
  readonly periodEnd: number
  readonly firstFailedAt: number | null
}

export async function markSubscribed(
  db: Executor,
  { id, anchor, periodEnd, firstFailedAt }: Activation,
): Promise<void> {
  await db
    .updateTable('subscription')
    .set({
      state: 1,
      anchor_at: instant(anchor),
      period_start: instant(anchor),
      period_end: instant(periodEnd),
      due_at: instant(periodEnd),
      confirmed_order_id: null,
      first_failed_at: optionalInstant(firstFailedAt),
    })
    .where('id', '=', id)
    .execute()
}

interface NewItems {
  readonly subscriptionId: number
  readonly accountId: number
  readonly catalogueVersion: number
  readonly items: readonly { readonly productId: number; readonly bundled: boolean }[]
  readonly at: number
}

/** The modules of a paid subscription from an instant on: earlier items and rights end there, the new ones begin. */
export async function replaceItems(
  db: Executor,
  { subscriptionId, accountId, catalogueVersion, items, at }: NewItems,
): Promise<void> {
  const ids = items.map(({ productId }) => productId)
  await sql`update subscription_item set ended_at = greatest(started_at, ${instant(at)}) where subscription_id = ${subscriptionId} and ended_at is null`.execute(
    db,
  )
  await sql`update entitlement set to_at = greatest(from_at, least(coalesce(to_at, ${instant(at)}), ${instant(at)})) where account_id = ${accountId} and (to_at is null or to_at > ${instant(at)})`.execute(
    db,
  )
  await sql`insert into subscription_item (subscription_id, account_id, product_id, catalogue_version, bundled, trial_state, started_at)
    select ${subscriptionId}, ${accountId}, item.product_id, ${catalogueVersion}, item.bundled, 0, ${instant(at)}
    from unnest(${ids}::int[], ${items.map(({ bundled }) => bundled)}::boolean[]) as item(product_id, bundled)`.execute(
    db,
  )
  await sql`insert into entitlement (account_id, product_id, source, from_at)
    select ${accountId}, product_id, 'paid', ${instant(at)} from unnest(${ids}::int[]) as product_id`.execute(db)
}

/**
 * What was bought, pinned to its price version (B-99). An account whose currency the shop gave up has that of what it
 * bought since.
 */
export async function setBoughtTerms(
  db: Executor,
  bought: { readonly id: number; readonly cart: Cart; readonly catalogueVersion: number },
): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ ...termColumns(termsOf(bought.cart)), catalogue_version: bought.catalogueVersion })
    .where('id', '=', bought.id)
    .execute()
  await sql`update account set currency = ${bought.cart.currency} from subscription
    where subscription.id = ${bought.id} and account.id = subscription.account_id
      and account.currency <> ${bought.cart.currency}`.execute(db)
}

/** What an account may use at an instant, and why. */
export async function findEntitlements(
  db: Executor,
  owned: { readonly accountId: number; readonly now: number },
): Promise<readonly { readonly product_id: number; readonly source: string }[]> {
  return db
    .selectFrom('entitlement')
    .select(['product_id', 'source'])
    .where('account_id', '=', owned.accountId)
    .where('from_at', '<=', instant(owned.now))
    .where((where) => where.or([where('to_at', 'is', null), where('to_at', '>', instant(owned.now))]))
    .orderBy('id')
    .execute()
}

/** Commands that change a subscription wait for each other on its row. */
export async function lockLiveSubscription(db: Executor, accountId: number): Promise<void> {
  await sql`select id from subscription where account_id = ${accountId} and ended_at is null for update`.execute(db)
}
