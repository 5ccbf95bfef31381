import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ShopSettings } from '@waybill/domain/catalog'
import { fail, ok } from '@waybill/domain/result'
import { isLocale, localePath, mainLocale, type Locale } from '@waybill/i18n'
import { messagesOf, type ShopTerms } from '@waybill/i18n/compile'
import { isKnownTo } from '../../platform/http/is-known-to.ts'
import { NOT_FOUND } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import { shopTermsOf } from '../../platform/pages/shop-terms-of.ts'
import type { Ports } from '../../platform/ports.ts'

/** Time that a client may cache the texts. */
const LIFE_MS = 3_600_000

/** Texts of a language, without the instant until which they hold; hashed once for each node and settings of the shop. */
function describedOnce({ publicUrl, catalogue }: Ports) {
  const known = new WeakMap<ShopSettings, Map<Locale, ReturnType<typeof describe>>>()
  return (locale: Locale) => {
    const settings = catalogue.settings()
    const ofShop = known.get(settings) ?? new Map<Locale, ReturnType<typeof describe>>()
    known.set(settings, ofShop)
    const shop = { publicUrl, terms: shopTermsOf(settings), languages: settings.languages }
    const description = ofShop.get(locale) ?? describe(locale, shop)
    ofShop.set(locale, description)
    return description
  }
}

function describe(
  locale: Locale,
  {
    publicUrl,
    terms,
    languages,
  }: { readonly publicUrl: string; readonly terms: ShopTerms; readonly languages: readonly Locale[] },
) {
  const texts = {
    translations: messagesOf(locale, terms),
    supported_locales: [...languages],
    external_locales: languages.filter((of) => of !== mainLocale()),
    external_url: publicUrl + localePath(locale, '/').replace(/\/$/, ''),
  }
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
  return { texts, etag: `"${digest.slice(0, 22)}"` }
}

/** The texts of a language with their expiry. The tag is of the texts alone: the expiry moves on. */
export function registerLocalization(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  const described = describedOnce(ports)
  call('GET /{lang}/localization', async ({ params }, { now, request, reply }) => {
    if (!isLocale(params.lang) || !ports.catalogue.settings().languages.includes(params.lang)) return fail(NOT_FOUND)
    const { texts, etag } = described(params.lang)
    const headers = { etag, 'cache-control': `public, max-age=${LIFE_MS / 1000}` }
    if (isKnownTo(request.headers['if-none-match'], etag))
      return ok({ raw: { status: 304, type: 'application/json; charset=utf-8', body: '', headers } })
    void reply.headers(headers)
    return ok({ result: { ...texts, expiration: now + LIFE_MS } })
  })
}
