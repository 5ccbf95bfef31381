import type { BestFitView, NamedProductView } from '@waybill/contract/pages'
import { bestFit, type BestFit, type Cart } from '@waybill/domain/cart'
import { learnMorePath, listedModules, packagePath, type ProductId } from '@waybill/domain/catalog'
import { subtract } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import { titleOf } from '../catalog/index.ts'
import type { CartReader } from './cart-view.ts'

/** The better package of a cart (CART-26), if there is one. */
export function findBestFit({ catalogue }: Pick<CartReader, 'catalogue'>, cart: Cart): BestFit | undefined {
  return bestFit({ catalogue, viewer: { kind: 'visitor' } }, cart)
}

/** What is gained and what the package holds of the cart, without what is hidden (CAT-11). */
export function namedParts(
  { catalogue }: Pick<CartReader, 'catalogue'>,
  { gained, covered }: BestFit,
): Pick<BestFit, 'gained' | 'covered'> {
  const named = (ids: readonly ProductId[]) => listedModules(catalogue, ids).map(({ id }) => id)
  return { gained: named(gained), covered: named(covered) }
}

function namedProduct({ catalogue, locale }: CartReader, id: ProductId): NamedProductView {
  const [item, module] = [catalogue.packages.get(id), catalogue.modules.get(id)]
  const path = item === undefined ? module && learnMorePath(catalogue, module) : packagePath(item)
  return { id, title: titleOf(catalogue, id, locale), ...(path !== undefined && { href: localePath(locale, path) }) }
}

/** The better package as the cart shows it. */
export function bestFitView(reader: CartReader, cart: Cart, before: BestFitView['before']): BestFitView | undefined {
  const fit = findBestFit(reader, cart)
  if (fit === undefined) return undefined
  const { total } = fit.price
  const { gained, covered } = namedParts(reader, fit)
  const saving = subtract(before, total)
  return {
    planId: fit.planId,
    title: titleOf(reader.catalogue, fit.planId, reader.locale),
    ...(fit.command.entries !== undefined && { entries: fit.command.entries }),
    before,
    total,
    ...(saving.minor > 0 && { saving }),
    gained: gained.map((id) => namedProduct(reader, id)),
    covered: covered.map((id) => namedProduct(reader, id)),
    ...(fit.leaves !== undefined && { leaves: namedProduct(reader, fit.leaves) }),
    ...(fit.forgets !== undefined && { forgets: namedProduct(reader, fit.forgets) }),
  }
}
