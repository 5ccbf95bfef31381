import type { ShopSettings } from '@waybill/domain/catalog'
import type { ShopTerms } from '@waybill/i18n/compile'

/** What sentences of the interface take from the shop's settings: days (SET-03) and words (SET-02). */
export function shopTermsOf({
  trialDays,
  quoteDays,
  transferDays,
  contact,
  assetWords,
  intervals,
}: ShopSettings): ShopTerms {
  return {
    trialDays,
    quoteDays,
    transferDays,
    replyDays: contact.replyDays,
    assetWords,
    byYearAlone: !intervals.includes('month'),
  }
}
