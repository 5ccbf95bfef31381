/** The one address of the cart review; every other path with its name in it shows the same page (A-51, CUI-05). */
export const REVIEW_PATH = '/platform/marketplace/shopping-cart-review'

const NAME = 'shopping-cart-review'

/** The address that a request is routed by; the language's prefix is off already. */
export function reviewAddress(url: string): string {
  const end = url.indexOf('?')
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  return path.includes(NAME) ? REVIEW_PATH + query : url
}
