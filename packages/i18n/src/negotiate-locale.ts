import type { Locale } from './locales.ts'
import { mainLocale } from './main-locale.ts'

function rangeOf(range: string): { readonly language: string; readonly quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const value = quality === undefined ? 1 : Number(quality)
  return { language: tag.split('-')[0] ?? '', quality: value >= 0 && value <= 1 ? value : 0 }
}

/** The language of a call by its Accept-Language header: the best of the shop's, its main one when none fits. */
export function negotiateLocale(acceptLanguage: string | undefined, languages: readonly Locale[]): Locale {
  const ranges = (acceptLanguage ?? '')
    .split(',')
    .map(rangeOf)
    .filter(({ quality }) => quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
  const found = ranges.map(({ language }) => languages.find((locale) => locale === language))
  return found.find((locale) => locale !== undefined) ?? mainLocale()
}
