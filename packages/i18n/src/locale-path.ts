import { DEFAULT_LOCALE, isLocale, KNOWN_LOCALES } from './locales.ts'
import type { Locale } from './locales.ts'

export interface LocalisedPath {
  readonly locale: Locale
  /** The path without prefix; with query and fragment. */
  readonly path: string
  /** False where the address has another, proper form: `/en/…` and a language that is not enabled (D-26, A-84). */
  readonly isCanonical: boolean
}

/** One slash in front, always: `//host` and `/\host` would leave the site when they end up in a redirect. */
function rooted(path: string): string {
  return `/${path.replace(/^[/\\]+/, '')}`
}

/** Takes the language off a path: `/fr/cart?x=1` is `/cart?x=1` in French. */
export function splitLocale(path: string): LocalisedPath {
  const [, prefix, rest] = /^\/([a-z]{2})(?=[/?#]|$)(.*)$/s.exec(path) ?? []
  const known = KNOWN_LOCALES.find((locale) => locale === prefix)
  if (known === undefined || rest === undefined)
    return { locale: DEFAULT_LOCALE, path: rooted(path), isCanonical: true }
  const isCanonical = isLocale(known) && known !== DEFAULT_LOCALE
  return { locale: isLocale(known) ? known : DEFAULT_LOCALE, path: rooted(rest), isCanonical }
}

/** The address of a page in a language: the one helper for links (I18N-02). A prefix that is there already is replaced. */
export function localePath(locale: Locale, path: string): string {
  const { path: bare } = splitLocale(path)
  if (locale === DEFAULT_LOCALE) return bare
  return /^\/(?=[?#]|$)/.test(bare) ? `/${locale}${bare.slice(1)}` : `/${locale}${bare}`
}
