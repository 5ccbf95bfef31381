import { isLocale } from './locales.ts'
import type { Locale } from './locales.ts'
import { mainLocale } from './main-locale.ts'

export interface LocalisedPath {
  readonly locale: Locale
  /** The path without prefix; with query and fragment. */
  readonly path: string
  /** False where the address has another, proper form: the prefix of the main language, `/en/…`. */
  readonly isCanonical: boolean
}

/** One slash in front, always: `//host` and `/\host` would leave the site when they end up in a redirect. */
function rooted(path: string): string {
  return `/${path.replace(/^[/\\]+/, '')}`
}

/** Takes the language off a path: `/fr/cart?x=1` is `/cart?x=1` in French. */
export function splitLocale(path: string): LocalisedPath {
  const [, prefix = '', rest = ''] = /^\/([a-z]{2})(?=[/?#]|$)(.*)$/s.exec(path) ?? []
  if (!isLocale(prefix)) return { locale: mainLocale(), path: rooted(path), isCanonical: true }
  return { locale: prefix, path: rooted(rest), isCanonical: prefix !== mainLocale() }
}

/** The address of a page in a language: the one helper for links. A prefix that is there already is replaced. */
export function localePath(locale: Locale, path: string): string {
  const { path: bare } = splitLocale(path)
  if (locale === mainLocale()) return bare
  return /^\/(?=[?#]|$)/.test(bare) ? `/${locale}${bare.slice(1)}` : `/${locale}${bare}`
}
