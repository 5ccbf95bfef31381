/**
 * Every language that the shop knows. Enabling one is `enabled: true` here, its name in `catalogueLocales`, and its file in
 * each area, named in the area's index (A-84, I18N-04); texts of the shop that it lacks are shown in English.
 */
const settings = {
  en: { enabled: true, name: 'English' },
  fr: { enabled: true, name: 'Français' },
  es: { enabled: true, name: 'Español' },
  vi: { enabled: true, name: 'Tiếng Việt' },
  ru: { enabled: false, name: 'Русский' },
} as const

type Settings = typeof settings

export type KnownLocale = keyof Settings

/** The languages that pages, calls and mails come in. */
export type Locale = { [L in KnownLocale]: Settings[L]['enabled'] extends true ? L : never }[KnownLocale]

export const DEFAULT_LOCALE: Locale = 'en'

function isKnownLocale(text: string): text is KnownLocale {
  return Object.hasOwn(settings, text)
}

export function isLocale(text: string): text is Locale {
  return isKnownLocale(text) && settings[text].enabled
}

export const KNOWN_LOCALES: readonly KnownLocale[] = Object.keys(settings).filter(isKnownLocale)

export const LOCALES: readonly Locale[] = KNOWN_LOCALES.filter(isLocale)

/** The languages with a path prefix (A-84, D-55). */
export const EXTERNAL_LOCALES: readonly Locale[] = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)

/** The language's name in itself, for the language switch. */
export function localeName(locale: KnownLocale): string {
  return settings[locale].name
}
