import type { Period } from '@waybill/domain/calendar'
import { emptyCart, termsOf, type Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { unwrap } from '@waybill/domain/result'
import { moduleTrials, trialPlan, type BillingInterval, type CollectionChannel } from '@waybill/domain/subscription'
import { instant, optionalInstant } from '../platform/database/column-types.ts'
import type { Executor } from '../platform/database/database.ts'
import type { EntitlementTable } from '../platform/database/schema-billing.ts'
import { termColumns } from '../modules/subscription/index.ts'
import type { SeededAccount } from './seed-accounts.ts'

interface SeededModule {
  readonly productId: number
  readonly bundled: boolean
  readonly quantity?: number
}

/** A subscription with what is switched on by it. */
export interface SubscriptionSeed {
  readonly account: SeededAccount
  readonly catalogueVersion: number
  readonly cart: Pick<Cart, 'planId' | 'quantities' | 'pricing' | 'entries'>
  readonly modules: readonly SeededModule[]
  readonly state: 1 | -1 | -2
  /** SubscriptionKind of B-05. */
  readonly kind?: 0 | 1
  /** The collection channel (B-06). */
  readonly channel?: CollectionChannel
  readonly interval?: BillingInterval
  readonly anchor: number
  readonly period: Period
  readonly trial?: Period
  readonly source: EntitlementTable['source']
}

export async function seedSubscription(db: Executor, seed: SubscriptionSeed): Promise<number> {
  const { account, cart, period, trial } = seed
  const isOver = seed.state === -2
  const { id } = await db
    .insertInto('subscription')
    .values({
      account_id: account.accountId,
      kind: seed.kind ?? 0,
      channel: seed.channel ?? 'direct',
      state: seed.state,
      catalogue_version: seed.catalogueVersion,
      ...termColumns(termsOf({ ...emptyCart(account.currency), ...cart })),
      billing_interval: seed.interval ?? 'month',
      anchor_at: instant(seed.anchor),
      period_start: instant(period.start),
      period_end: instant(period.end),
      trial_start: optionalInstant(trial?.start),
      trial_end: optionalInstant(trial?.end),
      due_at: optionalInstant(isOver ? null : period.end),
      created_at: instant(trial?.start ?? seed.anchor),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await seedModules(db, seed, id)
  return id
}

/** What is in trial ends with the trial; what is paid for stays until something ends it. */
async function seedModules(
  db: Executor,
  { account, catalogueVersion, modules, state, anchor, period, source }: SubscriptionSeed,
  subscriptionId: number,
): Promise<void> {
  const trialState = moduleTrials[state === 1 ? 'paid' : state === -1 ? 'trial' : 'expired']
  await db
    .insertInto('subscription_item')
    .values(
      modules.map((module) => ({
        subscription_id: subscriptionId,
        account_id: account.accountId,
        product_id: module.productId,
        catalogue_version: catalogueVersion,
        bundled: module.bundled,
        trial_state: trialState,
        trial_quantity: state === 1 ? null : (module.quantity ?? null),
        started_at: instant(anchor),
        ended_at: optionalInstant(state === -2 ? period.end : null),
      })),
    )
    .execute()
  await db
    .insertInto('entitlement')
    .values(
      modules.map(({ productId }) => ({
        account_id: account.accountId,
        product_id: productId,
        source,
        from_at: instant(anchor),
        to_at: optionalInstant(state === 1 ? null : period.end),
      })),
    )
    .execute()
}

interface SeedTrialInput {
  readonly account: SeededAccount
  readonly catalogue: Catalogue
  readonly cart: Cart
  readonly startedAt: number
  readonly now: number
}

/** A trial as registering starts it (B-70), or one that has ended without a checkout (B-71). */
export async function seedTrial(
  db: Executor,
  { account, catalogue, cart, startedAt, now }: SeedTrialInput,
): Promise<void> {
  const plan = unwrap(trialPlan(catalogue, cart, startedAt))
  await seedSubscription(db, {
    account,
    catalogueVersion: catalogue.version,
    cart: { ...cart, planId: plan.planId },
    modules: plan.modules,
    state: now < plan.window.end ? -1 : -2,
    anchor: startedAt,
    period: plan.window,
    trial: plan.window,
    source: 'trial',
  })
}
