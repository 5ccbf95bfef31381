import type { CartComparisonView, ComparedRowView } from '@waybill/contract/pages'
import type { QuoteLineView } from '@waybill/contract/views'
import { compareSavedCarts, type Cart, type ComparedCart, type ComparedModule } from '@waybill/domain/cart'
import { bundledIds, isListed, listedModules, modulePage } from '@waybill/domain/catalog'
import type { PricedLine } from '@waybill/domain/pricing'
import { localePath } from '@waybill/i18n'
import { textIn, titleOf } from '../../catalog/index.ts'
import { presentProblems } from './cart-problems.ts'
import type { CartViewer } from './cart-viewer.ts'

/** A cart of a comparison, with the numbers that it is compared by. */
export interface ComparableCart {
  readonly id: string
  readonly name: string
  readonly cart: Cart
  readonly isOpen: boolean
}

/** Extra assets are no product. */
const EXTRA_ASSETS_ID = -1

function planLine({ catalogue, locale }: CartViewer, cart: Cart, { price }: ComparedCart): QuoteLineView | undefined {
  const plan = catalogue.packages.get(cart.planId)
  if (plan === undefined) return undefined
  const isDiscounted = price.bundleBefore.minor > price.bundle.minor
  return {
    id: plan.id,
    title: textIn(plan.title, locale),
    shows: 'amount',
    amount: price.bundle,
    ...(isDiscounted && { was: price.bundleBefore, discountPercent: plan.discount }),
    moduleCount: listedModules(catalogue, bundledIds(catalogue, plan, cart.entries)).length,
    explanation: price.bundleExplanation,
  }
}

function cellOf(title: string, line: PricedLine | undefined): QuoteLineView | null {
  if (line === undefined) return null
  const { productId: id, shows, amount, explanation } = line
  return { id, title, shows, amount, explanation }
}

function moduleRow({ catalogue, locale }: CartViewer, { productId, lines, differs }: ComparedModule): ComparedRowView {
  const module = catalogue.modules.get(productId)
  const title = titleOf(catalogue, productId, locale)
  const path = module && isListed(module) ? modulePage(catalogue, module)?.path : undefined
  return {
    id: productId,
    title,
    ...(path !== undefined && { href: localePath(locale, path) }),
    cells: lines.map((line) => cellOf(title, line)),
    differs,
  }
}

function extraAssetsRow(
  { t }: CartViewer,
  carts: readonly ComparedCart[],
  differs: boolean,
): Pick<CartComparisonView, 'extraAssets'> {
  const title = t('cart.extraAssets')
  const cells = carts.map(({ price: { extraAssets } }): QuoteLineView | null =>
    extraAssets === undefined || extraAssets.amount.minor === 0
      ? null
      : { id: EXTRA_ASSETS_ID, title, shows: 'amount', ...extraAssets },
  )
  return cells.every((cell) => cell === null) ? {} : { extraAssets: { id: EXTRA_ASSETS_ID, title, cells, differs } }
}

/** Titles of every product that the explanation of a total may name. */
function titlesOf({ catalogue, locale }: CartViewer, carts: readonly ComparableCart[]): CartComparisonView['titles'] {
  const ids = carts.flatMap(({ cart }) => {
    const plan = catalogue.packages.get(cart.planId)
    const bundled = plan === undefined ? [] : bundledIds(catalogue, plan)
    return [cart.planId, ...bundled, ...cart.lines.map(({ productId }) => productId)]
  })
  return Object.fromEntries(ids.map((id) => [String(id), titleOf(catalogue, id, locale)]))
}

/** Carts side by side, by the prices of today whatever they cost when they were saved (CART-27). */
export function comparisonView(viewer: CartViewer, comparable: readonly ComparableCart[]): CartComparisonView {
  const { carts, modules, plansDiffer, extraAssetsDiffer, cheapest } = compareSavedCarts(viewer.catalogue, comparable)
  return {
    carts: comparable.flatMap(({ id, name, cart, isOpen }, place) => {
      const compared = carts[place]
      if (compared === undefined) return []
      const { price, twelveMonths } = compared
      const plan = planLine(viewer, cart, compared)
      return [
        {
          id,
          name,
          ...(plan && { plan }),
          total: price.total,
          totalExplanation: price.totalExplanation,
          isEstimate: price.isEstimate,
          ...(twelveMonths && { twelveMonths }),
          problems: presentProblems(viewer, { cart }).map(({ message }) => message),
          isOpen,
        },
      ]
    }),
    plansDiffer,
    modules: modules.map((module) => moduleRow(viewer, module)),
    ...extraAssetsRow(viewer, carts, extraAssetsDiffer),
    ...(cheapest && { cheapest }),
    titles: titlesOf(viewer, comparable),
  }
}
