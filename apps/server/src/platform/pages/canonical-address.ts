import type { FastifyInstance } from 'fastify'
import { DEFAULT_LOCALE, splitLocale, type Locale } from '@waybill/i18n'

/**
 * `/en/…` answers 301 to the unprefixed path (D-26). A language that is known but disabled, or that the shop is not in (SET-02), goes there too, but only for
 * now: enabling it is configuration. Where a call has that address (`/en/localization`), it answers.
 */
export function redirectToCanonicalAddress(app: FastifyInstance, languages: () => readonly Locale[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { path, locale, isCanonical } = splitLocale(request.originalUrl)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const hasCall = !request.is404 && request.routeOptions.config.isPage !== true
    if ((isCanonical && languages().includes(locale)) || !isRead || hasCall) return
    const isForGood = request.originalUrl.startsWith(`/${DEFAULT_LOCALE}`)
    return reply.redirect(path, isForGood ? 301 : 302)
  })
}
