import type { LiveCartView, LiveLineView } from '@waybill/contract/views/cart-live'
import { appliedCart, keptModules, type Cart } from '@waybill/domain/cart'
import { bundledIds, isListed, listedModules, type Catalogue, type ProductId } from '@waybill/domain/catalog'
import { shownLines, type PricedLine } from '@waybill/domain/pricing'
import type { Locale } from '@waybill/i18n'
import { titleOf } from '../../catalog/index.ts'
import type { CartViewer, LiveSubscription } from './cart-viewer.ts'

/** Titles of what a subscription was bought with; the shop may not sell all of it any more. */
export function liveTitles({ catalogue, selection }: LiveSubscription, locale: Locale): Record<string, string> {
  const plan = catalogue.packages.get(selection.planId)
  const ids = [
    ...(plan === undefined ? [] : [plan.id, ...bundledIds(catalogue, plan)]),
    ...selection.lines.map(({ productId }) => productId),
  ]
  return Object.fromEntries(ids.map((id) => [String(id), titleOf(catalogue, id, locale)]))
}

/** True for an entry of the list of a member's modules. */
function isNamed(catalogue: Catalogue, id: ProductId): boolean {
  const module = catalogue.modules.get(id)
  return module !== undefined && isListed(module)
}

/** Add-ons: the plan's own modules are shown by their number. */
function liveLines(
  { catalogue, selection }: LiveSubscription,
  priced: readonly PricedLine[],
  locale: Locale,
): readonly LiveLineView[] {
  const hasPlan = catalogue.packages.has(selection.planId)
  return shownLines(catalogue, priced)
    .filter((line) => !(hasPlan && line.bundled) || line.isUsage)
    .map(({ productId, shows, amount, explanation }) => ({
      id: productId,
      title: titleOf(catalogue, productId, locale),
      shows,
      amount,
      explanation,
    }))
}

/** The two sections of a subscriber's cart with a total each. */
export function liveCartView(viewer: CartViewer, cart: Cart, live: LiveSubscription): LiveCartView {
  const { catalogue, locale, t } = viewer
  const applied = appliedCart(catalogue, cart, live)
  const plan = live.catalogue.packages.get(live.selection.planId)
  const { extraAssets } = applied.live
  const held = keptModules(catalogue, cart, live)
  const newPlan = applied.planId === 0 ? t('cart.customSolution') : titleOf(catalogue, applied.planId, locale)
  return {
    ...(plan !== undefined && {
      plan: {
        title: titleOf(live.catalogue, plan.id, locale),
        amount: applied.live.bundle,
        explanation: applied.live.bundleExplanation,
        moduleCount: listedModules(live.catalogue, bundledIds(live.catalogue, plan, live.selection.entries)).length,
      },
    }),
    lines: liveLines(live, applied.live.lines, locale),
    ...(extraAssets && extraAssets.amount.minor > 0 && { extraAssets }),
    heldIds: cart.lines.map(({ productId }) => productId).filter((id) => held.has(id)),
    isPaidYearly: live.isPaidYearly,
    total: applied.live.total,
    totalExplanation: applied.live.totalExplanation,
    isEstimate: applied.live.isEstimate,
    after: {
      total: applied.total,
      totalExplanation: applied.totalExplanation,
      isEstimate: applied.isEstimate,
      ...(applied.isPlanChange && { newPlan }),
      leaving: applied.leaving
        .filter((id) => isNamed(live.catalogue, id))
        .map((id) => titleOf(live.catalogue, id, locale)),
    },
  }
}
