import type { CartLineView, CartView } from '@waybill/contract/views'
import { isEmptyCart, orphanIds, singleIds, type Cart, type CartLine } from '@waybill/domain/cart'
import {
  bundledIds,
  isListed,
  learnMorePath,
  modulePage,
  listedModules,
  packagePath,
  type Package,
} from '@waybill/domain/catalog'
import { add, subtract } from '@waybill/domain/money'
import { isInArrears, shownLines, yearlyPercent, type Breakdown } from '@waybill/domain/pricing'
import { triedBeyondPlan } from '@waybill/domain/subscription'
import { localePath } from '@waybill/i18n'
import { priceView, textIn, titleOf } from '../../catalog/index.ts'
import type { StoredCart } from '../stored-cart.ts'
import { bestFitView } from './best-fit-view.ts'
import { problemViews } from './cart-problems.ts'
import type { CartViewer } from './cart-viewer.ts'
import { liveCartView, liveTitles } from './live-view.ts'
import { mainAction } from './main-action.ts'
import { openedQuoteView, quotedPlan, quotedReason, revisedQuoteView } from './opened-quote-view.ts'
import { presentCart, type PresentedCart, type PresentedLine } from './presented-cart.ts'
import { teamField, teamMembers, usageFields } from './usage-fields.ts'

/** A line shows no amount of its own where the plan pays for it. */
function lineView(
  viewer: CartViewer,
  { line, priced, reason, isRemovable, origin }: PresentedLine,
): Omit<CartLineView, 'isOrphan'> | undefined {
  const { catalogue, locale } = viewer
  const module = catalogue.modules.get(line.productId)
  if (priced === undefined || module === undefined) return undefined
  const isUnlisted = !isListed(module)
  const path = isUnlisted ? undefined : modulePage(catalogue, module)?.path
  return {
    id: line.productId,
    title: textIn(module.title, locale),
    ...(path !== undefined && { href: localePath(locale, path) }),
    shows: priced.shows,
    amount: priced.amount,
    explanation: priced.explanation,
    reason: reasonView(viewer, reason),
    bundled: line.bundled,
    ...(isInArrears(catalogue, priced) && { isInArrears: true as const }),
    ...(origin && { origin }),
    ...(isUnlisted && { isUnlisted: true as const }),
    isRemovable,
  }
}

function reasonView({ catalogue, locale }: CartViewer, reason: CartLine['reason']): CartLineView['reason'] {
  if (reason.kind !== 'needed_by' && reason.kind !== 'companion_of') return { kind: reason.kind }
  const module = catalogue.modules.get(reason.productId)
  const path = module && learnMorePath(catalogue, module)
  return {
    kind: reason.kind,
    title: titleOf(catalogue, reason.productId, locale),
    ...(path !== undefined && { href: localePath(locale, path) }),
  }
}

function planView(
  viewer: CartViewer,
  { cart, item, breakdown }: { readonly cart: Cart; readonly item: Package; readonly breakdown: Breakdown },
): NonNullable<CartView['plan']> {
  const isDiscounted = breakdown.bundleBefore.minor > breakdown.bundle.minor
  return {
    id: item.id,
    title: textIn(item.title, viewer.locale),
    subtitle: textIn(item.subtitle, viewer.locale),
    href: localePath(viewer.locale, packagePath(item)),
    amount: breakdown.bundle,
    ...(isDiscounted && { was: breakdown.bundleBefore }),
    discountPercent: item.discount,
    pricing: cart.pricing,
    ...(cart.entries && { entries: cart.entries }),
    moduleCount: listedModules(viewer.catalogue, bundledIds(viewer.catalogue, item, cart.entries)).length,
    explanation: breakdown.bundleExplanation,
  }
}

/** Titles of every product an explanation may name: those of the plan and of the lines. */
function titlesOf({ catalogue, locale, live }: CartViewer, cart: Cart): Readonly<Record<string, string>> {
  const plan = catalogue.packages.get(cart.planId)
  const ids = [
    cart.planId,
    ...(plan === undefined ? [] : bundledIds(catalogue, plan)),
    ...cart.lines.map(({ productId }) => productId),
    ...catalogue.teamModules.map(({ id }) => id),
  ]
  const titles = ids.map((id): [string, string] => [String(id), titleOf(catalogue, id, locale)])
  return { ...(live && liveTitles(live, locale)), ...Object.fromEntries(titles) }
}

