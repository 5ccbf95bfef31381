import type { CartView } from '@waybill/contract/views'
import type { Cart } from '@waybill/domain/cart'
import { visitorCheckout } from '@waybill/domain/order'
import { localePath } from '@waybill/i18n'
import { buysFromPartner } from '../../platform/http/actor.ts'
import type { CartReader } from './cart-view.ts'

/** The main button by A-42: visitor, then indirect or affiliate, then checkout or apply; who may not is told why. */
export function mainAction(reader: CartReader, cart: Cart): CartView['mainAction'] {
  const { actor, locale } = reader
  if (actor.kind !== 'member') return { kind: 'try', href: localePath(locale, visitorTarget(reader, cart)) }
  const href = localePath(locale, '/account/checkout')
  const kind = buysFromPartner(actor)
    ? 'enable'
    : reader.isSubscriber && reader.live?.isAwaitingPayment !== true
      ? 'apply'
      : 'checkout'
  if (actor.isReadOnly) return { kind, href, blockedBy: reader.t('cart.readOnly') }
  if (actor.isPrimary && reader.paymentsClosed) return { kind, href, blockedBy: reader.t('payment.closed.title') }
  return actor.isPrimary ? { kind, href } : { kind, href, blockedBy: reader.t('refusal.notPrimary') }
}

/** A whole exclusive plan or a routing module may register; anything else chooses a package first (CUI-12). */
function visitorTarget({ catalogue }: CartReader, cart: Cart): string {
  const plan = catalogue.packages.get(cart.planId)
  const modules = cart.lines.flatMap(({ productId }) => catalogue.modules.get(productId) ?? [])
  const decision = visitorCheckout({ ...(plan && { plan }), modules, isOnPricingPage: false })
  return decision.kind === 'register' ? '/register' : '/register?choose=package'
}
