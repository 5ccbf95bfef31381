import { normaliseQuery } from '@waybill/domain/catalog'
import { localePath, type Locale } from '@waybill/i18n'

/** The results page of a query: lower case and encoded, so that a real plus is %2B. */
export function resultsHref(locale: Locale, text: string): string {
  return localePath(locale, `/platform/marketplace/search?q=${encodeURIComponent(normaliseQuery(text))}`)
}
