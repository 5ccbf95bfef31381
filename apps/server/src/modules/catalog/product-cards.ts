import type { DrawingOf } from '@waybill/contract/pages'
import type { ModuleCard, PlanBadge, PlanCard, ProductAction } from '@waybill/contract/views'
import { emptyCart, isEmptyCart, planCommand, upsellOf } from '@waybill/domain/cart'
import {
  bundledIds,
  contactPath,
  learnMorePath,
  soldModules,
  neededModules,
  packagePath,
  standingOf,
  subpackageIds,
  type Module,
  type Package,
  type Product,
  type ProductId,
} from '@waybill/domain/catalog'
import { localePath, type Locale, type Translate } from '@waybill/i18n'
import { textIn, titleOf } from './use-cases/read-text.ts'
import { buttonOut } from './button-out.ts'
import { distinctiveItems } from './distinctive-items.ts'
import { heldState } from './held-state.ts'
import { heldPrice, shownPrice } from './pricing/team-price.ts'
import { costsLess, priceView, type ProductViewer } from './viewer-prices.ts'

/** At most so many contents on a plan card (CAT-09). */
const LISTED_ITEMS = 4

/** The reader of cards, with the drawings that the storefront has. */
export interface Viewer extends ProductViewer {
  readonly drawingOf: DrawingOf
  /** Of a page: it shows in words how a price by tiers comes about. */
  readonly t?: Translate
}

export function hrefIn(locale: Locale, path: string | undefined): { readonly href: string } | Record<string, never> {
  return path === undefined ? {} : { href: localePath(locale, path) }
}

/** A member with nothing in the cart sees what the plan has already, instead of an offer; of a legacy plan it is offered anew. */
function isInOwnPlan(viewer: ProductViewer, module: Module): boolean {
  if (viewer.paid?.isLegacy === true) return false
  const hasCart = viewer.cart !== undefined && !isEmptyCart(viewer.cart)
  return !hasCart && !module.isDefault && !module.isCore && badgeOf(viewer, module).badge === 'in_plan'
}

function heldAction(viewer: ProductViewer, module: Module): ProductAction | undefined {
  if (viewer.cart?.lines.some(({ productId }) => productId === module.id) === true) return undefined
  if (viewer.owed?.has(module.id) === true) return { kind: 'held', standing: 'overdue' }
  const held = heldState(viewer, module)
  if (held === undefined) return undefined
  if (held === 'held') return { kind: 'held', ...(viewer.live?.get(module.id)?.isTried && { standing: 'trial' }) }
  return { kind: 'in_plan', planTitle: titleOf(viewer.catalogue, viewer.planId ?? 0, viewer.locale) }
}

/** Taking it out breaks the package of the cart, unless that is sold as a whole. */
function inCartPlan({ catalogue, locale }: ProductViewer, planId: ProductId): ProductAction {
  const isUnbreakable = catalogue.packages.get(planId)?.isUnbreakable === true
  return {
    kind: 'in_plan',
    planTitle: titleOf(catalogue, planId, locale),
    removal: isUnbreakable ? 'rejected' : 'asks',
  }
}

/** The one button of a module for this reader. */
export function moduleAction(viewer: ProductViewer, module: Module): ProductAction {
  if (module.isDeleted) return { kind: 'none', reason: 'retired' }
  const held = heldAction(viewer, module)
  if (held !== undefined) return held
  const line = viewer.cart?.lines.find(({ productId }) => productId === module.id)
  if (line?.bundled === true) return inCartPlan(viewer, viewer.cart?.planId ?? 0)
  if (line === undefined && isInOwnPlan(viewer, module))
    return { kind: 'in_plan', planTitle: titleOf(viewer.catalogue, viewer.planId ?? 0, viewer.locale) }
  if (line?.isDefault === true) return { kind: 'included', isInCart: true }
  if (module.isDefault || module.isCore) return { kind: 'included' }
  if (module.isContactUs) return { kind: 'contact', href: localePath(viewer.locale, contactPath(module)) }
  if (line !== undefined) return { kind: 'remove' }
  return module.basePrice[viewer.currency] === undefined ? { kind: 'none', reason: 'unavailable' } : { kind: 'add' }
}

/** In the plan of this member, to be had with it, or in need of more than it holds. Nothing is had with a legacy plan. */
export function badgeOf(
  { catalogue, planId, live, paid, cart }: ProductViewer,
  module: Module,
): { readonly badge?: PlanBadge } {
  if (planId === undefined || module.isDeleted) return {}
  const badge = standingOf(catalogue, module, { planId, moduleIds: new Set(live?.keys()) })
  const endsWithCart = cart !== undefined && !isEmptyCart(cart)
  return paid?.isLegacy === true && (badge !== 'in_plan' || endsWithCart) ? {} : { badge }
}

export function moduleCard(viewer: Viewer, module: Module): ModuleCard {
  const { catalogue, locale } = viewer
  const inCart = new Set(viewer.cart?.lines.map(({ productId }) => productId))
  const action = listedAction(viewer, module)
  const needs = neededModules(catalogue, module).filter((needed) => !inCart.has(needed.id) && isMissing(viewer, needed))
  return {
    id: module.id,
    icon: viewer.drawingOf(module.icon, 'module'),
    title: textIn(module.title, locale),
    description: textIn(module.description, locale),
    ...hrefIn(locale, learnMorePath(catalogue, module)),
    price: heldPrice(viewer, module),
    needs: needs.map(({ title }) => textIn(title, locale)),
    ...comesWith(viewer, module),
    ...(module.message !== undefined && { message: textIn(module.message, locale) }),
    ...badgeOf(viewer, module),
    action,
    button: buttonOut(viewer, module, action),
  }
}

