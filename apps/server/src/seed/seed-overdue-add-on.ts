import type { BillingFacts, BillingPlan, Purchase } from '@waybill/domain/billing'
import { addOnTrialWindow } from '@waybill/domain/calendar'
import type { Cart } from '@waybill/domain/cart'
import { moduleTrials, restOfPeriodLine } from '@waybill/domain/subscription'
import type { SeededAccount } from './seed-accounts.ts'
import { setMethod, type DemoCard } from './seed-methods.ts'
import type { Step } from './seed-past.ts'
import { added, draftToIssue, newIds, planByHand } from './seed-plans.ts'
import { purchaseFor } from './seed-purchases.ts'
import type { Story } from './seed-story.ts'

interface OverdueAddOnSeed {
  readonly account: SeededAccount
  /** What it stands beside, bought at an instant. */
  readonly cart: Cart
  readonly anchor: number
  readonly addOnCode: string
  /** One that is rejected when it is charged, on file since an instant. */
  readonly card: DemoCard
  readonly cardAt: number
  readonly triedFrom: number
}

/**
 * An add-on whose trial goes on as a paid one (B-74): the rest of the period is invoiced. The clock does what follows: every
 * try of the dunning schedule is declined (B-76), and after the last one only the add-on is lost (B-77): the plan was never
 * in arrears.
 */
export function overdueAddOn(story: Story, seed: OverdueAddOnSeed): readonly Step[] {
  const { account, cart, anchor, addOnCode, card, cardAt, triedFrom } = seed
  const { catalogue } = story
  const module = catalogue.document.modules.find(({ code }) => code === addOnCode)
  if (module?.trialInterval === undefined || module.trialUnit === undefined)
    throw new Error(`the demo catalogue has no add-on ${addOnCode} to try`)
  const { end } = addOnTrialWindow(triedFrom, { unit: module.trialUnit, count: module.trialInterval })
  const line = { productId: module.id, bundled: false, isDefault: false, reason: { kind: 'chosen' } } as const
  const addOn = { productId: module.id, purchase: purchaseFor(catalogue, { ...cart, lines: [...cart.lines, line] }) }
  return [
    { account, at: anchor, play: async (facts) => tried(facts, { ...addOn, at: anchor, triedFrom }) },
    setMethod(story, account, { card, at: cardAt }),
    { account, at: end, play: async (facts) => paidFor(facts, { ...addOn, at: end }) },
  ]
}

interface AddOn {
  readonly productId: number
  /** With what it stands beside: its price is that of the whole cart. */
  readonly purchase: Purchase
  readonly at: number
}

function tried(
  facts: BillingFacts,
  { productId, purchase, at, triedFrom }: AddOn & { triedFrom: number },
): BillingPlan {
  const newId = newIds()
  const { catalogueVersion } = purchase
  const item = { id: newId(), productId, catalogueVersion, bundled: false, startedAt: triedFrom }
  return planByHand(facts, at, {
    items: added({ ...item, trial: moduleTrials.trial }),
    entitlements: added({ id: newId(), productId, source: 'trial', from: triedFrom }),
  })
}

/** The price of the whole period times what is left of it (B-74). */
function paidFor(facts: BillingFacts, { productId, purchase, at }: AddOn): BillingPlan {
  const { subscription } = facts
  const { items, catalogueVersion, currency } = purchase
  const isOfAddOn = (row: { readonly productId: number }): boolean => row.productId === productId
  const bought = items.find(isOfAddOn)
  if (subscription === undefined || bought?.price === undefined || !('recurring' in bought.price))
    throw new Error(`add-on ${productId} has no fixed price`)
  const { id: subscriptionId, period } = subscription
  const newId = newIds()
  const document = draftToIssue(newId(), {
    kind: 'addon',
    subscriptionId,
    lines: [restOfPeriodLine(bought.price, period, at)],
    currency,
    period: { start: at, end: period.end },
    dueAt: at,
    catalogueVersion,
    at,
  })
  return planByHand(facts, at, {
    ended: {
      items: facts.items.filter(isOfAddOn).map(({ id }) => ({ id, at })),
      entitlements: facts.entitlements.filter(isOfAddOn).map(({ id }) => ({ id, at })),
    },
    items: added({ ...bought, id: newId(), catalogueVersion, trial: moduleTrials.paid, startedAt: at }),
    entitlements: added({ id: newId(), productId, source: 'paid', from: at }),
    documents: added(document),
  })
}
