import type { NeedView, ProductProps, UpgradeOfferView } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import {
  bundledIds,
  bundlePriceModules,
  listPrice,
  dependenciesOf,
  factsOf,
  isListed,
  isVisible,
  learnMorePath,
  soldModules,
  modulePage,
  needingModules,
  optionalIds,
  packagePath,
  packagesBundling,
  platformPath,
  visibleModules,
  type Catalogue,
  type Module,
  type Package,
  type Product,
} from '@waybill/domain/catalog'
import { sum } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import { badgeOf, broughtAlong, hrefIn, moduleAction, moduleCard, packageAction, type Viewer } from './product-cards.ts'
import { buttonOut } from './button-out.ts'
import { drawnAs } from './drawn-as.ts'
import { localised, textIn, titleOf } from './use-cases/read-text.ts'
import { heldState } from './held-state.ts'
import { totalsWith } from './product-totals.ts'
import { packageAroundOf } from './package-around.ts'
import { pictureView } from './picture-view.ts'
import { isInTrial, ownTrialOf } from './own-trial.ts'
import { heldPrice, shownPrice } from './pricing/team-price.ts'
import { priceView } from './viewer-prices.ts'

const RELATED = 3

function needState(viewer: Viewer, needed: Module): Pick<NeedView, 'state' | 'planTitle'> {
  const line = viewer.cart?.lines.find(({ productId }) => productId === needed.id)
  if (line?.bundled === true)
    return { state: 'in_plan', planTitle: titleOf(viewer.catalogue, viewer.cart?.planId ?? 0, viewer.locale) }
  if (needed.isCore || needed.isDefault) return { state: 'included' }
  const held = heldState(viewer, needed)
  if (held === 'held') return { state: 'held' }
  if (held === 'in_plan')
    return { state: 'in_plan', planTitle: titleOf(viewer.catalogue, viewer.planId ?? 0, viewer.locale) }
  return { state: line === undefined ? 'will_be_added' : 'in_cart' }
}

function needView(viewer: Viewer, needed: Module, state: Pick<NeedView, 'state' | 'planTitle'>): NeedView {
  const { catalogue, locale } = viewer
  return {
    title: textIn(needed.title, locale),
    ...hrefIn(locale, modulePage(catalogue, needed)?.path),
    price: shownPrice(viewer, needed),
    ...state,
  }
}

/** A companion is no need: it comes with the module, and the chain says so. */
function stateInChain(viewer: Viewer, { module, item }: { readonly module: Module; readonly item: Module }) {
  const state = needState(viewer, item)
  const isCompanion = module.companions.includes(item.id) && state.state === 'will_be_added'
  return isCompanion ? ({ state: 'comes_with' } as const) : state
}

function needsOf(viewer: Viewer, module: Module): readonly NeedView[] {
  const needed = dependenciesOf(viewer.catalogue, [module.id]).flatMap((id) => viewer.catalogue.modules.get(id) ?? [])
  if (needed.length === 0) return []
  // what always comes with those is added as well, and costs as well
  const ids = [...needed, ...broughtAlong(viewer, module)].map(({ id }) => id)
  const chain = soldModules(viewer.catalogue, new Set(ids))
  if (chain.length === 0) return []
  return [
    needView(viewer, module, { state: 'this' }),
    ...chain.map((item) => needView(viewer, item, stateInChain(viewer, { module, item }))),
  ]
}

function relatedTo(viewer: Viewer, module: Module): readonly Module[] {
  const { catalogue } = viewer
  const near = new Set([module.id, ...dependenciesOf(catalogue, [module.id]), ...module.companions])
  const others = visibleModules(catalogue, { platformId: module.platformId })
    .values()
    .filter(({ id }) => !near.has(id))
  return [...others.take(RELATED)]
}

function replacementOf(viewer: Viewer, product: Product): Pick<ProductProps, 'replacement'> {
  const next = product.replacedBy === undefined ? undefined : viewer.catalogue.products.get(product.replacedBy)
  if (next === undefined) return {}
  const path = pathOf(viewer.catalogue, next)
  return path === undefined
    ? {}
    : { replacement: { title: textIn(next.title, viewer.locale), href: localePath(viewer.locale, path) } }
}

const pathOf = (catalogue: Catalogue, product: Product): string | undefined =>
  product.kind === 'package' ? packagePath(product) : modulePage(catalogue, product)?.path

/** Reader of the page beside the product: the cart, and the requested units. */
interface PageViewer {
  readonly cart: CartView | null
  readonly units?: number | undefined
  readonly upgrade?: UpgradeOfferView
}

function common(viewer: Viewer, product: Product, { cart, units }: PageViewer) {
  return {
    id: product.id,
    icon: viewer.drawingOf(product.icon, drawnAs(product)),
    title: textIn(product.title, viewer.locale),
    description: textIn(product.description, viewer.locale),
    ...sellingOf(viewer, product),
    ...pictureView(viewer, product.selling?.picture),
    price: heldPrice(viewer, product),
    isRetired: product.isDeleted,
    isInTrial: isInTrial(viewer, product),
    ...ownTrialOf(product),
    ...replacementOf(viewer, product),
    ...(product.isDeleted ? {} : totalsWith(viewer, product, units)),
    cart,
  }
}

