import type { Locale } from './locales.ts'

/** Far enough for every form that a whole number of things has; beyond it a language may have one for millions alone. */
const ENOUGH = 200

/** The plural forms that whole numbers of things choose in a language: `one` and `other` in English, with `few` in Polish. */
export function countedPlurals(locale: Locale): readonly Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(locale)
  const chosen = new Set(Array.from({ length: ENOUGH + 1 }, (_, count) => rules.select(count)))
  return rules.resolvedOptions().pluralCategories.filter((category) => category === 'other' || chosen.has(category))
}
