import {
  chargedFrom,
  decide,
  purchaseOf,
  trialsHadOf,
  withOwnTrials,
  type BillingFacts,
  type Purchase,
} from '@waybill/domain/billing'
import { noAttribution, termsOf, type Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { noTax } from '@waybill/domain/invoice'
import { unwrap } from '@waybill/domain/result'
import { checkoutPlan, trialPlan, type BillingInterval, type CheckoutPlan } from '@waybill/domain/subscription'
import { insertOrder, type NewOrder } from '../modules/billing/index.ts'
import type { SeededAccount } from './seed-accounts.ts'
import { seedCart } from './seed-carts.ts'
import { seedBillingInfo, setMethod, type DemoCard } from './seed-methods.ts'
import type { Step } from './seed-past.ts'
import type { Story } from './seed-story.ts'

/** Registering starts the trial of what was chosen (B-70). */
export function startTrial({ catalogue }: Story, account: SeededAccount, cart: Cart): Step {
  const { registeredAt: at } = account
  const trial = unwrap(trialPlan(catalogue, cart, at))
  const { quantities, pricing, entries } = termsOf(cart)
  const terms = { planId: trial.planId, quantities, pricing, ...(entries && { entries }) }
  const command = { kind: 'start_trial', trial, terms, catalogueVersion: catalogue.version, channel: 'direct' } as const
  return { account, at, play: async (facts) => unwrap(decide(facts, command, at)) }
}

/** A cart as it is bought, with its prices by value. */
export function purchaseFor(catalogue: Catalogue, cart: Cart, interval: BillingInterval = 'month'): Purchase {
  return unwrap(purchaseOf(catalogue, cart, { interval, catalogueVersion: catalogue.version }))
}

interface OrderSeed {
  readonly account: SeededAccount
  readonly facts: BillingFacts
  readonly cart: Cart
  readonly state: NewOrder['state']
  readonly at: number
}

interface PlacedOrder {
  readonly orderId: string
  readonly plan: CheckoutPlan
  readonly purchase: Purchase
}

/** Stores the order of a cart that is paid at once, and the cart as it was ordered. */
export async function placeOrder(story: Story, { account, facts, cart, state, at }: OrderSeed): Promise<PlacedOrder> {
  const { db, ids, catalogue } = story
  const { accountId, primaryId, currency } = account
  const purchase = withOwnTrials({ catalogue, had: trialsHadOf(facts) }, purchaseFor(catalogue, cart), at)
  const bought = chargedFrom(purchase)
  const plan = checkoutPlan({ currency, interval: 'month', ...bought, start: 'now', now: at, taxRate: noTax })
  const id = await seedCart(db, { ids, accountId, catalogueVersion: catalogue.version, cart, state: 'ordered', at })
  const orderId = ids.uuid(at)
  await insertOrder(db, {
    id: orderId,
    accountId,
    memberId: primaryId,
    operation: 'checkout',
    ordered: { id, version: 1, cart },
    state,
    total: plan.firstTotal.minor,
    currency,
    startAt: 'now',
    idemKey: `cart:${id}:1:now:0`,
    digest: plan.digest,
    plan,
    purchase,
    attribution: noAttribution,
    now: at,
  })
  return { orderId, plan, purchase }
}

interface SubscriberSeed {
  readonly cart: Cart
  readonly card: DemoCard
  /** Instant at which the first period was paid. */
  readonly anchor: number
}

/** A company that tried a cart and checked out with a card; from there on the clock renews it. */
export function subscribe(
  story: Story,
  account: SeededAccount,
  { cart, card, anchor: at }: SubscriberSeed,
): readonly Step[] {
  const checkOut: Step['play'] = async (facts) => {
    await seedBillingInfo(story.db, account, at)
    const order = await placeOrder(story, { account, facts, cart, state: 'open', at })
    return unwrap(decide(facts, { kind: 'checkout', ...order }, at))
  }
  return [startTrial(story, account, cart), setMethod(story, account, { card, at }), { account, at, play: checkOut }]
}
