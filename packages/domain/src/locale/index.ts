/** The languages that the interface has texts in; `en` is the source. */
export const interfaceLocales = ['en', 'fr', 'es', 'vi'] as const
/** One of {@link interfaceLocales}. */
export type InterfaceLocale = (typeof interfaceLocales)[number]

/**
 * The languages that a shop can be in, by their two letters (ISO 639-1), the interface's own first: those written from left to
 * right in Latin, Cyrillic or Greek letters, which pages, mails and PDFs can draw.
 */
export const catalogueLocales = [
  ...interfaceLocales,
  ...(['af', 'ak', 'az', 'be', 'bg', 'bm', 'br', 'bs', 'ca', 'ce', 'cs', 'cv', 'cy', 'da', 'de', 'ee'] as const),
  ...(['el', 'eo', 'et', 'eu', 'ff', 'fi', 'fo', 'fy', 'ga', 'gd', 'gl', 'gv', 'ha', 'hr', 'hu', 'ia'] as const),
  ...(['id', 'ie', 'ig', 'is', 'it', 'jv', 'kk', 'kl', 'ku', 'kw', 'ky', 'lb', 'lg', 'ln', 'lt', 'lv'] as const),
  ...(['mg', 'mk', 'mn', 'ms', 'mt', 'nb', 'nd', 'nl', 'nn', 'no', 'om', 'os', 'pl', 'pt', 'rm', 'ro'] as const),
  ...(['ru', 'sc', 'se', 'sg', 'sk', 'sl', 'sn', 'so', 'sq', 'sr', 'st', 'su', 'sv', 'sw', 'tk', 'tn'] as const),
  ...(['to', 'tr', 'uk', 'uz', 'wo', 'xh', 'yo', 'zu'] as const),
] as const
/** One of {@link catalogueLocales}. */
export type CatalogueLocale = (typeof catalogueLocales)[number]

/**
 * The language that texts of a shop must have, and that others fall back to: English where the shop is in it, else its main
 * one, the first.
 */
export function sourceLocaleOf(languages: readonly CatalogueLocale[]): CatalogueLocale {
  return languages.includes('en') ? 'en' : (languages[0] ?? 'en')
}
