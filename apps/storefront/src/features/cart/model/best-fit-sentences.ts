import type { BestFitView } from '@waybill/contract/pages'
import { formatList, formatMoney, type Decimals, type Locale, type Translate } from '@waybill/i18n'

/** More names than this make a sentence that no buyer reads. */
const MOST_NAMES = 2

interface SentenceFormat {
  readonly locale: Locale
  readonly t: Translate
  readonly decimals: Decimals
}

function containsSentence({ covered }: BestFitView, { locale, t }: SentenceFormat): string | undefined {
  if (covered.length === 0) return undefined
  const names = covered.slice(0, MOST_NAMES).map(({ title }) => title)
  const count = covered.length - names.length
  if (count > 0) return t('cart.bestFit.containsMore', { titles: names.join(', '), count })
  return t('cart.bestFit.contains', { titles: formatList(names, locale) })
}

function priceSentence(
  { before, total, saving, gained }: BestFitView,
  { locale, t, decimals }: SentenceFormat,
): string {
  const [old, next] = [before, total].map((amount) => formatMoney(amount, locale, decimals))
  const values = { before: old ?? '', total: next ?? '', count: gained.length }
  if (saving === undefined) return t('cart.bestFit.priceSame', values)
  return gained.length === 0 ? t('cart.bestFit.price', values) : t('cart.bestFit.priceMore', values)
}

/** Sentences on a better package: what it covers of the cart, what it costs, and what it adds. */
export function bestFitSentences(fit: BestFitView, reader: SentenceFormat): string {
  return [containsSentence(fit, reader), priceSentence(fit, reader)].filter((one) => one !== undefined).join(' ')
}
