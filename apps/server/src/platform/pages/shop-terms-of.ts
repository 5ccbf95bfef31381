import type { ShopSettings } from '@waybill/domain/catalog'
import type { ShopTerms } from '@waybill/i18n/compile'

const known = new WeakMap<ShopSettings, ShopTerms>()

/**
 * Terms that sentences of the interface take from the shop's settings: days (SET-03), words and texts (SET-02). One value for
 * the settings of a version: compiled messages are stored by it.
 */
export function shopTermsOf(settings: ShopSettings): ShopTerms {
  const terms = known.get(settings) ?? termsOf(settings)
  known.set(settings, terms)
  return terms
}

function termsOf({
  trialDays,
  quoteDays,
  transferDays,
  contact,
  assetWords,
  interfaceTexts,
  intervals,
}: ShopSettings): ShopTerms {
  return {
    trialDays,
    quoteDays,
    transferDays,
    replyDays: contact.replyDays,
    assetWords,
    interfaceTexts,
    byYearAlone: !intervals.includes('month'),
  }
}
