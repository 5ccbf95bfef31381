import type { NeedView, ProductProps } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { cartBreakdown, emptyCart, planCommand, type CartCommand } from '@waybill/domain/cart'
import {
  bundledIds,
  dependenciesOf,
  learnMorePath,
  modulePage,
  packagePath,
  packagesBundling,
  platformPath,
  visibleModules,
  type Catalogue,
  type Module,
  type Package,
  type Product,
} from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { badgeOf, broughtAlong, hrefIn, moduleAction, moduleCard, packageAction, type Reader } from './product-cards.ts'
import { textIn, titleOf } from './use-cases/read-text.ts'
import { priceView } from './viewer-prices.ts'

const RELATED = 3

/** The total now and with the product: the computation that adding it would run. */
function totalsWith(reader: Reader, product: Product): Pick<ProductProps, 'totals'> {
  const { catalogue } = reader
  const before = reader.cart ?? emptyCart(reader.currency)
  const command: CartCommand =
    product.kind === 'module'
      ? { kind: 'add_module', productId: product.id }
      : { kind: 'add_package', productId: product.id, pricing: product.isExclusive }
  const plan = planCommand({ catalogue, viewer: { kind: 'visitor' } }, before, command)
  if (!plan.ok) return {}
  const withIt = cartBreakdown(catalogue, plan.value.after)
  return {
    totals: { before: cartBreakdown(catalogue, before).total, with: withIt.total, isEstimate: withIt.isEstimate },
  }
}

function needState(reader: Reader, needed: Module): Pick<NeedView, 'state' | 'planTitle'> {
  const line = reader.cart?.lines.find(({ productId }) => productId === needed.id)
  if (line?.bundled === true)
    return { state: 'in_plan', planTitle: titleOf(reader.catalogue, reader.cart?.planId ?? 0, reader.locale) }
  if (needed.isCore || needed.isDefault) return { state: 'included' }
  return { state: line === undefined ? 'will_be_added' : 'in_cart' }
}

function needView(reader: Reader, needed: Module, state: Pick<NeedView, 'state' | 'planTitle'>): NeedView {
  const { catalogue, locale, currency } = reader
  return {
    title: textIn(needed.title, locale),
    ...hrefIn(locale, modulePage(catalogue, needed)?.path),
    price: priceView(catalogue, needed, currency),
    ...state,
  }
}

function needsOf(reader: Reader, module: Module): readonly NeedView[] {
  const chain = dependenciesOf(reader.catalogue, [module.id]).flatMap((id) => reader.catalogue.modules.get(id) ?? [])
  if (chain.length === 0) return []
  return [
    needView(reader, module, { state: 'this' }),
    ...chain.map((needed) => needView(reader, needed, needState(reader, needed))),
  ]
}

function relatedTo(reader: Reader, module: Module): readonly Module[] {
  const { catalogue } = reader
  const near = new Set([module.id, ...dependenciesOf(catalogue, [module.id])])
  return visibleModules(catalogue, { platformId: module.platformId })
    .filter(({ id }) => !near.has(id))
    .slice(0, RELATED)
}

function replacementOf(reader: Reader, product: Product): Pick<ProductProps, 'replacement'> {
  const next = product.replacedBy === undefined ? undefined : reader.catalogue.products.get(product.replacedBy)
  if (next === undefined) return {}
  const path = pathOf(reader.catalogue, next)
  return path === undefined
    ? {}
    : { replacement: { title: textIn(next.title, reader.locale), href: localePath(reader.locale, path) } }
}

function pathOf(catalogue: Catalogue, product: Product): string | undefined {
  return product.kind === 'package' ? packagePath(product) : modulePage(catalogue, product)?.path
}

function common(reader: Reader, product: Product, cart: CartView | null) {
  return {
    id: product.id,
    icon: product.icon,
    title: textIn(product.title, reader.locale),
    description: textIn(product.description, reader.locale),
    price: priceView(reader.catalogue, product, reader.currency),
    isRetired: product.isDeleted,
    ...replacementOf(reader, product),
    ...(product.isDeleted ? {} : totalsWith(reader, product)),
    cart,
  }
}

export function modulePageProps(reader: Reader, module: Module, cart: CartView | null): ProductProps {
  const { catalogue, locale, currency } = reader
  const platform = catalogue.platforms.get(module.platformId)
  const dependents = (catalogue.dependents.get(module.id) ?? [])
    .flatMap((id) => catalogue.modules.get(id) ?? [])
    .filter((item) => !item.isDeleted && !item.isHidden)
  return {
    kind: 'module',
    isExclusive: false,
    ...common(reader, module, cart),
    ...(platform && {
      category: {
        name: textIn(platform.name, locale),
        icon: platform.icon,
        href: localePath(locale, platformPath(platform)),
      },
    }),
    ...badgeOf(reader, module),
    action: moduleAction(reader, module),
    needs: needsOf(reader, module),
    addsCount: broughtAlong(reader, module).length,
    contains: [],
    inPackages: packagesBundling(catalogue, module.id)
      .filter((item) => !item.isDeleted)
      .map((item) => ({
        title: textIn(item.title, locale),
        href: localePath(locale, packagePath(item)),
        price: priceView(catalogue, item, currency),
      })),
    neededBy: dependents.map((item) => ({
      title: textIn(item.title, locale),
      ...hrefIn(locale, learnMorePath(catalogue, item)),
    })),
    related: relatedTo(reader, module).map((item) => moduleCard(reader, item)),
  }
}

export function packagePageProps(reader: Reader, item: Package, cart: CartView | null): ProductProps {
  const { catalogue } = reader
  return {
    kind: 'package',
    isExclusive: item.isExclusive,
    ...common(reader, item, cart),
    action: packageAction(reader, item),
    needs: [],
    addsCount: 0,
    contains: bundledIds(catalogue, item)
      .flatMap((id) => catalogue.modules.get(id) ?? [])
      .filter((module) => !module.isHidden && !module.isCore && module.type !== 'internal')
      .map((module) => moduleCard(reader, module)),
    inPackages: [],
    neededBy: [],
    related: [],
  }
}
