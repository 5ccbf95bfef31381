import type { Locale } from '../locales.ts'

/**
 * Before the last word of a list in the interface's languages, from the CLDR. A table instead of `Intl`, whose first list
 * takes a slow phone 50 to 100 ms of a first visit.
 */
const tabled: Readonly<Partial<Record<Locale, string>>> = { en: 'and', fr: 'et', es: 'y', vi: 'và', ru: 'и' }

/** "Maps, Routes and Alerts": all of them, in the language's own way; nothing for none. */
export function formatList(words: readonly string[], locale: Locale): string {
  const and = tabled[locale]
  if (and === undefined) return new Intl.ListFormat(locale).format(words)
  const before = (word: string, place: number): string => {
    if (place === 0) return ''
    if (place < words.length - 1) return ', '
    // Spanish changes its "y" before an "i" that is heard, and English has a comma more
    if (locale === 'es' && /^(?:i|hi(?![ae]))/i.test(word)) return ' e '
    return `${locale === 'en' && place > 1 ? ',' : ''} ${and} `
  }
  return words.map((word, place) => before(word, place) + word).join('')
}
