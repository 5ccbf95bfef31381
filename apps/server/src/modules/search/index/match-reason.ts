import type { MatchReason } from '@waybill/contract/pages'
import type { Catalogue, Product, Text } from '@waybill/domain/catalog'
import type { Locale } from '@waybill/i18n'
import { textIn } from '../../catalog/index.ts'
import { markText, type TextMatch } from './mark-text.ts'
import type { MatchPlace } from './match-query.ts'
import { keywordsIn, type SearchResult } from './search-index.ts'

export type { MatchReason } from '@waybill/contract/pages'

const SENTENCE_END = /(?<=[.!?…])\s+/u

interface ReasonViewer {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly answer: Pick<SearchResult, 'terms' | 'language'>
}

/**
 * Reason why a product was found, where its title doesn't show it: no row of a search stands there without a marked word. What
 * was found in English only is shown in English.
 */
export function matchReason(
  viewer: ReasonViewer,
  { product, place }: { readonly product: Product; readonly place: MatchPlace },
): { readonly reason?: MatchReason } {
  const { locale, answer } = viewer
  const languages = [...new Set([locale, answer.language])]
  const isInTitle = (place === 'exact' || place === 'title') && marks(viewer, textIn(product.title, locale)).length > 0
  if (isInTitle) return {}
  for (const language of languages) {
    const found = candidates(viewer, product, language)
      .map(({ kind, text }) => ({ kind, text, matches: marks(viewer, text) }))
      .find(({ kind, matches }) => matches.length > 0 && isOfPlace(kind, place))
    if (found !== undefined) return { reason: found }
  }
  return {}
}

/** A word of the text isn't the reason for what was found by a better place. */
function isOfPlace(kind: MatchReason['kind'], place: MatchPlace): boolean {
  return kind !== 'text' || place === 'text'
}

function marks({ answer }: ReasonViewer, text: string): readonly TextMatch[] {
  return markText(text, answer.terms)
}

function candidates(
  { catalogue, locale }: ReasonViewer,
  product: Product,
  language: Locale,
): Omit<MatchReason, 'matches'>[] {
  const inWords = (text: Text | undefined): string => (text === undefined ? '' : textIn(text, language))
  const category =
    product.kind === 'package'
      ? catalogue.industries.get(product.industryId)?.name
      : catalogue.platforms.get(product.platformId)?.name
  const subtitle = product.kind === 'package' ? inWords(product.subtitle) : ''
  return [
    ...(language === locale ? [] : [{ kind: 'keyword' as const, text: inWords(product.title) }]),
    ...keywordsIn(product, language).map((text) => ({ kind: 'keyword' as const, text })),
    { kind: 'category', text: inWords(category) },
    { kind: 'text', text: subtitle },
    ...inWords(product.description)
      .split(SENTENCE_END)
      .map((text) => ({ kind: 'text' as const, text })),
  ]
}
