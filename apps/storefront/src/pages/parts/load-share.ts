import type { ShareQuote } from '../../features/quote/components/share-quote.tsx'

export async function loadShare(): Promise<typeof ShareQuote> {
  const { ShareQuote: dialog } = await import('../../features/quote/components/share-quote.tsx')
  return dialog
}
