/** The call set that posts the order. */
export type OrderHandler = 'marketplace' | 'upgrade' | 'billing'

/** `hasInfo` is true when a subscription record exists: status 1 or -2. */
export interface HandlerInput {
  readonly isAuthenticated: boolean
  readonly hasInfo: boolean
  readonly path: string
}

/** True on the pricing page and the subscription packages page, in any locale and whatever the query (B-36). */
export function isPricingPath(path: string): boolean {
  const [bare = ''] = path.split(/[?#]/)
  return /\/platform\/marketplace\/pricing\/?$/.test(bare) || bare.includes('subscription/packages')
}

/** Anonymous: marketplace. A member without a record, or on a pricing page: upgrade. Otherwise billing. */
export function handlerOf({ isAuthenticated, hasInfo, path }: HandlerInput): OrderHandler {
  if (!isAuthenticated) return 'marketplace'
  return !hasInfo || isPricingPath(path) ? 'upgrade' : 'billing'
}
