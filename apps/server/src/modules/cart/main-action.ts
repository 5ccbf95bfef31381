import type { CartView } from '@waybill/contract/views'
import type { Cart } from '@waybill/domain/cart'
import { canStartTrial } from '@waybill/domain/order'
import { localePath } from '@waybill/i18n'
import { isAffiliate, isIndirect } from '../../platform/http/actor.ts'
import type { CartReader } from './cart-view.ts'

/** The main button by A-42: visitor, then indirect or affiliate, then checkout or apply; who may not is told why. */
export function mainAction(reader: CartReader, cart: Cart): CartView['mainAction'] {
  const { actor, locale } = reader
  if (actor.kind !== 'member') {
    const needsPackage = !canStartTrial(reader.catalogue, cart)
    return { kind: 'try', href: localePath(locale, '/register'), ...(needsPackage && { needsPackage }) }
  }
  const href = localePath(locale, '/account/checkout')
  const kind =
    isIndirect(actor) || isAffiliate(actor)
      ? 'enable'
      : reader.isSubscriber && reader.live?.isAwaitingPayment !== true
        ? 'apply'
        : 'checkout'
  if (actor.isReadOnly) return { kind, href, blockedBy: reader.t('cart.readOnly') }
  return actor.isPrimary ? { kind, href } : { kind, href, blockedBy: reader.t('refusal.notPrimary') }
}
