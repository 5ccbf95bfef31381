import type { FastifyInstance, FastifyReply } from 'fastify'
import { LOCALES } from '@waybill/i18n'
import type { Ports } from '../../platform/ports.ts'
import { sitemapIndex, sitemapOf, sitemapPath } from './sitemap.ts'

const CONFIG = { config: { access: 'public' } } as const
/** Calls answer programs of ours. Pages that don't belong into an index say so themselves, and must be read for that. */
const CALLS = ['/billing/', '/cart/', '/manage/ui/', '/services/', '/sandbox']

function robotsText(publicUrl: string): string {
  const lines = ['User-agent: *', ...CALLS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`]
  return `${lines.join('\n')}\n`
}

function sendFor(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text)
}

/** What crawlers ask for before they read anything else (CAT-18). */
export function registerCrawlerFiles(app: FastifyInstance, ports: Ports): void {
  const { publicUrl } = ports
  app.get('/robots.txt', CONFIG, (_, reply) => sendFor(reply, 'text/plain', robotsText(publicUrl)))
  app.get('/sitemap.xml', CONFIG, (_, reply) => sendFor(reply, 'application/xml', sitemapIndex(publicUrl)))
  for (const locale of LOCALES) {
    app.get(sitemapPath(locale), CONFIG, (_, reply) =>
      sendFor(reply, 'application/xml', sitemapOf(ports.catalogue.current(), locale, publicUrl)),
    )
  }
}