function sellingOf({ locale, catalogue }: Viewer, { selling }: Product): Pick<ProductProps, 'selling'> {
  if (selling === undefined) return {}
  const { benefits = [], example } = selling
  const facts = factsOf(selling, catalogue.settings.productLanguages)
  const known = facts.map(({ kind, text }) => ({ kind, text: textIn(text, locale) }))
  if (benefits.length === 0 && known.length === 0 && example === undefined) return {}
  const texts = benefits.map((text) => textIn(text, locale))
  return { selling: { benefits: texts, facts: known, ...(example && { example: textIn(example, locale) }) } }
}

/** The list prices of what a package's price is made of, each bought by itself; nothing where one has none. */
function separatelyOf({ catalogue, currency }: Viewer, item: Package): Pick<ProductProps, 'separately'> {
  const alone = bundlePriceModules(catalogue, item).map((module) => listPrice(module, { currency, pricing: false }))
  const priced = alone.filter((price) => price !== undefined)
  const total = sum(priced, currency)
  const price = priceView(catalogue, item, currency)
  const isMore = price.shows === 'amount' && total.minor > price.amount.minor
  return priced.length === alone.length && isMore ? { separately: total } : {}
}

function buttonOf(viewer: Viewer, product: Product, action: ProductProps['action']) {
  return { action, button: buttonOut(viewer, product, action) }
}

/** For a subscriber who can add it: the confirmation of the add-on alone. */
function switchHref({ paid, isChangeClosed, locale }: Viewer, { id }: Module, action: ProductProps['action']) {
  if (paid === undefined || isChangeClosed === true || action.kind !== 'add') return {}
  const path = `/account/manage-features?module=${id}&action=activate#confirm`
  return { switchHref: localePath(locale, path) }
}

export function modulePageProps(viewer: Viewer, module: Module, own: PageViewer): ProductProps {
  const { catalogue, locale, currency } = viewer
  const platform = catalogue.platforms.get(module.platformId)
  const action = moduleAction(viewer, module)
  return {
    kind: 'module',
    isExclusive: false,
    ...common(viewer, module, own),
    ...(platform && {
      category: {
        name: textIn(platform.name, locale),
        icon: platform.icon,
        href: localePath(locale, platformPath(platform)),
      },
    }),
    // what is offered anew is no part of what stays
    ...(action.kind !== 'add' || viewer.paid?.isLegacy !== true ? badgeOf(viewer, module) : {}),
    ...buttonOf(viewer, module, action),
    ...switchHref(viewer, module, action),
    needs: needsOf(viewer, module),
    addsCount: broughtAlong(viewer, module).filter(isListed).length,
    contains: [],
    offered: [],
    inPackages: packagesBundling(catalogue, module.id)
      .filter((item) => !item.isDeleted)
      .map((item) => ({
        title: textIn(item.title, locale),
        href: localePath(locale, packagePath(item)),
        price: priceView(catalogue, item, currency),
      })),
    ...(action.kind === 'add' && packageAroundOf(viewer, module)),
    neededBy: needingModules(catalogue, module)
      // what comes with it stands above, among what is added
      .filter(({ id }) => !module.companions.includes(id))
      .map((item) => ({
        title: textIn(item.title, locale),
        ...hrefIn(locale, learnMorePath(catalogue, item)),
      })),
    ...(module.page !== undefined && { story: localised(module.page, locale) }),
    related: relatedTo(viewer, module).map((item) => moduleCard(viewer, item)),
  }
}

/** Modules that a package bundles, each with the one of them that it is shown under. */
function contentsOf(viewer: Viewer, item: Package): ProductProps['contains'] {
  const { catalogue } = viewer
  const modules = soldModules(catalogue, bundledIds(catalogue, item))
  const ids = new Set(modules.map(({ id }) => id))
  return modules.map((module) => {
    const { parentId } = module
    return { ...moduleCard(viewer, module), ...(parentId !== undefined && ids.has(parentId) && { parentId }) }
  })
}

export function packagePageProps(viewer: Viewer, item: Package, own: PageViewer): ProductProps {
  const { catalogue } = viewer
  return {
    kind: 'package',
    isExclusive: item.isExclusive,
    ...common(viewer, item, own),
    subtitle: textIn(item.subtitle, viewer.locale),
    ...buttonOf(viewer, item, packageAction(viewer, item)),
    needs: [],
    addsCount: 0,
    contains: contentsOf(viewer, item),
    ...separatelyOf(viewer, item),
    ...(own.upgrade && { upgrade: own.upgrade }),
    offered: optionalIds(catalogue, item)
      .flatMap((id) => catalogue.modules.get(id) ?? [])
      .filter(isVisible)
      .map((module) => moduleCard(viewer, module)),
    inPackages: [],
    neededBy: [],
    related: [],
  }
}
