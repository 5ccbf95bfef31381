import type { ResultOf } from '@waybill/contract'
import type { PriceView } from '@waybill/contract/views'
import {
  bundledIds,
  isVisible,
  packagesBundling,
  learnMorePath,
  soldModules,
  marketplaceRoot,
  packagePath,
  platformPath,
  saleTerms,
  type Module,
  type Package,
  type Product,
} from '@waybill/domain/catalog'
import { toMajor } from '@waybill/domain/money'
import { productPrice, searchPrice } from '@waybill/domain/pricing'
import { localePath } from '@waybill/i18n'
import { textIn, badgeOf, listedAction, buttonOut, heldPrice, type Viewer } from '../catalog/index.ts'
import type { FoundProduct, Results } from './use-cases/search-products.ts'

export type SuggestionOut = ResultOf<'GET /cart/search/suggestions'>[number]

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** Packages belong to no platform; the reserved word of their path stands in its place. */
const PACKAGES = { catname: 'packages', catid: 0 } as const

/** Fields of a suggestion that only one kind of product has. */
type OfKind = Pick<
  SuggestionOut,
  'is_bundle' | 'is_module' | 'url' | 'catname' | 'catid' | 'category' | 'size' | 'is_exclusive' | 'in_packages'
>

function packageFields({ catalogue, locale }: Viewer, item: Package): OfKind {
  const industry = catalogue.industries.get(item.industryId)
  return {
    is_bundle: 1,
    is_module: 0,
    url: localePath(locale, packagePath(item)),
    ...PACKAGES,
    category: industry === undefined ? '' : textIn(industry.name, locale),
    size: soldModules(catalogue, bundledIds(catalogue, item)).length,
    is_exclusive: flag(item.isExclusive),
    in_packages: 0,
  }
}

/** A module without a page of its own is found in the list of its category. */
function moduleFields({ catalogue, locale }: Viewer, module: Module): OfKind {
  const platform = catalogue.platforms.get(module.platformId)
  const list = platform === undefined ? marketplaceRoot : platformPath(platform)
  return {
    is_bundle: 0,
    is_module: 1,
    url: localePath(locale, learnMorePath(catalogue, module) ?? list),
    catname: platform?.icon ?? '',
    catid: module.platformId,
    category: platform === undefined ? '' : textIn(platform.name, locale),
    size: 0,
    is_exclusive: 0,
    // what comes with every plan is no reason to choose one
    in_packages: module.isDefault ? 0 : packagesBundling(catalogue, module.id).filter(isVisible).length,
  }
}

function priceFields(
  price: PriceView,
): Pick<SuggestionOut, 'price_unit' | 'was' | 'was_minor' | 'rate' | 'team_price'> {
  const { was, rate, forTeam: team } = price.shows === 'amount' ? price : {}
  return {
    price_unit: 'unit' in price ? price.unit : '',
    was: was === undefined ? null : toMajor(was),
    was_minor: was?.minor ?? null,
    ...(rate && {
      rate: {
        unit_amount: rate.unit,
        is_from: flag(rate.isFrom === true),
        ...(rate.size !== undefined && { size: rate.size }),
      },
    }),
    ...(team && {
      team_price: { amount: toMajor(team.amount), amount_minor: team.amount.minor, formula: team.formula },
    }),
  }
}

/** Matches of a search, in the API: each product of a kind with how many there are of it. */
export function suggestionsOut(
  viewer: Viewer,
  { bundles, bundleCount, modules, moduleCount }: Omit<Results, 'first'>,
): { readonly bundles: SuggestionOut[]; readonly modules: SuggestionOut[] } {
  return {
    bundles: bundles.map((found) => ({ ...suggestionOut(viewer, found), kind_count: bundleCount })),
    modules: modules.map((found) => ({ ...suggestionOut(viewer, found), kind_count: moduleCount })),
  }
}

/** One found product in the API; its button is the one of cards and pages. */
function suggestionOut(
  viewer: Viewer,
  { product, titleMatches, reason, contains }: FoundProduct<Product>,
): Omit<SuggestionOut, 'kind_count'> {
  const { catalogue, locale, currency } = viewer
  return {
    ...(product.kind === 'package' ? packageFields(viewer, product) : moduleFields(viewer, product)),
    id: product.id,
    icon: product.icon,
    title: textIn(product.title, locale),
    description: textIn(product.description, locale),
    search_price: searchPrice(productPrice(catalogue, product, saleTerms(product, currency))),
    currency,
    ...priceFields(heldPrice(viewer, product)),
    contains: contains === undefined ? '' : textIn(contains.product.title, locale),
    title_matches: titleMatches.map(([start, end]) => [start, end]),
    reason_kind: reason?.kind ?? '',
    reason: reason?.text ?? '',
    reason_matches: reason?.matches.map(([start, end]) => [start, end]) ?? [],
    ...(product.kind === 'module' && badgeOf(viewer, product)),
    button: buttonOut(viewer, product, listedAction(viewer, product)),
  }
}
