import { isLocale, type KnownLocale, type Locale } from './locales.ts'

/** The requested language, or the other one where none was requested, or one that is known and not enabled. */
export function enabledLocale(requested: KnownLocale | undefined, otherwise: Locale): Locale {
  return requested !== undefined && isLocale(requested) ? requested : otherwise
}
