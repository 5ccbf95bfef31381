import type { BillingCycle } from '@waybill/contract/pages'

/** The address of a pricing page in another state: what it says beside that (utm) stays. */
export function pricingAddress(
  path: string,
  { cycle, differencesOnly }: { readonly cycle: BillingCycle; readonly differencesOnly: boolean },
): string {
  const [page = '', query = ''] = path.split('?')
  const all = new URLSearchParams(query)
  all.delete('cycle')
  all.delete('differences')
  if (cycle === 'year') all.set('cycle', 'year')
  if (differencesOnly) all.set('differences', '1')
  return all.size === 0 ? page : `${page}?${all.toString()}`
}
