import { KNOWN_LOCALES, type Locale } from './locales.ts'

/**
 * The language that a body names, among those of the shop: `otherwise` where it names none, or one that is known and not
 * enabled. Undefined: it names another one, which is a mistake.
 */
export function enabledLocale(
  requested: Locale | undefined,
  languages: readonly Locale[],
  otherwise: Locale,
): Locale | undefined {
  if (requested === undefined) return otherwise
  if (languages.includes(requested)) return requested
  return KNOWN_LOCALES.includes(requested) ? otherwise : undefined
}
