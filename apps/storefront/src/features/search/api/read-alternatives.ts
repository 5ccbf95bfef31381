import type { ResultOf } from '@waybill/contract'
import { call } from '../../../lib/call.ts'

export type Alternatives = ResultOf<'GET /cart/search/alternatives'>

/** Alternatives for a term that finds nothing; undefined when there is no answer that could be shown. */
export async function readAlternatives(
  term: string,
  { locale, signal }: { readonly locale: string; readonly signal: AbortSignal },
): Promise<Alternatives | undefined> {
  const outcome = await call('GET /cart/search/alternatives', { query: { term }, locale, signal })
  return outcome.ok ? outcome.result : undefined
}
