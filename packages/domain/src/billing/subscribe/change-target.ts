import type { EpochMs } from '../../calendar/index.ts'
import type { Cart, CartFailure } from '../../cart/index.ts'
import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { BillingInterval } from '../../subscription/index.ts'
import { pinUnchanged } from '../core/change-items.ts'
import type { BillingFacts, Purchase } from '../core/facts.ts'
import { withAddOnTrials } from '../add-ons/index.ts'
import { purchaseOf } from './purchase.ts'

/** The subscription's account and target, its payment, and the start of its trials. */
export interface ChangeTerms {
  readonly catalogue: Catalogue
  readonly facts: BillingFacts
  readonly interval: BillingInterval
  /** Epoch ms. */
  readonly at: EpochMs
  /** Products that the cart has at the prices of a quote. */
  readonly quoted?: readonly ProductId[] | undefined
}

/**
 * The target of a change: a cart at today's prices, with what the subscription has already at its own (B-99), and the trials of
 * add-ons that the account hasn't had (B-74). Fails with a product that has no price in the currency.
 */
export function changeTarget(
  { catalogue, facts, interval, at, quoted }: ChangeTerms,
  cart: Cart,
): Result<Purchase, CartFailure> {
  const { members } = facts.account
  const terms = { interval, catalogueVersion: catalogue.version, ...(members !== undefined && { members }) }
  const bought = purchaseOf(catalogue, cart, terms)
  if (!bought.ok) return bought
  const priced = { ...bought.value, ...(quoted && { quoted }) }
  return ok(withAddOnTrials({ catalogue, facts }, pinUnchanged(facts, priced), at))
}
