import type { CallFailure } from '../../lib/call.ts'
import { badgeAfter, type CartChange } from '../../lib/cart/cart-change.ts'
import { isEmpty } from '../../lib/cart/cart-freshness.ts'
import { flagCartChange } from '../../lib/cart/tab-messages.ts'
import { failureText } from '../../lib/failure-text.ts'
import { loadProducts } from './products.ts'
import type { CartContextValue } from './cart-context-value.ts'
import type { QueuedChange } from './queued-change.ts'
import { isOfPricing, sendChange } from './send-change.ts'
import { notificationOf } from './change-notification.ts'

const NOT_FOUND = 404

function showFailure(failure: CallFailure, change: CartChange, { shell, showToast, t }: CartContextValue): void {
  const isGone = failure.status === NOT_FOUND
  if (change.kind === 'remove' && isGone) flagCartChange(false)
  if (!isGone || !isOfPricing(change, shell.path)) return showToast({ kind: 'problem', text: failureText(failure, t) })
  // a plan that is removed already is no problem: a member's page is refetched, of a visitor only the cart
  if (shell.viewer.kind === 'member') location.reload()
}

/** A product that is added or removed, by the button of a card or line. */
export function productChange(change: CartChange, context: CartContextValue): QueuedChange {
  return {
    about: `product ${change.id}`,
    words: `${change.kind} ${change.quantity ?? ''}`,
    title: change.title,
    isOfOpenCart: true,
    badgeAfter: (badge) => badgeAfter(badge, change),
    send: async (sending) => {
      // an existing cart has an address for its products, so that they load in parallel with the answer
      if (context.cart !== null) void loadProducts(context.cart.catalogueVersion, context.shell.locale)
      const outcome = await sendChange(change, sending, context.shell.path)
      if (!outcome.ok) return outcome
      const cart = outcome.result
      if (!isEmpty(cart)) void loadProducts(cart.catalogue_version, context.shell.locale)
      if (change.kind === 'remove') flagCartChange(true)
      const noted = { kind: change.kind, product: change } as const
      return { ok: true, cart, noted, notification: (before) => notificationOf({ change, before, cart }, context) }
    },
    onRejected: (failure) => showFailure(failure, change, context),
  }
}
