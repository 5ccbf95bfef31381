import { changeTarget, proratedNow, type BillingFacts, type ProratedCharge } from '@waybill/domain/billing'
import { changedCart, isEmptyCart, type Cart, type CartPlan } from '@waybill/domain/cart'
import { subtract, zero, type Money } from '@waybill/domain/money'
import { subscriptionKinds, type CollectionChannel } from '@waybill/domain/subscription'
import { formatInstant } from '@waybill/i18n'
import { selectionOfPurchase, wantedByCart } from '../cart-as-change.ts'
import type { CartTerms } from '../cart-terms.ts'
import type { CartViewer } from '../view/cart-viewer.ts'

/** By bank transfer a change is billed with the next invoice, in an app store by the store: neither shows a part (SUB-09). */
const WITHOUT_PRORATION: ReadonlySet<CollectionChannel> = new Set(['wired', 'mobile'])

interface Applying {
  readonly terms: Pick<CartTerms, 'catalogueOf' | 'quotedIn'>
  readonly facts: BillingFacts
  /** Epoch ms. */
  readonly now: number
}

/** Charge of Apply at once for a cart; undefined where it can't be applied. */
function proratedByCart({ terms: by, facts, now }: Applying, cart: Cart): ProratedCharge | undefined {
  const catalogue = by.catalogueOf(cart)
  const { subscription, items } = facts
  if (subscription === undefined) return undefined
  const { terms, currency, kind } = subscription
  if (isEmptyCart(cart)) return { amount: zero(currency) }
  const live = selectionOfPurchase({ terms, currency, items })
  const isLegacy = kind === subscriptionKinds.legacy
  const changed = changedCart(catalogue, live, wantedByCart(catalogue, cart, { selection: live, isLegacy, facts }))
  if (!changed.ok) return undefined
  // a legacy plan is left for one by the month
  const interval = isLegacy ? 'month' : subscription.interval
  const target = changeTarget({ catalogue, facts, interval, at: now, quoted: by.quotedIn(cart) }, changed.value)
  return target.ok ? proratedNow(facts, target.value, now) : undefined
}

/** Amount that a change of the cart adds to what Apply charges at once, before tax, and until when that is; epoch ms. */
export interface ProratedChange {
  readonly amount: Money
  readonly until: number
}

/**
 * By the computation of the change that Apply makes, so that the dialog and the charge agree to the cent. Undefined where
 * nothing is charged or given back at once, as of usage and trials, and where no part is shown.
 */
export function proratedChange(applying: Applying, { before, after }: CartPlan): ProratedChange | undefined {
  const channel = applying.facts.subscription?.channel
  if (channel === undefined || WITHOUT_PRORATION.has(channel)) return undefined
  const [now, then] = [proratedByCart(applying, before), proratedByCart(applying, after)]
  if (now === undefined || then === undefined) return undefined
  const amount = subtract(then.amount, now.amount)
  const until = then.until ?? now.until
  return amount.minor === 0 || until === undefined ? undefined : { amount, until }
}

/** Until when, on the day that it is where the account lives; empty where no part is shown. */
export function proratedLabel({ actor, locale, t }: CartViewer, prorated: ProratedChange | undefined): string {
  if (actor.kind !== 'member' || prorated === undefined) return ''
  return t('confirmation.prorated', { date: formatInstant(prorated.until, locale, { style: 'weekday' }) })
}
