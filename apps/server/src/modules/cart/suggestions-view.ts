import type { DrawingOf, SuggestionView } from '@waybill/contract/pages'
import type { Cart } from '@waybill/domain/cart'
import { crossSell, customSolutionId, modulePage } from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { reasonOut } from '../catalog/use-cases/cross-sell-reason.ts'
import { priceView } from '../catalog/use-cases/price-view.ts'
import { textIn } from '../catalog/use-cases/read-text.ts'
import type { CartReader } from './cart-view.ts'

/** What goes with a cart, and with the subscription that it would change. */
export function suggestionsView(reader: CartReader, cart: Cart, drawingOf: DrawingOf): readonly SuggestionView[] {
  const { catalogue, locale, live, t } = reader
  const held = live?.selection
  const ids = [...cart.lines, ...(held?.lines ?? [])].map(({ productId }) => productId)
  const planId = cart.planId === customSolutionId ? (held?.planId ?? customSolutionId) : cart.planId
  return crossSell(catalogue, { ids, planId, currency: cart.currency }).map(({ module, reason }) => {
    const path = modulePage(catalogue, module)?.path
    return {
      id: module.id,
      title: textIn(module.title, locale),
      ...(path !== undefined && { href: localePath(locale, path) }),
      icon: drawingOf(module.icon, 'module'),
      price: priceView(catalogue, module, cart.currency),
      reason: reasonOut(reader, reason, t).reason,
    }
  })
}
