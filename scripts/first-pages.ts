/** The four kinds of page that a visitor comes to first, of the demo shop: what Lighthouse and the bench look at. */
export const FIRST_PAGES: Readonly<Record<string, string>> = {
  catalogue: '/platform/marketplace',
  product: '/platform/marketplace/field-work/proof-of-visit',
  pricing: '/platform/marketplace/pricing',
  search: '/platform/marketplace/search?q=route',
}
