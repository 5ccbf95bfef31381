import type { UpgradeOfferView } from '@waybill/contract/pages'
import { customSolutionId, type Package } from '@waybill/domain/catalog'
import { handlerOf, payBarrier } from '@waybill/domain/order'
import { payerOf } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Reader } from './product-cards.ts'
import { exclusivePlans } from './viewer-prices.ts'

/** Only the payer of a subscription changes it here (B-17); a legacy plan too, whose dialog says what that means (B-44, B-95). */
function canChange({ actor, ports }: RequestContext): boolean {
  if (ports.gateway === undefined || actor.kind !== 'member') return false
  return payBarrier(payerOf(actor)) === undefined
}

interface Offered {
  readonly upgrade?: UpgradeOfferView
}

/**
 * The plans that the upgrade dialog opens for: beside a subscriber's own and what it contains, a part of which is only marked
 * (SUB-08); all of them for a subscription that has ended (B-36).
 */
export function upgradeView(
  context: RequestContext,
  { catalogue, planId = customSolutionId, paid, isChangeClosed = false, hasEnded = false }: Reader,
): Offered {
  const hasInfo = paid !== undefined || hasEnded
  // the dialog is that of the pricing page, on whichever page of a plan it opens: its calls are that page's (B-36)
  const path = '/platform/marketplace/pricing'
  const handler = handlerOf({ isAuthenticated: context.actor.kind === 'member', hasInfo, path })
  if (!hasInfo || handler !== 'upgrade' || isChangeClosed || !canChange(context)) return {}
  const plans = exclusivePlans(catalogue)
  if (hasEnded) return { upgrade: { kind: 'reactivate', ids: plans.map(({ id }) => id) } }
  const own = new Set<number>()
  for (let id: number | undefined = planId; id !== undefined && !own.has(id); id = catalogue.packages.get(id)?.contains)
    own.add(id)
  return { upgrade: { kind: 'change', ids: plans.flatMap(({ id }) => (own.has(id) ? [] : [id])) } }
}

/** What is offered, on the page of one package: nothing where it isn't among the plans of the offer. */
export function upgradeTo({ id }: Package, { upgrade }: Offered): Offered {
  return upgrade?.ids.includes(id) === true ? { upgrade } : {}
}
