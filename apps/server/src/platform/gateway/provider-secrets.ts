/**
 * Parameters that a provider adds to the address that it sends a customer back to: Stripe's secret of a payment opens that
 * payment.
 */
const ADDED = [
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
] as const

/** A path of ours without what a provider added to it; undefined where it added nothing (B-154). */
export function withoutProviderSecrets(path: string): string | undefined {
  const url = new URL(path, 'http://path')
  if (!ADDED.some((name) => url.searchParams.has(name))) return undefined
  for (const name of ADDED) url.searchParams.delete(name)
  return `${url.pathname}${url.search}`
}
