/** The one address of the cart review; every other path with its name in it shows the same page. */
export const REVIEW_PATH = '/platform/marketplace/shopping-cart-review'

/** In its address once a line names another cost centre. */
export const CENTRE_NAMED = 'centre_named'

/** The page on which a member decides what becomes of the cart from before the sign-in. */
export const MERGE_PATH = '/platform/marketplace/shopping-cart-merge'

/** The page on which a visitor sees what another currency changes, before it does. */
export const CURRENCY_PATH = '/platform/marketplace/shopping-cart-currency'

/** The page on which two to four saved carts stand beside each other (CART-27). */
export const COMPARISON_PATH = '/platform/marketplace/shopping-cart-comparison'

const NAME = 'shopping-cart-review'

/** The address that a request is routed by; the language's prefix is off already. */
export function reviewAddress(url: string): string {
  const end = url.indexOf('?')
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  return path.includes(NAME) ? REVIEW_PATH + query : url
}
