import {
  contentsOf,
  customSolutionCode,
  customSolutionId,
  learnMorePath,
  soldModules,
  listPrice,
  neededModules,
  packagePath,
  saleTerms,
  subpackageCodes,
  subpackageIds,
  typeIdOf,
  type Catalogue,
  type Module,
  type Package,
  type Product,
} from '@waybill/domain/catalog'
import { money, symbolOf, toMajor, type Currency, type Prices } from '@waybill/domain/money'
import { productPrice } from '@waybill/domain/pricing'
import { formatUnit, localePath, type Translate } from '@waybill/i18n'
import { heldState, keepsPlan } from './held-state.ts'
import { priceModelOut } from './price-model-out.ts'
import { textIn } from './use-cases/read-text.ts'
import type { ProductViewer } from './viewer-prices.ts'

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** An amount in major units with its twin in minor units; 0 where nothing is sold or shown. */
function amountOut<Name extends string>(
  name: Name,
  prices: Prices | undefined,
  currency: Currency,
): Record<string, number> {
  const minor = prices?.[currency] ?? 0
  return { [name]: toMajor(money(minor, currency)), [`${name}_minor`]: minor }
}

function packagePrice(catalogue: Catalogue, item: Package, currency: Currency): Record<string, number> {
  const price = productPrice(catalogue, item, saleTerms(item, currency))
  return amountOut('price', price.kind === 'package' ? { [currency]: price.amount.minor } : undefined, currency)
}

/** Every field of M§3's package with the shapes of D-21 (CAT-13). */
export function packageOut(viewer: CallViewer, item: Package) {
  const { catalogue, locale, currency } = viewer
  const contents = contentsOf(catalogue, item)
  const listed = soldModules(catalogue, contents.keys()).map(({ id }) => id)
  return {
    id: item.id,
    code: item.code,
    title: textIn(item.title, locale),
    path: localePath(locale, packagePath(item)),
    icon: item.icon,
    description: textIn(item.description, locale),
    ...packagePrice(catalogue, item, currency),
    pricing_subtitle: textIn(item.subtitle, locale),
    currency,
    currency_symbol: symbolOf(currency),
    discount: item.discount,
    bundled: 1 as const,
    is_exclusive: flag(item.isExclusive),
    is_featured: flag(item.isFeatured),
    is_added: isAddedOf(viewer, item),
    is_deleted: flag(item.isDeleted),
    is_unbreakable: flag(item.isUnbreakable),
    inid: item.industryId,
    ids: Object.fromEntries(listed.map((id) => [String(id), flag(contents.get(id) === true)])),
    modules: listed.filter((id) => contents.get(id) === true),
    subpackages: subpackageIds(catalogue, item),
    subpackage_codes: subpackageCodes(catalogue, item),
    srt: item.srt,
    is_module: 0 as const,
    tracking_id: item.trackingId,
  }
}

/** The synthetic plan of a cart without a package (CAT-14). */
export function customSolutionOut(viewer: CallViewer, t: Translate) {
  return {
    id: customSolutionId,
    code: customSolutionCode,
    title: t('cart.customSolution'),
    path: localePath(viewer.locale, '/platform/marketplace'),
    icon: customSolutionCode,
    description: '',
    ...amountOut('price', undefined, viewer.currency),
    pricing_subtitle: t('common.perMonth.company'),
    currency: viewer.currency,
    currency_symbol: symbolOf(viewer.currency),
    discount: 0,
    bundled: 0 as const,
    is_exclusive: 0 as const,
    is_featured: 0 as const,
    is_added: viewer.cart?.planId === customSolutionId ? (1 as const) : (0 as const),
    is_deleted: 0 as const,
    is_unbreakable: 0 as const,
    inid: 0,
    ids: {},
    modules: [],
    subpackages: [],
    subpackage_codes: [],
    srt: '',
    is_module: 0 as const,
    tracking_id: 0,
  }
}

/** Price for this reader: the list price, or with `pricing` the one inside a plan of the pricing page. */
function modulePrice({ currency, pricing = false }: CallViewer, module: Module): Record<string, number> {
  const price = listPrice(module, { currency, pricing })
  return amountOut('price', price && { [currency]: price.minor }, currency)
}

/** Every field of M§3's module that visitors see; billing fields belong to members. */
export function moduleOut(viewer: CallViewer, module: Module, t: Translate) {
  const { catalogue, locale, currency } = viewer
  const line = viewer.cart?.lines.find(({ productId }) => productId === module.id)
  const needed = neededModules(catalogue, module)
  const model = module.priceModels?.[currency]
  return {
    id: module.id,
    code: module.code,
    title: textIn(module.title, locale),
    path: localePath(locale, learnMorePath(catalogue, module) ?? '/platform/marketplace'),
    icon: module.icon,
    description: textIn(module.description, locale),
    catname: catalogue.platforms.get(module.platformId)?.icon ?? '',
    catid: module.platformId,
    type: module.type,
    type_id: typeIdOf(module.type),
    kind: module.moduleKind,
    is_module: 1 as const,
    is_core: flag(module.isCore),
    is_default: flag(module.isDefault),
    bundled: flag(line === undefined ? heldState(viewer, module) === 'in_plan' : line.bundled),
    is_cross_sell: flag(module.isCrossSell),
    is_additional_account_user: flag(module.isAdditionalAccountUser),
    is_featured: flag(module.isFeatured),
    is_hidden: flag(module.isHidden),
    is_deleted: flag(module.isDeleted),
    is_added: isAddedOf(viewer, module),
    has_dependency: flag(needed.length > 0),
    dependencies: needed.map(({ id }) => id).join(','),
    module_dependent_id: module.parentId ?? 0,
    ...amountOut('base_price', module.basePrice, currency),
    ...amountOut('pricing_price', module.pricingPrice ?? module.basePrice, currency),
    ...modulePrice(viewer, module),
    ...(model && { price_model: priceModelOut(model) }),
    currency,
    currency_symbol: symbolOf(currency),
    pricing_type: module.pricingType,
    pricing_subtitle: formatUnit(module.pricingType === 'FIXED' ? 'company' : (module.assetType ?? 'user'), t, 'month'),
    pricing_status: module.pricingStatus,
    is_prepayment: flag(module.isPrepayment),
    code_prepaid: module.codePrepaid ?? '',
    usage_key: module.usageKey ?? '',
    asset_type: module.assetType ?? '',
    minimum_asset_count: module.minimumAssetCount,
    is_show_invoice: flag(module.isShowInvoice),
    is_contact_us: flag(module.isContactUs),
    is_landing_page: flag(module.isLandingPage),
    url_alias_list: module.aliases.map(({ url, status }) => ({ url, status })),
    message: module.message === undefined ? '' : textIn(module.message, locale),
    tracking_id: module.trackingId,
    srt: module.srt,
  }
}

/** The reader of the calls' products. */
export interface CallViewer extends ProductViewer {
  /** Requests the price inside a plan of the pricing page. */
  readonly pricing?: boolean
}

/**
 * 1 in the cart (as plan or line), or what a member has and the cart doesn't remove; else 0. Pending exists in the
 * client only.
 */
function isAddedOf(viewer: CallViewer, product: Product): 0 | 1 {
  const { cart, planId } = viewer
  const isInCart = cart?.planId === product.id || cart?.lines.some((line) => line.productId === product.id) === true
  if (isInCart) return 1
  const isHeld =
    product.kind === 'package' ? planId === product.id && keepsPlan(viewer) : heldState(viewer, product) !== undefined
  return isHeld ? 1 : 0
}
