import { isLocale, type KnownLocale, type Locale } from './locales.ts'

/** The language that was asked for, or the other one where none was, or one that is known and not enabled. */
export function enabledLocale(requested: KnownLocale | undefined, otherwise: Locale): Locale {
  return requested !== undefined && isLocale(requested) ? requested : otherwise
}
