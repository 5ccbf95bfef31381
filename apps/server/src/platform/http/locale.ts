import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { LOCALES, mainLocale, negotiateLocale, type Locale } from '@waybill/i18n'

/** The prefix that was taken off the URL of a request, stored beside it. */
const prefixes = new WeakMap<IncomingMessage, Locale>()

/** Takes the locale prefix of a page off the URL, so every route exists once; `/{lang}/localization` is a call of its own. */
export function rewriteLocalePrefix(request: IncomingMessage, languages: readonly Locale[]): string {
  const url = request.url ?? '/'
  const match = /^\/([a-z]{2})(?=[/?]|$)(.*)$/.exec(url)
  const prefix = languages.find((locale) => locale === match?.[1])
  if (match === null || prefix === undefined || prefix === mainLocale()) return url
  const rest = match[2] ?? ''
  if (/^\/localization(\?|$)/.test(rest)) return url
  prefixes.set(request, prefix)
  return rest.startsWith('/') ? rest : `/${rest}`
}

export function localePrefix(request: FastifyRequest): Locale | undefined {
  return prefixes.get(request.raw)
}

/** The path's prefix decides for pages, the header for calls; a language that the shop is not in is its main one (SET-02). */
export function localeOf(request: FastifyRequest, languages: readonly Locale[] = LOCALES): Locale {
  const prefix = localePrefix(request)
  const wished =
    prefix ??
    (request.routeOptions.config.isPage === true
      ? mainLocale()
      : negotiateLocale(request.headers['accept-language'], languages))
  return languages.includes(wished) ? wished : mainLocale()
}
