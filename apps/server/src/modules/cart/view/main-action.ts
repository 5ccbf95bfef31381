import type { CartView } from '@waybill/contract/views'
import type { Cart } from '@waybill/domain/cart'
import {
  applyBlocker,
  canStartTrial,
  handlerOf,
  payBlocker,
  type OrderHandler,
  type PayBlocker,
} from '@waybill/domain/order'
import { statusAt, subscriptionStatuses } from '@waybill/domain/subscription'
import { errorText, localePath } from '@waybill/i18n'
import { buysFromPartner, payerOf, type Member } from '../../../platform/http/actor.ts'
import { subscriptionFacts } from '../../billing/index.ts'
import { REVIEW_PATH } from '../cart-paths.ts'
import type { CartReader } from './cart-reader.ts'

type Kind = Exclude<CartView['mainAction']['kind'], 'try'>

/** Which calls order the cart: those of its own page, on whichever page its button is shown (B-36). */
function handlerOfCart({ actor, isSubscriber, subscription, now }: CartReader): OrderHandler {
  const status = subscription && statusAt(subscriptionFacts(subscription), now)
  const hasInfo = isSubscriber || status === subscriptionStatuses.expired
  return handlerOf({ isAuthenticated: actor.kind === 'member', hasInfo, path: REVIEW_PATH })
}

function kindOf(reader: CartReader, member: Member): Kind {
  if (buysFromPartner(member)) return 'enable'
  const { isSubscriber, live } = reader
  // what has ended is bought anew, and what waits for payment is paid first
  const isChanged = isSubscriber && live?.isAwaitingPayment !== true
  return handlerOfCart(reader) === 'billing' && isChanged ? 'apply' : 'checkout'
}

/** Where a cart is confirmed: as a change of what a subscriber has; a subscriber who owes pays on the subscription page. */
function pathOf({ isSubscriber }: CartReader, kind: Kind): string {
  if (kind === 'enable' && !isSubscriber) return '/account/enable'
  if (kind !== 'checkout') return '/account/change'
  return isSubscriber ? '/account/billing/subscription' : '/account/checkout'
}

function barrierOf(kind: Kind, member: Member): PayBlocker | undefined {
  if (kind !== 'checkout') return applyBlocker(payerOf(member))
  // where the button leads the address is confirmed
  return payBlocker({ ...payerOf(member), isEmailVerified: true })
}

function reasonText({ t, primaryName: name }: CartReader, { kind, barrier }: { kind: Kind; barrier: PayBlocker }) {
  if (barrier === 'read-only') return t('cart.readOnly')
  if (barrier !== 'not-primary' || name === undefined) return t(errorText(barrier, 403))
  return t(kind === 'checkout' ? 'cart.onlyPrimary' : 'subscription.control.none', { name })
}

/**
 * The main button by A-42: visitor, then indirect or affiliate, then checkout or apply; a member who may not sees the
 * reason.
 */
export function mainAction(reader: CartReader, cart: Cart): CartView['mainAction'] {
  const { actor, locale, catalogue } = reader
  if (handlerOfCart(reader) === 'marketplace' || actor.kind !== 'member') {
    const needsPackage = !canStartTrial(catalogue, cart)
    return { kind: 'try', href: localePath(locale, '/register'), ...(needsPackage && { needsPackage }) }
  }
  const kind = kindOf(reader, actor)
  const href = localePath(locale, pathOf(reader, kind))
  const barrier = barrierOf(kind, actor)
  if (barrier !== undefined) {
    const blockedBy = reasonText(reader, { kind, barrier })
    return barrier === 'not-primary'
      ? { kind, href, blockedBy, approvalHref: localePath(locale, '/account/approval') }
      : { kind, href, blockedBy }
  }
  // without a provider the shop takes no payments; the page of a change sends it to the shop's staff (B-112)
  const isClosed = kind === 'checkout' && reader.paymentsClosed
  return isClosed ? { kind, href, blockedBy: reader.t('payment.closed.title') } : { kind, href }
}
