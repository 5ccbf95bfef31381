import type { ResultOf } from '@waybill/contract'

/** One row of the dropdown as the server sends it. */
export type Suggestion = ResultOf<'GET /cart/search/suggestions'>[number]

/** Its own among packages and modules. */
export function suggestionKey({ id, is_module: isModule }: Pick<Suggestion, 'id' | 'is_module'>): string {
  return `${isModule === 1 ? 'module' : 'package'}-${id}`
}
