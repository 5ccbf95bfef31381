import { sql, type Selectable } from 'kysely'
import type { DunningScheduleName } from '@waybill/domain/payment'
import { moduleTrials, subscriptionStatuses, type ModuleTrial } from '@waybill/domain/subscription'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { AFFILIATE, INDIRECT } from '../../../platform/http/actor.ts'
import type { SubscriptionItemTable, SubscriptionTable } from '../../../platform/database/schema-billing.ts'

/** A subscription with the earliest failure among its plan's own invoices, from which access counts. */
export interface StoredSubscription extends Selectable<SubscriptionTable> {
  readonly first_failed_at: number | null
  readonly failing_schedule: DunningScheduleName | null
}

/**
 * The oldest failure of the plan's own invoices, beside a row of `subscription`. While another account pays, an own debt of
 * before costs nothing (B-35).
 */
export const joinFailure = sql`left join lateral (
    select first_failed_at, schedule from receivable
    where receivable.account_id = subscription.account_id and open > 0 and not is_add_on and first_failed_at is not null
      and schedule <> 'statement' and (
        select payer_account_id is null and kind not in (${AFFILIATE}, ${INDIRECT}) from account
        where account.id = receivable.account_id)
    order by first_failed_at limit 1
  ) failing on true`

const withFailure = sql`subscription.*, failing.first_failed_at, failing.schedule as failing_schedule
  from subscription ${joinFailure}`

/** The account's one subscription that has not ended; none before registration's trial and after an end. */
export async function findLiveSubscription(db: Executor, accountId: number): Promise<StoredSubscription | undefined> {
  const { rows } = await sql<StoredSubscription>`
    select ${withFailure} where subscription.account_id = ${accountId} and subscription.ended_at is null`.execute(db)
  return rows[0]
}

export async function findSubscription(db: Executor, id: number): Promise<StoredSubscription> {
  const { rows } = await sql<StoredSubscription>`select ${withFailure} where subscription.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no subscription ${id}`)
  return row
}

export type StoredItem = Selectable<SubscriptionItemTable>

type OfAccount = Pick<StoredSubscription, 'id' | 'account_id'>

/** Everything that is switched on in these accounts. */
export async function readItems(db: Executor, ids: readonly number[]): Promise<readonly StoredItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredItem>`
    select * from subscription_item where account_id = any(${ids}::bigint[]) and ended_at is null order by id`.execute(
    db,
  )
  return rows
}

/** The same of a subscription: on a page that looks ahead, it is a question of billing's facts. */
async function itemsOf(db: Executor, { id, account_id: accountId }: OfAccount): Promise<readonly StoredItem[]> {
  return (await readItems(db, [accountId])).filter(({ subscription_id: of }) => of === id)
}

const NO_MODULE: ReadonlySet<StoredItem['kind']> = new Set(['plan', 'extra_assets'])

/** Items that are switched on: a plan and its extra assets are charged for, and are no module. What every account has is in no list (B-156). */
export async function findActiveItems(
  db: Executor,
  subscription: OfAccount | undefined,
  { withCore = false } = {},
): Promise<readonly StoredItem[]> {
  if (subscription === undefined) return []
  const items = await itemsOf(db, subscription)
  return items.filter(({ kind, core }) => !NO_MODULE.has(kind) && (withCore || !core))
}

/**
 * Instant at which all of a subscription was switched off; undefined while something of it is on, or where it had nothing.
 * Epoch ms.
 */
export async function findEnd(db: Executor, subscriptionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ ended_at: number | null }>`
    select case when bool_and(ended_at is not null) then max(ended_at) end as ended_at
    from subscription_item where subscription_id = ${subscriptionId}`.execute(db)
  return rows[0]?.ended_at ?? undefined
}

/** Items that a subscription had until it ended, its plan included: what was switched off last, at one instant. */
export async function findLastItems(db: Executor, subscriptionId: number): Promise<readonly StoredItem[]> {
  return db
    .selectFrom('subscription_item')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('core', '=', false)
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        eb('ended_at', '=', (of) =>
          of
            .selectFrom('subscription_item as last')
            .select(({ fn }) => fn.max('last.ended_at').as('ended_at'))
            .where('last.subscription_id', '=', subscriptionId),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
}

/**
 * Items that a renewal charges: everything that was bought with a price, but for an add-on that is off for its debt, or still
 * tried by then or off at the end of its trial, because the plan was cancelled (B-77). `onceDebtIsPaid`: with what is off for
 * its debt, as it will be on again.
 */
export async function findChargedItems(
  db: Executor,
  subscription: OfAccount & Pick<StoredSubscription, 'period_end' | 'cancel_at'>,
  { onceDebtIsPaid = false } = {},
): Promise<readonly StoredItem[]> {
  const { period_end: end, cancel_at: cancelAt } = subscription
  const items = await itemsOf(db, subscription)
  return items
    .filter(
      ({ kind, trial_state: trial, own_trial_ends_at: triedTo }) =>
        kind !== 'included' &&
        (onceDebtIsPaid || trial !== moduleTrials.overdue) &&
        (triedTo === null || (cancelAt === null && triedTo <= end)),
    )
    .map((item) => (item.trial_state === moduleTrials.overdue ? { ...item, trial_state: moduleTrials.paid } : item))
}

/** Add-ons whose trial ended without a payment, as long as they were not had again; the one that ended last is first (B-08). */
export async function findTrialsOver(db: Executor, subscriptionId: number): Promise<readonly TrialOver[]> {
  const { rows } = await sql<{ product_id: number; trial_state: ModuleTrial; ended_at: number | null }>`
    select distinct on (product_id) product_id, trial_state, ended_at from subscription_item
    where subscription_id = ${subscriptionId} and kind not in ('plan', 'extra_assets') and not bundled
    order by product_id, id desc`.execute(db)
  return rows
    .flatMap(({ product_id: productId, trial_state: trial, ended_at: endedAt }) =>
      endedAt === null || trial !== moduleTrials.expired ? [] : { productId, endedAt },
    )
    .toSorted((one, other) => other.endedAt - one.endedAt)
}

/** An add-on that was tried and is off since then. Epoch ms. */
interface TrialOver {
  readonly productId: number
  readonly endedAt: number
}

/**
 * Entitlements of an account at an instant, and their reasons. What is tried ends with its trial by the clock, whenever the
 * worker comes.
 */
export async function findEntitlements(
  db: Executor,
  { accountId, now }: { readonly accountId: number; readonly now: number },
): Promise<readonly { readonly product_id: number; readonly source: string }[]> {
  const { rows } = await sql<{ product_id: number; source: string }>`
    select product_id, source from entitlement
    where account_id = ${accountId} and from_at <= ${instant(now)} and (to_at is null or to_at > ${instant(now)})
      and not (source = 'trial' and to_at is null and exists (select from subscription trial
        where trial.account_id = entitlement.account_id and trial.ended_at is null and trial.state = ${subscriptionStatuses.notSubscribed}
          and trial.trial_end <= ${instant(now)}))
    order by id`.execute(db)
  return rows
}