/** The companions of a module that it brings into this cart, whether they are needed or not. */
function comesWith(viewer: Viewer, module: Module): Pick<ModuleCard, 'comesWith'> {
  const inCart = new Set(viewer.cart?.lines.map(({ productId }) => productId))
  const companions = soldModules(viewer.catalogue, new Set(module.companions))
    .filter((companion) => !inCart.has(companion.id) && isMissing(viewer, companion))
    .map((companion) => ({
      title: textIn(companion.title, viewer.locale),
      price: shownPrice(viewer, companion),
    }))
  return companions.length > 0 ? { comesWith: companions } : {}
}

/** A module that comes with every plan, or that this account has, is no need worth reading about. */
function isMissing(viewer: Viewer, module: Module): boolean {
  return !module.isDefault && heldState(viewer, module) === undefined
}

/** Plan that a subscriber pays for; what takes the place of a legacy plan is neither a part of it nor below it. */
function ownPlan({ catalogue, planId, paid }: ProductViewer): Package | undefined {
  return paid === undefined || paid.isLegacy ? undefined : catalogue.packages.get(planId ?? 0)
}

/**
 * The chosen plan, or else a subscriber's own, when this package is a part of it: choosing a part does nothing but mark its
 * card (CART-05).
 */
function planAround(viewer: ProductViewer, item: Package): Package | undefined {
  const { catalogue, cart } = viewer
  const plan = cart !== undefined && cart.planId > 0 ? catalogue.packages.get(cart.planId) : ownPlan(viewer)
  return plan !== undefined && subpackageIds(catalogue, plan).includes(item.id) ? plan : undefined
}

/** The one button of a package: the member's own plan, chosen, part of the chosen one, or to be had. */
export function packageAction(viewer: ProductViewer, item: Package): ProductAction {
  if (item.isDeleted) return { kind: 'none', reason: 'retired' }
  if (viewer.planId === item.id) return { kind: 'current' }
  if (viewer.cart?.planId === item.id) return { kind: 'selected' }
  const around = planAround(viewer, item)
  const isUnavailable = priceView(viewer.catalogue, item, viewer.currency).shows === 'unavailable'
  if (around !== undefined)
    return {
      kind: 'in_plan',
      planTitle: textIn(around.title, viewer.locale),
      ...(!isUnavailable && { canReplace: true }),
    }
  if (isUnavailable) return { kind: 'none', reason: 'unavailable' }
  if (isPreviousPlan(viewer, item)) return { kind: 'restore' }
  return { kind: 'add', ...(costsLess(item, ownPlan(viewer), viewer) && { isDown: true }) }
}

/** The package that this cart was until it was broken, and can be again. */
function isPreviousPlan({ catalogue, cart }: ProductViewer, item: Package): boolean {
  if (cart?.planReset !== true || cart.previousPlanId !== item.id) return false
  return upsellOf({ catalogue, viewer: { kind: 'visitor' } }, cart)?.priceIfComplete !== undefined
}

/** The one button of either kind of product. */
export function actionOf(viewer: ProductViewer, product: Product): ProductAction {
  return product.kind === 'module' ? moduleAction(viewer, product) : packageAction(viewer, product)
}

/**
 * The button of a product in a list. There a module of a legacy plan has its mark alone; its page offers it anew, and the
 * confirmation names what ends.
 */
export function listedAction(viewer: ProductViewer, product: Product): ProductAction {
  const action = actionOf(viewer, product)
  if (product.kind === 'package' || action.kind !== 'add' || viewer.paid?.isLegacy !== true) return action
  if (badgeOf(viewer, product).badge !== 'in_plan') return action
  return { kind: 'in_plan', planTitle: titleOf(viewer.catalogue, viewer.planId ?? 0, viewer.locale) }
}

export function planCard(viewer: Viewer, item: Package): PlanCard {
  const { catalogue, locale } = viewer
  const below = item.contains === undefined ? undefined : catalogue.packages.get(item.contains)
  const own = distinctiveItems(catalogue, item)
  const action = packageAction(viewer, item)
  return {
    id: item.id,
    code: item.code,
    title: textIn(item.title, locale),
    subtitle: textIn(item.subtitle, locale),
    description: textIn(item.description, locale),
    href: localePath(locale, packagePath(item)),
    price: priceView(catalogue, item, viewer.currency),
    isRecommended: item.isRecommended,
    isExclusive: item.isExclusive,
    ...(below !== undefined && { everythingIn: textIn(below.title, locale) }),
    items: own.slice(0, LISTED_ITEMS).map((id) => titleOf(catalogue, id, locale)),
    moreItems: Math.max(0, own.length - LISTED_ITEMS),
    moduleCount: soldModules(catalogue, bundledIds(catalogue, item)).length,
    action,
    button: buttonOut(viewer, item, action),
  }
}

/** Modules that adding this one brings along: what it needs and the cart doesn't hold, and what always comes with those. */
export function broughtAlong({ catalogue, cart, currency }: Viewer, module: Module): readonly Module[] {
  const before = cart ?? emptyCart(currency)
  const held = new Set(before.lines.map(({ productId }) => productId))
  const context = { catalogue, viewer: { kind: 'visitor' } } as const
  const plan = planCommand(context, before, { kind: 'add_module', productId: module.id })
  if (!plan.ok) return []
  return plan.value.after.lines.flatMap(({ productId }) => {
    const brought = catalogue.modules.get(productId)
    const comesAnyway = brought === undefined || brought.isCore || brought.isDefault || held.has(brought.id)
    return comesAnyway || brought.id === module.id ? [] : [brought]
  })
}
