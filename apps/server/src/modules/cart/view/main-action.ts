import type { CartView } from '@waybill/contract/views'
import { blockersOf, type Blocker, type BlockerFacts } from '@waybill/domain/billing'
import type { Cart } from '@waybill/domain/cart'
import { canStartTrial, handlerOf, type OrderHandler } from '@waybill/domain/order'
import { statusAt, subscriptionStatuses } from '@waybill/domain/subscription'
import { errorText, localePath } from '@waybill/i18n'
import { buysFromPartner, payerOf, type Member } from '../../../platform/http/actor.ts'
import { subscriptionFacts } from '../../billing/index.ts'
import { REVIEW_PATH } from '../cart-paths.ts'
import type { CartViewer } from './cart-viewer.ts'

type OrderKind = Exclude<CartView['mainAction']['kind'], 'try'>

/** Calls that order the cart: those of its own page, on whichever page its button is shown (B-36). */
function handlerOfCart({ actor, isSubscriber, subscription, now }: CartViewer): OrderHandler {
  const status = subscription && statusAt(subscriptionFacts(subscription), now)
  const hasInfo = isSubscriber || status === subscriptionStatuses.expired
  return handlerOf({ isAuthenticated: actor.kind === 'member', hasInfo, path: REVIEW_PATH })
}

function kindOf(viewer: CartViewer, member: Member): OrderKind {
  if (buysFromPartner(member)) return 'enable'
  const { isSubscriber, live } = viewer
  // what has ended is bought anew, and what waits for payment is paid first
  const isChanged = isSubscriber && live?.isAwaitingPayment !== true
  return handlerOfCart(viewer) === 'billing' && isChanged ? 'apply' : 'checkout'
}

/** Page that confirms a cart: as a change of what a subscriber has; a subscriber who owes pays on the subscription page. */
function pathOf({ isSubscriber }: CartViewer, kind: OrderKind): string {
  if (kind === 'enable' && !isSubscriber) return '/account/enable'
  if (kind !== 'checkout') return '/account/change'
  return isSubscriber ? '/account/billing/subscription' : '/account/checkout'
}

/** The page of a checkout confirms the address; that of a change sends it to the shop's staff without a provider (B-112). */
function blockerOf(kind: OrderKind, member: Member, { paymentsClosed }: CartViewer): Blocker | undefined {
  const payer = payerOf(member)
  const facts: BlockerFacts = kind === 'checkout' ? { act: 'settle', hasProvider: !paymentsClosed } : { act: 'apply' }
  return blockersOf({ ...facts, payer })[0]
}

function reasonText({ t, primaryName: name }: CartViewer, { kind, blocker }: { kind: OrderKind; blocker: Blocker }) {
  if (blocker === 'read-only') return t('cart.readOnly')
  if (blocker === 'no-provider') return t('payment.closed.title')
  if (blocker !== 'not-primary' || name === undefined) return t(errorText(blocker, 403))
  return t(kind === 'checkout' ? 'cart.onlyPrimary' : 'subscription.control.none', { name })
}

/**
 * The main button by A-42: visitor, then indirect or affiliate, then checkout or apply; a member who may not sees the
 * reason.
 */
export function mainAction(viewer: CartViewer, cart: Cart): CartView['mainAction'] {
  const { actor, locale, catalogue } = viewer
  if (handlerOfCart(viewer) === 'marketplace' || actor.kind !== 'member') {
    const needsPackage = !canStartTrial(catalogue, cart)
    return { kind: 'try', href: localePath(locale, '/register'), ...(needsPackage && { needsPackage }) }
  }
  const kind = kindOf(viewer, actor)
  const href = localePath(locale, pathOf(viewer, kind))
  const blocker = blockerOf(kind, actor, viewer)
  if (blocker === undefined) return { kind, href }
  const blockedBy = reasonText(viewer, { kind, blocker })
  return blocker === 'not-primary'
    ? { kind, href, blockedBy, approvalHref: localePath(locale, '/account/approval') }
    : { kind, href, blockedBy }
}
