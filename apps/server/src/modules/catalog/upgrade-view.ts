import type { UpgradeOfferView } from '@waybill/contract/pages'
import { customSolutionId } from '@waybill/domain/catalog'
import { payBarrier } from '@waybill/domain/order'
import { isOnLegacyPlan, payerOf } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Reader } from './product-cards.ts'
import { exclusivePlans } from './viewer-prices.ts'

/** Only the payer of a subscription changes it here (B-17); a legacy plan is left by a migration, which the cart names (CART-14). */
function canChange({ actor, ports }: RequestContext): boolean {
  if (ports.gateway === undefined || actor.kind !== 'member' || isOnLegacyPlan(actor)) return false
  return payBarrier(payerOf(actor)) === undefined
}

/**
 * The plans that the upgrade dialog opens for: beside a subscriber's own and what it contains, a part of which is only marked
 * (SUB-08); all of them for a subscription that has ended (B-36).
 */
export function upgradeView(
  context: RequestContext,
  { catalogue, planId = customSolutionId, paid, hasEnded = false }: Reader,
): { readonly upgrade?: UpgradeOfferView } {
  if ((paid === undefined && !hasEnded) || !canChange(context)) return {}
  const plans = exclusivePlans(catalogue)
  if (hasEnded) return { upgrade: { kind: 'reactivate', ids: plans.map(({ id }) => id) } }
  const own = new Set<number>()
  for (let id: number | undefined = planId; id !== undefined && !own.has(id); id = catalogue.packages.get(id)?.contains)
    own.add(id)
  return { upgrade: { kind: 'change', ids: plans.flatMap(({ id }) => (own.has(id) ? [] : [id])) } }
}
