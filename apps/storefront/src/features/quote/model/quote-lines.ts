import type { QuoteLineView, QuoteView } from '@waybill/contract/views'
import { decimalsFor, formatMoney } from '@waybill/i18n'
import type { Decimals, Locale, Translate } from '@waybill/i18n'

/** Format of the amounts of one quote: in one language, in the one precision that all of them share. */
export interface QuoteFormat {
  readonly locale: Locale
  readonly t: Translate
  readonly decimals: Decimals
}

export function readingOf(quote: QuoteView, locale: Locale, t: Translate): QuoteFormat {
  const { total, was, lines } = quote
  const shown = [total, was, ...lines.flatMap((line) => [line.amount, line.was])]
  return { locale, t, decimals: decimalsFor(shown.flatMap((amount) => amount ?? [])) }
}

/** Word in the place of the amount, where a line has none. */
export function amountWord({ shows }: QuoteLineView, t: Translate): string | undefined {
  if (shows === 'free') return t('common.free')
  if (shows === 'on_request') return t('common.priceOnRequest')
  return shows === 'included' ? t('common.included') : undefined
}

/** Lines whose amount depends on how many people use them: why a total is an estimate. */
export function usageLineCount({ lines }: QuoteView): number {
  return lines.filter(({ explanation, shows }) => explanation.step === 'units' || shows === 'on_request').length
}

/** The sender; a visitor without an account is named as one. */
export function senderOf({ senderName }: QuoteView, t: Translate): string {
  return senderName === '' ? t('quote.sender.visitor') : senderName
}

/** The amount of a line as text, for mails. */
export function lineAmountText(line: QuoteLineView, { locale, t, decimals }: QuoteFormat): string {
  return amountWord(line, t) ?? formatMoney(line.amount, locale, decimals)
}
