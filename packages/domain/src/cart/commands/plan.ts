import { canonicalText } from '../../canonical/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { changedQuantities } from './changed-quantities.ts'
import { isEmptyCart } from '../empty-cart.ts'
import type { CartFailure } from '../failure.ts'
import type { Cart, CartDifference, CartLine, CartPlan } from '../types.ts'

/** Most lines that a cart holds. */
export const lineLimit = 200

function isChanged(line: CartLine, was: CartLine | undefined): boolean {
  return was !== undefined && was !== line && canonicalText(was) !== canonicalText(line)
}

function differenceOf(before: Cart, after: Cart): CartDifference {
  const old = new Map(before.lines.map((line) => [line.productId, line]))
  const kept = new Set(after.lines.map((line) => line.productId))
  const planId = { before: before.planId, after: after.planId }
  return {
    added: after.lines.filter((line) => !old.has(line.productId)),
    removed: before.lines.filter((line) => !kept.has(line.productId)),
    changed: after.lines.filter((line) => isChanged(line, old.get(line.productId))),
    ...(planId.before === planId.after ? {} : { plan: planId }),
    quantities: changedQuantities(before.quantities, after.quantities),
  }
}

type AnalyticsCode = NonNullable<CartPlan['analyticsCode']>

/** The return of a package by the upsell panel: two codes for one click. */
export const upsellReturn = 'upsell_return'

function codesOf(
  sent: AnalyticsCode | typeof upsellReturn | undefined,
): Pick<CartPlan, 'analyticsCode' | 'analyticsBeside'> {
  if (sent === undefined) return {}
  return sent === upsellReturn ? { analyticsCode: 5, analyticsBeside: 1 } : { analyticsCode: sent }
}

/** A choice of month or year stays with what is in the cart, whatever else changes; an emptied cart has none. */
function withInterval(before: Cart, after: Cart): Cart {
  const { interval = before.interval, ...rest } = after
  if (isEmptyCart(after)) return after.interval === undefined ? after : rest
  return interval === after.interval || interval === undefined ? after : { ...rest, interval }
}

/** The plan value of a change; its digest is the canonical text of all it holds, so that equal means equal. */
export function planOf(before: Cart, next: Cart, sent?: AnalyticsCode | typeof upsellReturn): CartPlan {
  const after = withInterval(before, next)
  const code = codesOf(sent)
  return {
    before,
    after,
    difference: differenceOf(before, after),
    ...code,
    // most plans are executed and never compared
    get digest() {
      return canonicalText({ before, after, ...code })
    },
  }
}

/** A command that changes nothing: adding what is bundled, default, or the plan already. */
export function noChange(cart: Cart): CartPlan {
  return planOf(cart, cart)
}

/** True when executing the plan would change nothing. */
export function isNoChange(plan: CartPlan): boolean {
  if (plan.difference.added.length > 0 || plan.difference.removed.length > 0) return false
  return canonicalText(plan.before) === canonicalText(plan.after)
}

/** The plan, unless the cart would hold more than 200 lines. A cart that shrinks is never rejected. */
export function withinLimit(plan: CartPlan): Result<CartPlan, CartFailure> {
  const { length } = plan.after.lines
  return length > lineLimit && length > plan.before.lines.length
    ? fail({ code: 'too-many-lines', limit: lineLimit })
    : ok(plan)
}
