const MARKETPLACE = '/platform/marketplace'

/** The numbers of A-51; 0 is every page without one. */
export const pageNumbers = { other: 0, catalogue: 1, detail: 2, list: 3, pricing: 4, review: 5 } as const

type PageNumber = (typeof pageNumbers)[keyof typeof pageNumbers]

/** The number of a page by its path without the language; query and fragment may follow. */
export function pageNumberOf(path: string): PageNumber {
  const [bare = ''] = path.split(/[?#]/)
  if (bare.includes('shopping-cart-review')) return pageNumbers.review
  if (bare === `${MARKETPLACE}/pricing` || bare === '/subscription/packages') return pageNumbers.pricing
  if (bare !== MARKETPLACE && !bare.startsWith(`${MARKETPLACE}/`)) return pageNumbers.other
  if (bare.endsWith('/list')) return pageNumbers.list
  const [first, second] = bare.slice(MARKETPLACE.length + 1).split('/')
  // an industry's page shows many products, though its path is as deep as that of one
  return second === undefined || first === 'industries' ? pageNumbers.catalogue : pageNumbers.detail
}
