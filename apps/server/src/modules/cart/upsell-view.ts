import type { CartView } from '@waybill/contract/views'
import type { Cart } from '@waybill/domain/cart'
import { modulePage, packagePath } from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { priceView, textIn, titleOf } from '../catalog/index.ts'
import type { CartReader } from './cart-view.ts'
import type { PresentedCart } from './presented-cart.ts'

type UpsellView = NonNullable<CartView['upsell']>

function missingView({ catalogue, locale }: CartReader, { currency }: Cart, id: number): UpsellView['missing'] {
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

/** What is missing from a broken package, and what the cart costs with it back; without a break nothing. */
export function upsellView(reader: CartReader, { cart, upsell }: PresentedCart): Pick<CartView, 'upsell'> {
  const { catalogue, locale } = reader
  const plan = upsell && catalogue.packages.get(upsell.planId)
  if (upsell === undefined || plan === undefined) return {}
  return {
    upsell: {
      planId: plan.id,
      planTitle: titleOf(catalogue, plan.id, locale),
      planHref: localePath(locale, packagePath(plan)),
      missing: upsell.missing.flatMap((id) => missingView(reader, cart, id)),
      ...(upsell.priceIfComplete !== undefined && { total: upsell.priceIfComplete.total }),
    },
  }
}
