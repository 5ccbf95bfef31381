import type { PriceView } from '@waybill/contract/views'
import { formatMoney, formatUnit, type Locale, type Translate } from '@waybill/i18n'

/** A price in a cell of a table, as charges are written (B-57): "$4.00 per driver / month", or the word that takes its place. */
export function priceText(price: PriceView, locale: Locale, t: Translate): string {
  switch (price.shows) {
    case 'amount':
      return `${formatMoney(price.amount, locale, 2)} ${formatUnit(price.unit, t, price.per ?? 'month')}`
    case 'free':
      return t('common.free')
    case 'included':
      return t('common.included')
    case 'on_request':
    case 'unavailable':
      return t('common.priceOnRequest')
  }
}
