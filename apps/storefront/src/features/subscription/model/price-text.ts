import type { PriceView } from '@waybill/contract/views'
import type { Locale, Translate } from '@waybill/i18n'
import { amountText } from '../../../lib/rate-text.ts'

/** A price in a cell of a table, as charges are written (B-57): "$4.00 per driver / month", or the word that takes its place. */
export function priceText(price: PriceView, locale: Locale, t: Translate): string {
  switch (price.shows) {
    case 'amount':
      return amountText(price, { locale, t, decimals: 2 })
    case 'free':
      return t('common.free')
    case 'included':
      return t('common.included')
    case 'on_request':
    case 'unavailable':
      return t('common.priceOnRequest')
  }
}
