import { decide, settleRefund, type BillingFacts, type BillingPlan } from '@waybill/domain/billing'
import { trialWindow } from '@waybill/domain/calendar'
import { unwrap } from '@waybill/domain/result'
import { renewalDueAt } from '@waybill/domain/subscription'
import type { SeededAccount } from './seed-accounts.ts'
import { cartOf } from './seed-carts.ts'
import { FLOWERS, QUARRY, TAXIS } from './seed-demo-people.ts'
import { seedBillingInfo, setMethod, type DemoCard } from './seed-methods.ts'
import type { Step } from './seed-past.ts'
import { changed, draftToIssue, planByHand } from './seed-plans.ts'
import { placeOrder, subscribe } from './seed-purchases.ts'
import { storyAccount, type Story } from './seed-story.ts'
import { billedElsewhere, subscribedByHand } from './seed-subscriptions.ts'

/** Pays by bank transfer: the first invoice after ten days, the second not by its due date (B-68, B-77). */
export async function seedQuarry(story: Story): Promise<readonly Step[]> {
  const account = await storyAccount(story, QUARRY, { registeredAt: story.ago(51) })
  const [anchor, transferredAt] = [story.ago(48), story.ago(38)]
  return [
    { account, at: anchor, play: (facts) => buyByTransfer(story, account, { facts, at: anchor }) },
    {
      account,
      at: transferredAt,
      actor: 'operator:seed',
      play: async (facts) => receiveTransfer(facts, transferredAt),
    },
  ]
}

interface Playing {
  readonly facts: BillingFacts
  readonly at: number
}

/** Takes effect before it is paid: its invoice is due 14 days later (B-68). */
async function buyByTransfer(story: Story, account: SeededAccount, { facts, at }: Playing): Promise<BillingPlan> {
  const { currency, registeredAt } = account
  const cart = cartOf(story.catalogue, { packageCode: 'plan-local', pricing: true, currency })
  await seedBillingInfo(story.db, account, at)
  const { orderId, plan, purchase } = await placeOrder(story, { account, facts, cart, state: 'done', at })
  const { lines } = plan
  const { catalogueVersion } = purchase
  const period = { start: plan.period.start, end: plan.period.end }
  const dueAt = renewalDueAt('wired', at, story.catalogue.settings.transferDays)
  const document = { kind: 'period', orderId, lines, currency, period, dueAt, catalogueVersion, at } as const
  return subscribedByHand(facts, {
    purchase,
    channel: 'wired',
    anchor: at,
    period,
    trial: trialWindow(registeredAt, story.catalogue.settings.trialDays),
    ordered: {
      order: { id: orderId, state: 'done', start: 'now', purchase },
      draft: (id, subscriptionId) => draftToIssue(id, { ...document, subscriptionId }),
    },
    at,
  })
}

/** Pays what is open. */
function receiveTransfer(facts: BillingFacts, at: number): BillingPlan {
  const [receivable] = facts.receivables
  if (receivable === undefined) throw new Error(`account ${facts.account.id} owes nothing`)
  const { id: documentId, open: amount } = receivable
  const command = {
    kind: 'record_transfer',
    documentId,
    amount,
    isAnyAmount: false,
    reference: `transfer ${documentId}`,
  } as const
  return unwrap(decide(facts, command, at))
}

/** Bought in an app store: no invoice of ours, no method, periods all the same (B-68). */
export async function seedTaxis(story: Story): Promise<readonly Step[]> {
  const { catalogue, ago } = story
  const taxis = await storyAccount(story, TAXIS, { registeredAt: ago(40) })
  const cart = cartOf(catalogue, { packageCode: 'plan-regional', pricing: true, currency: taxis.currency })
  return [billedElsewhere(story, taxis, { cart, channel: 'mobile', anchor: ago(37) })]
}

/** Paid its first month here, then moved to Shopify, which bills the same month: ours was given back (B-68, B-81). */
export async function seedFlowers(story: Story, card: DemoCard): Promise<readonly Step[]> {
  const { catalogue, ago } = story
  const account = await storyAccount(story, FLOWERS, { registeredAt: ago(44) })
  const cart = cartOf(catalogue, { packageCode: 'plan-local', pricing: true, currency: account.currency })
  const at = ago(39)
  return [
    ...subscribe(story, account, { cart, card, anchor: ago(41) }),
    { account, at, play: async (facts) => giveBack(facts, at) },
    { account, at, play: (facts) => makeRefund(story, { facts, at }) },
    { account, at, play: async (facts) => moveToShopify(facts, at) },
    setMethod(story, account, { at }),
  ]
}

/** All of the money goes back to the card that it came from, by a credit note (B-81). */
function giveBack(facts: BillingFacts, at: number): BillingPlan {
  const [payment] = facts.payments
  if (payment === undefined) throw new Error(`account ${facts.account.id} has paid nothing`)
  const { documentId } = payment
  const reason = 'Billed by Shopify since'
  return unwrap(decide(facts, { kind: 'refund', documentId, destination: 'method', reason, by: 'seed' }, at))
}

async function makeRefund({ demoGateway }: Story, { facts, at }: Playing): Promise<BillingPlan> {
  const [[payment], [refund]] = [facts.payments, facts.refunds]
  if (payment?.reference === undefined || refund === undefined) throw new Error('nothing is given back')
  const { id: refundId, amount } = refund
  const idempotencyKey = `refund:${payment.id}:1`
  const made = await demoGateway.refund({ idempotencyKey, paymentRef: payment.reference, amount })
  if (made.kind !== 'refunded') throw new Error(`the demo charge was not refunded: ${made.kind}`)
  return settleRefund(facts, { refundId, outcome: { kind: 'refunded', reference: made.ref } }, at)
}

function moveToShopify(facts: BillingFacts, at: number): BillingPlan {
  const { account, subscription } = facts
  if (subscription === undefined) throw new Error(`account ${account.id} has no subscription`)
  return planByHand(facts, at, { subscription: changed({ ...subscription, channel: 'shopify' }) })
}
