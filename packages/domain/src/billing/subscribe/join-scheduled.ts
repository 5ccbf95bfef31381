import { changedCart } from '../../cart/index.ts'
import type { CartFailure, SelectionRequest } from '../../cart/index.ts'
import type { Selection } from '../../pricing/index.ts'
import { ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { isSamePlanAs, pinUnchanged } from '../core/change-items.ts'
import type { Purchase, SubscriptionRow } from '../core/facts.ts'
import type { ChangeTerms } from './change-target.ts'
import { selectionOfOwned } from './current-prices.ts'
import { purchaseOf } from './purchase.ts'

/** True where a change replaces what the scheduled one replaces itself: the plan, or the interval. */
function replaces(present: SubscriptionRow, scheduled: Purchase, target: Purchase): boolean {
  const isPlan = !isSamePlanAs(present, scheduled) && !isSamePlanAs(present, target)
  return isPlan || (scheduled.interval !== present.interval && target.interval !== present.interval)
}

const addOnsOf = ({ lines }: Selection): number[] =>
  lines.flatMap(({ productId, bundled }) => (bundled ? [] : productId))

/** The difference of a change to the present, as a request to the scheduled selection: the newer of two quantities counts. */
function wantedOf(present: Selection, target: Selection, scheduled: Selection): SelectionRequest {
  const [had, has] = [new Set(addOnsOf(present)), new Set(target.lines.map(({ productId }) => productId))]
  const added = addOnsOf(target).filter((id) => !had.has(id))
  const stays = addOnsOf(scheduled).filter((id) => has.has(id) || !had.has(id))
  const counted = Object.entries(target.quantities).filter(([key, count]) => present.quantities[key] !== count)
  const { planId, pricing, entries } = target
  const isOther = !isSamePlanAs({ terms: present }, { terms: target })
  return {
    ...(isOther && { planId, pricing, ...(entries && { entries }) }),
    modules: [...new Set([...stays, ...added])],
    quantities: Object.fromEntries(counted),
  }
}

/** A trial begins with the change of now alone, and runs on (B-74): what only the scheduled one adds is charged from its day on. */
function withTrialsOf(target: Purchase, joined: Purchase): Purchase {
  const tried = new Map(target.items.map((item) => [item.productId, item]))
  const items = joined.items.map((item) => {
    const { ownTrial, trialQuantity } = tried.get(item.productId) ?? {}
    if (ownTrial === undefined || item.bundled) return item
    return { ...item, ownTrial, ...(trialQuantity !== undefined && { trialQuantity }) }
  })
  return { ...joined, items }
}

/**
 * The scheduled change with one that is made now: it keeps what that doesn't touch, at the prices that it was scheduled at, and
 * what that adds joins it with what it needs there; what its plan contains has no line of its own. Undefined where none waits,
 * or where it is cancelled: by a change of what it replaces itself, and one of the currency by any. Fails like the cart does
 * where something isn't sold.
 */
export function joinScheduled(
  { catalogue, facts }: Pick<ChangeTerms, 'catalogue' | 'facts'>,
  target: Purchase,
): Result<Purchase | undefined, CartFailure> {
  const { subscription, items, orders } = facts
  const scheduled = orders.find(({ id }) => id === subscription?.scheduled?.orderId)?.purchase
  if (subscription === undefined || scheduled?.currency !== target.currency) return ok(undefined)
  if (replaces(subscription, scheduled, target)) return ok(undefined)
  const { currency, interval, terms, kind } = subscription
  const later = selectionOfOwned(scheduled)
  const present = selectionOfOwned({ currency, interval, terms, items })
  const cart = changedCart(catalogue, later, wantedOf(present, selectionOfOwned(target), later))
  if (!cart.ok) return cart
  const isOtherInterval = target.interval !== interval
  const { members } = facts.account
  const bought = purchaseOf(catalogue, cart.value, {
    interval: isOtherInterval ? target.interval : scheduled.interval,
    catalogueVersion: catalogue.version,
    ...(members !== undefined && { members }),
  })
  if (!bought.ok) return bought
  const before = { kind, interval: scheduled.interval, terms: scheduled.terms }
  const { quoted } = target
  const priced = { ...bought.value, ...(quoted && { quoted }) }
  const pinned = pinUnchanged({ subscription: before, items: scheduled.items }, pinUnchanged(facts, priced))
  return ok(withTrialsOf(target, pinned))
}
