import type { UpgradeOfferView } from '@waybill/contract/pages'
import { customSolutionId, subpackageIds, type Package } from '@waybill/domain/catalog'
import { blockersOf } from '@waybill/domain/billing'
import { handlerOf } from '@waybill/domain/order'
import { payerOf } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Viewer } from './product-cards.ts'
import { costsLess, exclusivePlans } from './viewer-prices.ts'

/** Only the payer of a subscription changes it here (B-17); a legacy plan too, whose dialog says what that means. */
function canChange({ actor, ports }: RequestContext): boolean {
  if (actor.kind !== 'member') return false
  return blockersOf({ payer: payerOf(actor), hasProvider: ports.gateway !== undefined }).length === 0
}

/** Plans below the present one: those that it contains, and those at a lower price. */
function below(own: Package | undefined, plans: readonly Package[], viewer: Viewer): number[] {
  const parts = new Set(own && subpackageIds(viewer.catalogue, own))
  return plans.filter((plan) => parts.has(plan.id) || costsLess(plan, own, viewer)).map(({ id }) => id)
}

interface UpgradeOffer {
  readonly upgrade?: UpgradeOfferView
}

/**
 * The plans that the upgrade dialog opens for: those beside a subscriber's own, of which a part is marked too and is the way
 * down; all of them for a subscription that has ended (B-36).
 */
export function upgradeView(context: RequestContext, viewer: Viewer): UpgradeOffer {
  const { catalogue, planId = customSolutionId, paid, isChangeClosed = false, hasEnded = false } = viewer
  const hasInfo = paid !== undefined || hasEnded
  // the dialog is that of the pricing page, on whichever page of a plan it opens: its calls are that page's
  const path = '/platform/marketplace/pricing'
  const handler = handlerOf({ isAuthenticated: context.actor.kind === 'member', hasInfo, path })
  if (!hasInfo || handler !== 'upgrade' || isChangeClosed || !canChange(context)) return {}
  const plans = exclusivePlans(catalogue)
  if (hasEnded) return { upgrade: { kind: 'reactivate', ids: plans.map(({ id }) => id), down: [] } }
  const others = plans.filter(({ id }) => id !== planId)
  const down = below(catalogue.packages.get(planId), others, viewer)
  return { upgrade: { kind: 'change', ids: others.map(({ id }) => id), down } }
}

/** Offer on the page of one package: nothing where it isn't among the plans of the offer. */
export function upgradeTo({ id }: Package, { upgrade }: UpgradeOffer): UpgradeOffer {
  return upgrade?.ids.includes(id) === true ? { upgrade } : {}
}
