import type { EpochMs } from '../../calendar/index.ts'
import type { Cart, CartFailure } from '../../cart/index.ts'
import type { Catalogue } from '../../catalog/index.ts'
import { ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { BillingInterval } from '../../subscription/index.ts'
import { pinUnchanged } from '../core/change-items.ts'
import type { BillingFacts, Purchase } from '../core/facts.ts'
import { withAddOnTrials } from '../add-ons/index.ts'
import { purchaseOf } from './purchase.ts'

/** Whose subscription becomes what, how it is paid, and the instant that trials begin at. */
export interface ChangeTerms {
  readonly catalogue: Catalogue
  readonly facts: BillingFacts
  readonly interval: BillingInterval
  /** Epoch ms. */
  readonly at: EpochMs
}

/**
 * The target of a change: a cart at today's prices, with what the subscription has already at its own (B-99), and the trials
 * of add-ons that the account hasn't had (B-74). Fails with a product that has no price in the currency (D-56).
 */
export function changeTarget(
  { catalogue, facts, interval, at }: ChangeTerms,
  cart: Cart,
): Result<Purchase, CartFailure> {
  const { members } = facts.account
  const terms = { interval, catalogueVersion: catalogue.version, ...(members !== undefined && { members }) }
  const bought = purchaseOf(catalogue, cart, terms)
  return bought.ok ? ok(withAddOnTrials({ catalogue, facts }, pinUnchanged(facts, bought.value), at)) : bought
}
