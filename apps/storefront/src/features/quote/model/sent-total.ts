import type { Money } from '@waybill/domain/money'
import { decimalsFor, formatMoney, type Locale, type Translate } from '@waybill/i18n'

/** The total of a sent quote in words, of several options from the lowest to the highest one. */
export function sentTotal(
  { total, totalTo }: { readonly total: Money; readonly totalTo?: Money | undefined },
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): string {
  if (totalTo === undefined) return t('sentQuote.total', { total: formatMoney(total, locale) })
  const decimals = decimalsFor([total, totalTo])
  return t('quoteChoice.totalRange', {
    from: formatMoney(total, locale, decimals),
    to: formatMoney(totalTo, locale, decimals),
  })
}
