import type { FastifyInstance } from 'fastify'
import { KNOWN_LOCALES, mainLocale, splitLocale, type Locale } from '@waybill/i18n'

/**
 * The main language's prefix, `/en/…`, answers 301 to the unprefixed path. A language that is known and that the shop
 * is not in goes there too, but only for now: enabling it is configuration (A-84, SET-02). Where a call has that address
 * (`/en/localization`), it answers.
 */
export function redirectToCanonicalAddress(app: FastifyInstance, languages: () => readonly Locale[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { path, locale, isCanonical } = splitLocale(request.originalUrl)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const hasCall = !request.is404 && request.routeOptions.config.isPage !== true
    const isThere = languages().includes(locale) || !KNOWN_LOCALES.includes(locale)
    if ((isCanonical && isThere) || !isRead || hasCall) return
    const isForGood = request.originalUrl.startsWith(`/${mainLocale()}`)
    return reply.redirect(path, isForGood ? 301 : 302)
  })
}
