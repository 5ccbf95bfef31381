import type { Locale } from './locales.ts'

let main: Locale = 'en'

/** The language without a prefix in addresses: the first of the shop's. English until something else is said. */
export function mainLocale(): Locale {
  return main
}

/**
 * Says which one it is, from the settings of the shop. A process serves one shop and a page belongs to one, so that it is
 * said once and not handed on with each of hundreds of links (decision 0208).
 */
export function setMainLocale([first = 'en']: readonly Locale[]): void {
  main = first
}
