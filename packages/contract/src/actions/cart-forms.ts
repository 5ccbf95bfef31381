import type { ActionForm } from '../call.ts'

const CART_REVIEW = '/platform/marketplace/shopping-cart-review'
export const CART_MERGE = '/platform/marketplace/shopping-cart-merge'
/** Its form of the team's numbers. */
const CART_COMPARISON = '/platform/marketplace/shopping-cart-comparison'

/** Pages with products or the cart: buttons of cards and lines change it, and the same page is shown again (CAT-17). */
const CART_PAGES = [
  '/platform/marketplace',
  '/platform/marketplace/list',
  '/platform/marketplace/:icon',
  '/platform/marketplace/:icon/list',
  '/platform/marketplace/featured',
  '/platform/marketplace/featured/list',
  '/platform/marketplace/industries/:slug',
  '/platform/marketplace/industries/:slug/list',
  '/platform/marketplace/:catname/:icon',
  '/:alias',
  '/platform/marketplace/pricing',
  '/subscription/packages',
  '/platform/marketplace/search',
  CART_REVIEW,
  CART_MERGE,
  CART_COMPARISON,
]

export const cartForm = (intent: string, also: readonly string[] = []): ActionForm => {
  return { on: [...CART_PAGES, ...also], intent: `cart.${intent}` }
}

/** The form of the comparison that quotes its carts together; the page says what was done. */
export const togetherForm: ActionForm = {
  on: [CART_REVIEW, CART_COMPARISON],
  intent: 'savedCart.together',
  leadsTo: `${CART_COMPARISON}?shared=1`,
}

/** A form of the review, which is shown again without what its address asked for. */
export const savedCartForm = (intent: string, query = ''): ActionForm => {
  return { on: CART_REVIEW, intent: `savedCart.${intent}`, leadsTo: CART_REVIEW + query }
}
