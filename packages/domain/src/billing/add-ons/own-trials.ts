import type { EpochMs } from '../../calendar/index.ts'
import type { Catalogue, Module } from '../../catalog/index.ts'
import { defaultTrialQuantity, ownTrialEnd } from '../../subscription/index.ts'
import type { LaterItem, SubscriptionItem } from '../../subscription/index.ts'
import type { AddOnTrial, BillingFacts, Purchase, PurchasedItem } from '../core/facts.ts'

const keyOf = ({ price }: PurchasedItem): string | undefined =>
  price !== undefined && 'usageKey' in price ? price.usageKey : undefined

/** True where the trial says how many units are paid for after it: none were chosen, and nothing else counts them. */
function isCountedByTrial({ items, terms }: Purchase, usageKey: string): boolean {
  return terms.quantities[usageKey] === undefined && items.filter((item) => keyOf(item) === usageKey).length === 1
}

/** An add-on in its trial, with the units that it may have. */
function tried(item: PurchasedItem, { module, endsAt }: { module: Module; endsAt: EpochMs }): PurchasedItem {
  const { trialQuantity = defaultTrialQuantity, code: addOnCode } = module
  return { ...item, ...(keyOf(item) !== undefined && { trialQuantity }), ownTrial: { addOnCode, endsAt } }
}

/** The end of an add-on's trial; undefined where it has none. Epoch ms. */
type EndOf = (module: Module, item: PurchasedItem) => EpochMs | undefined

/** A purchase whose add-ons are tried to an end, where they have one; what comes with a plan is no add-on. */
function triedIn(catalogue: Catalogue, purchase: Purchase, endOf: EndOf): Purchase {
  const items = purchase.items.map((item): PurchasedItem => {
    const { productId, price, bundled } = item
    const module = catalogue.modules.get(productId)
    if (module === undefined || price === undefined || bundled) return item
    const endsAt = endOf(module, item)
    return endsAt === undefined ? item : tried(item, { module, endsAt })
  })
  return { ...purchase, items }
}

/** A purchase in which the trials propose the prepaid units of which no other number was seen. */
function countedByTrials(purchase: Purchase): Purchase {
  const counted = new Map<string, number>()
  const items = purchase.items.map((item): PurchasedItem => {
    const { price, trialQuantity } = item
    // what is counted in arrears is never so many because its trial may have them (B-138)
    if (price?.kind !== 'prepaid' || trialQuantity === undefined) return item
    if (!isCountedByTrial(purchase, price.usageKey)) return item
    counted.set(price.usageKey, trialQuantity)
    return { ...item, price: { ...price, declared: trialQuantity } }
  })
  const quantities = { ...purchase.terms.quantities, ...Object.fromEntries(counted) }
  return { ...purchase, items, terms: { ...purchase.terms, quantities } }
}

/**
 * A change in which what is new begins with the trial of its add-on, where it has one that the account has not had (B-75).
 * Epoch ms.
 */
export function withAddOnTrials(
  { catalogue, facts }: { readonly catalogue: Catalogue; readonly facts: BillingFacts },
  purchase: Purchase,
  at: EpochMs,
): Purchase {
  const owned = new Set(facts.items.map(({ productId }) => productId))
  const begun = triedIn(catalogue, purchase, (module, { productId }) =>
    owned.has(productId) || facts.triedAddOns.includes(module.code) ? undefined : ownTrialEnd(module, at),
  )
  return countedByTrials(begun)
}

/** The trials of add-ons that an account has had, and those of them that run. */
export interface PastTrials {
  readonly tried: readonly string[]
  readonly running: readonly AddOnTrial[]
}

/** The trials of add-ons among the facts. */
export function trialsHadOf({ items, triedAddOns }: Pick<BillingFacts, 'items' | 'triedAddOns'>): PastTrials {
  return { tried: triedAddOns, running: items.flatMap(({ ownTrial }) => ownTrial ?? []) }
}

/**
 * A first purchase, or another subscription's, that begins at an instant: an add-on that is tried beside the trial of its plan
 * goes on to the end of its own, and one that the account has not had begins there (B-74). Not what a Custom Solution is made
 * of: that is the plan itself. What the cart says of its units stays: that was shown beside its price. Epoch ms.
 */
export function withOwnTrials(
  { catalogue, had }: { readonly catalogue: Catalogue; readonly had: PastTrials },
  purchase: Purchase,
  anchor: EpochMs,
): Purchase {
  if (purchase.terms.planId <= 0) return purchase
  return triedIn(catalogue, purchase, (module) => {
    const { endsAt } = had.running.find(({ addOnCode }) => addOnCode === module.code) ?? {}
    if (endsAt !== undefined) return endsAt > anchor ? endsAt : undefined
    return had.tried.includes(module.code) ? undefined : ownTrialEnd(module, anchor)
  })
}

/** Items of a purchase that are charged from its beginning on, and those that are charged from the end of their own trial. */
export function chargedFrom({ items }: Pick<Purchase, 'items'>): {
  readonly items: readonly SubscriptionItem[]
  readonly later: readonly LaterItem[]
} {
  return {
    items: items.flatMap(({ price, ownTrial }) => (ownTrial === undefined ? (price ?? []) : [])),
    later: items.flatMap(({ price: item, ownTrial }) =>
      item === undefined || ownTrial === undefined ? [] : { item, from: ownTrial.endsAt },
    ),
  }
}
