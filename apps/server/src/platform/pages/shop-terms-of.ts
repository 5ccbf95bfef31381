import type { ShopSettings } from '@waybill/domain/catalog'
import type { ShopTerms } from '@waybill/i18n/compile'

/** The days that sentences of the interface name, of the shop's settings (SET-03). */
export function shopTermsOf({ trialDays, quoteDays, transferDays, contact }: ShopSettings): ShopTerms {
  return { trialDays, quoteDays, transferDays, replyDays: contact.replyDays }
}
