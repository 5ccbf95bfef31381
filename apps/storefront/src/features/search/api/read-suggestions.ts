import { call } from '../../../lib/call.ts'
import type { Suggestion } from '../model/suggestion.ts'

/** At most ten rows for a term; undefined when there is no answer that could be shown. */
export async function readSuggestions(
  term: string,
  { locale, signal }: { readonly locale: string; readonly signal: AbortSignal },
): Promise<readonly Suggestion[] | undefined> {
  const outcome = await call('GET /cart/search/suggestions', { query: { term }, locale, signal })
  return outcome.ok ? outcome.result : undefined
}
