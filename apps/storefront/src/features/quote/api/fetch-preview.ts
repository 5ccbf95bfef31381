import type { QuoteView } from '@waybill/contract/views'
import { call } from '../../../lib/call.ts'
import type { ShareDraft } from '../model/share-draft.ts'

function isQuote(value: unknown): value is QuoteView {
  return typeof value === 'object' && value !== null && 'lines' in value && 'totalExplanation' in value
}

/** The quote as its recipients would read it, which nothing stores; undefined when it can't be had. */
export async function fetchPreview(
  { usages, comment, senderName }: ShareDraft,
  locale: string,
): Promise<QuoteView | undefined> {
  const answer = await call('POST /cart/quote/total', { body: { usages, preview: 1 }, locale })
  if (!answer.ok || !isQuote(answer.result.quote)) return undefined
  const { quote } = answer.result
  return { ...quote, comment, senderName: senderName.trim() === '' ? quote.senderName : senderName }
}
