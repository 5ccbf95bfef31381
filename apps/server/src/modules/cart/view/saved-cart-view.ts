import type { ResultOf } from '@waybill/contract'
import type { SavedCartsView, SavedCartView } from '@waybill/contract/pages'
import {
  badgeCount,
  cartBreakdown,
  freeSavedCartName,
  isEmptyCart,
  isSaved,
  lineProblems,
  savedCartLimit,
  type Cart,
} from '@waybill/domain/cart'
import { toMajor } from '@waybill/domain/money'
import { titleOf } from '../../catalog/index.ts'
import type { CartViewer } from './cart-viewer.ts'
import { differenceText } from './difference-text.ts'
import type { StoredSavedCart } from '../repository-saved-carts.ts'

type SavedCartViewer = Pick<CartViewer, 'catalogue' | 'locale' | 't'>

/** The open cart, and the saved ones. */
export interface Carts {
  readonly cart: Cart
  readonly savedCarts: readonly StoredSavedCart[]
  /** The id of the one that stood in the place of an opened quote's. */
  readonly beforeId?: string | undefined
}

/** The name of a cart: its package, or a text for one without. */
export function cartName({ catalogue, locale, t }: SavedCartViewer, cart: Cart): string {
  return cart.planId > 0 ? titleOf(catalogue, cart.planId, locale) : t('cart.mySolution')
}

function savingOf({ cart, savedCarts }: Carts): SavedCartsView['saving'] {
  if (isEmptyCart(cart)) return 'empty'
  if (isSaved(savedCarts, cart)) return 'saved'
  return savedCarts.length >= savedCartLimit ? 'full' : 'possible'
}

/** By the prices of today, whatever it cost when it was saved (CART-27). */
function savedCartView(viewer: SavedCartViewer, savedCart: StoredSavedCart, open: Cart): SavedCartView {
  const { catalogue } = viewer
  const { id, name, cart, savedAt } = savedCart
  const { total, isEstimate } = cartBreakdown(catalogue, cart)
  return {
    id,
    name,
    ...(cart.planId > 0 && { planTitle: titleOf(catalogue, cart.planId, viewer.locale) }),
    badge: badgeCount(catalogue, cart),
    total,
    isEstimate,
    isOpen: isSaved([savedCart], open),
    problemCount: lineProblems(catalogue, cart).length,
    savedAt,
  }
}

export function savedCartsView(viewer: SavedCartViewer, carts: Carts): SavedCartsView {
  const { cart, savedCarts, beforeId } = carts
  const before = savedCarts.find(({ id }) => id === beforeId)
  return {
    list: savedCarts.map((savedCart) => savedCartView(viewer, savedCart, cart)),
    limit: savedCartLimit,
    saving: savingOf(carts),
    ...(before && {
      before: { id: before.id, name: before.name, difference: differenceText(viewer, before.cart, cart) },
    }),
    suggestedName: freeSavedCartName(savedCarts, cartName(viewer, cart)),
  }
}

/** The same in the API. */
export function savedCartsOut(viewer: SavedCartViewer, carts: Carts): ResultOf<'GET /cart/saved'> {
  return {
    saved_carts: carts.savedCarts.map((savedCart) => {
      const { id, name, planTitle, badge, total, isEstimate, isOpen, problemCount } = savedCartView(
        viewer,
        savedCart,
        carts.cart,
      )
      return {
        id,
        name,
        plan_id: Math.max(savedCart.cart.planId, 0),
        title: planTitle ?? viewer.t('cart.mySolution'),
        badge,
        total: toMajor(total),
        total_minor: total.minor,
        currency: total.currency,
        is_estimate: isEstimate ? 1 : 0,
        is_open: isOpen ? 1 : 0,
        problem_count: problemCount,
        saved_at: new Date(savedCart.savedAt).toISOString(),
      }
    }),
    limit: savedCartLimit,
  }
}
