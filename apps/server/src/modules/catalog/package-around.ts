import type { ProductProps } from '@waybill/contract/pages'
import { isEmptyCart, packageAround } from '@waybill/domain/cart'
import { packagePath, type Module } from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import type { Viewer } from './product-cards.ts'
import { textIn } from './use-cases/read-text.ts'

/** For a reader without a plan and with an empty cart: what is in a cart has a best fit. */
export function packageAroundOf(
  { catalogue, locale, currency, cart, planId }: Viewer,
  module: Module,
): Pick<ProductProps, 'packageAround'> {
  if (planId !== undefined || (cart !== undefined && !isEmptyCart(cart))) return {}
  const found = packageAround(catalogue, module, currency)
  const item = catalogue.packages.get(found?.packageId ?? 0)
  if (found === undefined || item === undefined) return {}
  const { price, more } = found
  const href = localePath(locale, packagePath(item))
  return { packageAround: { title: textIn(item.title, locale), href, price, more } }
}