/** The cart as card, review and share dialog show it; null while it is empty. */
export function cartView(viewer: CartViewer, stored: StoredCart | undefined): CartView | null {
  if (stored === undefined || isEmptyCart(stored.cart)) return null
  const { catalogue } = viewer
  const presented = presentCart(viewer, stored)
  const { cart, breakdown, plan } = presented
  const hasSaving = breakdown.bundleBefore.minor > breakdown.bundle.minor
  const saving = subtract(breakdown.bundleBefore, breakdown.bundle)
  const team = teamField(viewer, cart, stored.cart)
  const fit = bestFitView(viewer, cart, breakdown.total)
  const byYear = yearlyPercent(catalogue.settings, cart.interval)
  return {
    version: stored.version,
    catalogueVersion: catalogue.version,
    ...(plan !== undefined && {
      planTitle: textIn(plan.title, viewer.locale),
      plan: { ...planView(viewer, { cart, item: plan, breakdown }), ...quotedPlan(stored) },
    }),
    ...(cart.planReset && cart.previousPlanId !== undefined && { previousPlanId: cart.previousPlanId }),
    isSubscriber: viewer.isSubscriber,
    isExisting: viewer.isExisting,
    ...openedQuoteView({ ...viewer.terms, now: viewer.now }, stored),
    ...revisedQuoteView(viewer, stored),
    ...sentQuoteView(viewer, stored),
    ...(viewer.live && { live: liveCartView(viewer, cart, viewer.live) }),
    lines: linesView(viewer, stored, presented),
    problems: problemViews(viewer, presented),
    ...upsellView(viewer, presented),
    badge: presented.badge,
    ...undoView(viewer, stored),
    ...(breakdown.extraAssets && { extraAssets: breakdown.extraAssets }),
    total: breakdown.total,
    totalExplanation: breakdown.totalExplanation,
    isEstimate: breakdown.isEstimate,
    ...(byYear !== undefined && { byYear }),
    ...(hasSaving && { was: add(breakdown.total, saving), saving }),
    ...teamMembers(viewer, cart),
    usages: usageFields(viewer, cart, stored.cart),
    ...(team && { team }),
    ...(fit !== undefined && { bestFit: fit }),
    mainAction: mainAction(viewer, cart),
    titles: titlesOf(viewer, cart),
  }
}

function missingView(
  { catalogue, locale }: CartViewer,
  { currency }: Cart,
  id: number,
): NonNullable<CartView['upsell']>['missing'] {
  const module = catalogue.modules.get(id)
  if (module === undefined) return []
  const path = modulePage(catalogue, module)?.path
  return [
    {
      id,
      title: textIn(module.title, locale),
      ...(path !== undefined && { href: localePath(locale, path) }),
      price: priceView(catalogue, module, currency),
    },
  ]
}

/** The modules that a broken package lacks, and the price of the cart with them; nothing without a break. */
function upsellView(viewer: CartViewer, { cart, upsell }: PresentedCart): Pick<CartView, 'upsell'> {
  const { catalogue, locale } = viewer
  const plan = upsell && catalogue.packages.get(upsell.planId)
  if (upsell === undefined || plan === undefined) return {}
  return {
    upsell: {
      planId: plan.id,
      planTitle: titleOf(catalogue, plan.id, locale),
      planHref: localePath(locale, packagePath(plan)),
      missing: upsell.missing.flatMap((id) => missingView(viewer, cart, id)),
      ...(upsell.priceIfComplete !== undefined && { total: upsell.priceIfComplete.total }),
    },
  }
}

/** One line of the last quote that was sent from it, until the cart is emptied. */
function sentQuoteView({ quoteLinkOf }: CartViewer, stored: StoredCart): Pick<CartView, 'sentQuote'> {
  const href = quoteLinkOf?.(stored)
  const { sentQuote } = stored
  return sentQuote === undefined || href === undefined
    ? {}
    : { sentQuote: { number: sentQuote.number, count: sentQuote.count, href } }
}

function undoView({ now }: CartViewer, { undoUntil = now }: StoredCart): Pick<CartView, 'undoForMs'> {
  return undoUntil > now ? { undoForMs: undoUntil - now } : {}
}

function linesView(viewer: CartViewer, stored: StoredCart, presented: PresentedCart): readonly CartLineView[] {
  const { cart, breakdown } = presented
  const orphans = new Set(orphanIds(viewer.catalogue, cart))
  const single = singleIds(viewer.catalogue, cart)
  const shown = new Set(shownLines(viewer.catalogue, breakdown.lines).map(({ productId }) => productId))
  // members have trials of their own, or had them
  const tried = viewer.actor.kind === 'visitor' ? triedBeyondPlan(viewer.catalogue, cart, viewer.now) : undefined
  return presented.lines.flatMap((presentedLine) => {
    const { line } = presentedLine
    if (!shown.has(line.productId)) return []
    const view = lineView(viewer, presentedLine)
    if (view === undefined) return []
    const { productId: id } = line
    const quoted = quotedReason(stored, line, viewer.terms.bound)
    const triedUntil = tried?.get(id)
    return [
      {
        ...view,
        ...(quoted && { reason: quoted }),
        ...(triedUntil !== undefined && { triedUntil }),
        isOrphan: orphans.has(id),
        ...(single.has(id) && { isSingle: true as const }),
      },
    ]
  })
}
