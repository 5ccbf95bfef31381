import {
  creditComing,
  joinScheduled,
  nextFromCredit,
  pinUnchanged,
  previewChange,
  purchaseInCurrency,
  withAddOnTrials,
} from '@waybill/domain/billing'
import type { ChangeRequest, EarlierPayment, PlannedChange } from '@waybill/domain/billing'
import { periodAt } from '@waybill/domain/calendar'
import type { Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import type { CreditGain } from '@waybill/domain/invoice'
import type { Currency } from '@waybill/domain/money'
import { unwrap } from '@waybill/domain/result'
import {
  moduleTrials,
  subscriptionKinds,
  subscriptionStatuses,
  trialPlan,
  type BillingInterval,
} from '@waybill/domain/subscription'
import { nextOrderId } from './billing-archive.ts'
import { aCart, billingShop, purchaseIn } from './billing-shop.ts'
import type { World } from './billing-world.ts'

/** Start of a change, and the interval of its payments from then on. */
export type ChangeOptions = Omit<ChangeRequest, 'target'> & { readonly interval?: BillingInterval }

/** A change to a cart at the shop's prices, as far as it isn't owned already. */
export function requestOf(world: World, cart: Cart, { interval, ...when }: ChangeOptions): ChangeRequest {
  const facts = world.load()
  const pinned = pinUnchanged(facts, purchaseIn(cart, interval ?? facts.subscription?.interval, facts.account.members))
  const at = when.pricedAt ?? world.now
  const target = withAddOnTrials({ catalogue: billingShop, facts }, pinned, at)
  return { target, joined: unwrap(joinScheduled({ catalogue: billingShop, facts }, target)), ...when }
}

/** Preview of a change, or the reason why it can't be made. */
export function previewOf(world: World, cart: Cart, when: ChangeOptions = {}): PlannedChange | string {
  const found = previewChange(world.load(), requestOf(world, cart, when), world.now)
  return found.ok ? found.value : found.failure
}

/** A change that can be made, and what comes to account credit between it and the charge after it (B-67). */
function previewedOf(world: World, cart: Cart, when: ChangeOptions) {
  const [facts, plan] = [world.load(), previewOf(world, cart, when)]
  if (typeof plan === 'string') throw new Error(plan)
  const command = { kind: 'change', orderId: 'preview', ...requestOf(world, cart, when) } as const
  return { facts, plan, coming: creditComing(facts, plan, { command, now: world.now }) }
}

/** Gains of account credit between a change and the charge after it (B-67). */
export function comingAfter(world: World, cart: Cart, when: ChangeOptions = {}): readonly CreditGain[] {
  return previewedOf(world, cart, when).coming
}

/** Credit that will pay the charge after a change, in minor units, as its preview shows it. */
export function nextPaidFromCredit(world: World, cart: Cart, when: ChangeOptions = {}): number {
  const { facts, plan, coming } = previewedOf(world, cart, when)
  return nextFromCredit(facts, plan, coming).minor
}

/** Changes the subscription to a cart; answers the rejection, if it was rejected. */
export function change(
  world: World,
  cart: Cart,
  { digest, ...when }: ChangeOptions & { readonly digest?: string } = {},
): string | undefined {
  const shown = digest === undefined ? {} : { digest }
  return world.run({ kind: 'change', orderId: nextOrderId(world.archive), ...requestOf(world, cart, when), ...shown })
}

/** A plan of before the marketplace, which no command makes; with what an earlier system was paid for it, where that is known. */
export function becomeLegacy(world: World, earlierPayment?: EarlierPayment): void {
  const { subscription } = world.archive
  if (subscription === undefined) return
  const legacy = { kind: subscriptionKinds.legacy, ...(earlierPayment && { earlierPayment }) } as const
  world.archive = { ...world.archive, subscription: { ...subscription, ...legacy } }
}

/** Ids of rows that no plan wrote. */
const CAME_IN = 1_000_000

/** The legacy plan of an account that an earlier system has billed until now. */
export interface EarlierSubscription {
  readonly planId: number
  readonly interval?: BillingInterval
  /** Start of its first period; epoch ms. */
  readonly anchor: number
  readonly earlierPayment?: EarlierPayment
}

/** A new account comes in on a legacy plan: no document here charges the time that runs. */
export function comeInOnLegacy(
  world: World,
  { planId, interval = 'month', anchor, earlierPayment }: EarlierSubscription,
): void {
  const { subscription, ...archive } = world.archive
  if (subscription === undefined) throw new Error('a new account is in trial')
  const { items, ...bought } = purchaseIn(aCart(planId), interval)
  const { trial: _, ...row } = subscription
  const { start, end } = periodAt(anchor, { unit: 'month', count: 1 }, world.now)
  const paid = { trial: moduleTrials.paid, catalogueVersion: bought.catalogueVersion, startedAt: anchor }
  world.archive = {
    ...archive,
    subscription: { ...row, ...bought, status: subscriptionStatuses.subscribed, anchor, period: { start, end } },
    items: items.map((item, place) => ({ ...item, ...paid, id: CAME_IN + place })),
    entitlements: items.flatMap(({ productId, price }, place) =>
      price?.kind === 'plan' || price?.kind === 'extra_assets'
        ? []
        : { id: CAME_IN + place, productId, source: 'paid' as const, from: anchor },
    ),
  }
  becomeLegacy(world, earlierPayment)
}

/** Reports how many of some keys there are, now or at an instant before; answers the rejection, if it was rejected. */
export function report(
  world: World,
  counts: Readonly<Record<string, number>>,
  at: number = world.now,
): string | undefined {
  const reported = world.plans.flatMap(({ usageReports }) => usageReports).length
  const reports = Object.entries(counts).map(([usageKey, quantity], place) => ({
    key: `report ${reported + place + 1}`,
    usageKey,
    quantity,
    at,
  }))
  return world.run({ kind: 'report_usage', reports })
}

/** The staff bill it in another currency: at a renewal while it is subscribed (B-88); answers the rejection, if it was rejected. */
export function changeCurrency(
  world: World,
  currency: Currency,
  catalogue: Catalogue = billingShop,
): string | undefined {
  const purchase = purchaseInCurrency(world.load(), catalogue, currency)
  const target = purchase && { orderId: nextOrderId(world.archive), purchase }
  return world.run({ kind: 'change_currency', currency, reason: 'it moved', ...(target && { target }) })
}

/** The staff grant a trial again: of the add-on, else of plan M (B-75); answers the rejection, if it was rejected. */
export function grantTrial(world: World, addOn?: number): string | undefined {
  const because = { kind: 'grant_trial', reason: 'a lost week', by: 'ada@shop.example' } as const
  if (addOn !== undefined) return world.run({ ...because, of: { addOnCode: `module-code-${addOn}` } })
  const cart = aCart(20)
  const trial = trialPlan(billingShop, cart, world.now)
  if (!trial.ok) throw new Error('a shop sells plan M')
  const terms = { planId: cart.planId, quantities: cart.quantities, pricing: false }
  return world.run({ ...because, of: { plan: { trial: trial.value, terms, catalogueVersion: 1 } } })
}
