/** The id of a call on the page, so that it can be linked to: `POST /cart/add` is `post-cart-add`. */
export function callAnchor(method: string, path: string): string {
  return `${method} ${path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
