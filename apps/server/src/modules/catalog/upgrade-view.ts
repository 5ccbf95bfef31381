import type { UpgradeOfferView } from '@waybill/contract/pages'
import { customSolutionId, type Package } from '@waybill/domain/catalog'
import { handlerOf, payBarrier } from '@waybill/domain/order'
import { payerOf } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Reader } from './product-cards.ts'
import { exclusivePlans, priceView } from './viewer-prices.ts'

/** Only the payer of a subscription changes it here (B-17); a legacy plan too, whose dialog says what that means (B-44, B-95). */
function canChange({ actor, ports }: RequestContext): boolean {
  if (ports.gateway === undefined || actor.kind !== 'member') return false
  return payBarrier(payerOf(actor)) === undefined
}

/** Plans at a lower price than the present one; a Custom Solution and a plan that isn't in the catalogue have none to compare. */
function cheaperThan(own: Package | undefined, plans: readonly Package[], { catalogue, currency }: Reader): number[] {
  const priceOf = (item: Package): number | undefined => {
    const price = priceView(catalogue, item, currency)
    return price.shows === 'amount' ? price.amount.minor : undefined
  }
  const ownPrice = own && priceOf(own)
  return plans.flatMap((plan) => {
    const price = priceOf(plan)
    return ownPrice !== undefined && price !== undefined && price < ownPrice ? [plan.id] : []
  })
}

interface Offered {
  readonly upgrade?: UpgradeOfferView
}

/**
 * The plans that the upgrade dialog opens for: beside a subscriber's own and what it contains, a part of which is only marked
 * (SUB-08); all of them for a subscription that has ended (B-36).
 */
export function upgradeView(context: RequestContext, reader: Reader): Offered {
  const { catalogue, planId = customSolutionId, paid, isChangeClosed = false, hasEnded = false } = reader
  const hasInfo = paid !== undefined || hasEnded
  // the dialog is that of the pricing page, on whichever page of a plan it opens: its calls are that page's (B-36)
  const path = '/platform/marketplace/pricing'
  const handler = handlerOf({ isAuthenticated: context.actor.kind === 'member', hasInfo, path })
  if (!hasInfo || handler !== 'upgrade' || isChangeClosed || !canChange(context)) return {}
  const plans = exclusivePlans(catalogue)
  if (hasEnded) return { upgrade: { kind: 'reactivate', ids: plans.map(({ id }) => id), down: [] } }
  const own = new Set<number>()
  for (let id: number | undefined = planId; id !== undefined && !own.has(id); id = catalogue.packages.get(id)?.contains)
    own.add(id)
  const others = plans.filter(({ id }) => !own.has(id))
  const down = cheaperThan(catalogue.packages.get(planId), others, reader)
  return { upgrade: { kind: 'change', ids: others.map(({ id }) => id), down } }
}

/** What is offered, on the page of one package: nothing where it isn't among the plans of the offer. */
export function upgradeTo({ id }: Package, { upgrade }: Offered): Offered {
  return upgrade?.ids.includes(id) === true ? { upgrade } : {}
}
