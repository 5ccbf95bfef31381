import { catalogueLocales, interfaceLocales, type CatalogueLocale, type InterfaceLocale } from '@waybill/domain/locale'

export type { InterfaceLocale } from '@waybill/domain/locale'

/** A language that pages, calls and mails can come in; the shop's settings say which ones they do. */
export type Locale = CatalogueLocale

/** The language that every text is written in; where another lacks one, this shows. */
export const SOURCE_LOCALE: Locale = 'en'

/** The languages that the interface has texts in; a shop brings those of others. */
export const LOCALES: readonly InterfaceLocale[] = interfaceLocales

/** The interface has texts in this language. */
export function hasTexts(locale: Locale): locale is InterfaceLocale {
  return LOCALES.some((one) => one === locale)
}

/** Languages that are no mistake in a shop without them: it answers in another one. */
export const KNOWN_LOCALES: readonly Locale[] = [...LOCALES, 'ru']

const possible: ReadonlySet<string> = new Set(catalogueLocales)

export function isLocale(text: string): text is Locale {
  return possible.has(text)
}

const names: Readonly<Partial<Record<Locale, string>>> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  vi: 'Tiếng Việt',
}

/** The language's name in itself, for the language switch. */
export function localeName(locale: Locale): string {
  const named = names[locale] ?? new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  const [first = '', ...rest] = named
  return first.toLocaleUpperCase(locale) + rest.join('')
}
