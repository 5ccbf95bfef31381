import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ProductDesigns } from '@waybill/contract/pages'
import { type CatalogueTarget, isVisible, resolvePath } from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import { isLocale, localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { type ApiError, NOT_FOUND } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { redirectToCanonicalAddress } from '../../platform/pages/canonical-address.ts'
import { type PageOutcome, registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { registerCatalogueCalls } from './call-routes.ts'
import { registerListings } from './listing/listing-routes.ts'
import { registerPricing } from './pricing/pricing-routes.ts'
import { productFacts } from './product-facts.ts'
import { modulePageProps, packagePageProps } from './product-page.ts'
import type { CartPort } from './cart-port.ts'
import { upgradeTo, upgradeView } from './upgrade-view.ts'
import { sitemapIndex, sitemapOf, sitemapPath } from './sitemap.ts'

const CONFIG = { config: { access: 'public' } } as const
/** Calls answer programs of ours. Pages that don't belong into an index say so themselves, and must be read for that. */
const CALLS = ['/api/', '/billing/', '/cart/', '/manage/ui/', '/services/', '/sandbox']

function robotsText(publicUrl: string): string {
  const lines = ['User-agent: *', ...CALLS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`]
  return `${lines.join('\n')}\n`
}

function sendFor(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text)
}

/** Files that crawlers request before they read anything else (CAT-18). */
function registerCrawlerFiles(app: FastifyInstance, ports: Ports): void {
  const { publicUrl } = ports
  app.get('/robots.txt', CONFIG, (_, reply) => sendFor(reply, 'text/plain', robotsText(publicUrl)))
  app.get('/sitemap.xml', CONFIG, (_, reply) =>
    sendFor(reply, 'application/xml', sitemapIndex(publicUrl, ports.catalogue.settings().languages)),
  )
  app.get<{ Params: { lang: string } }>(sitemapPath(':lang(^[a-z]{2}$)'), CONFIG, ({ params: { lang } }, reply) => {
    if (!isLocale(lang) || !ports.catalogue.settings().languages.includes(lang)) return reply.callNotFound()
    return sendFor(reply, 'application/xml', sitemapOf(ports.catalogue.current(), lang, publicUrl))
  })
}

function targetOf(context: RequestContext): CatalogueTarget | undefined {
  const path = new URL(context.request.url, 'http://path').pathname.replace(/\/+$/, '')
  return resolvePath(context.ports.catalogue.current(), path)
}

type ProductPage = keyof ProductDesigns

/** The number of units whose amount the reader requests, for a product billed by use. */
function unitsOf({ request }: RequestContext): number | undefined {
  const requested = new URL(request.url, 'http://path').searchParams.get('units') ?? ''
  return /^\d{1,7}$/.test(requested) ? Number(requested) : undefined
}

function showProduct(
  context: RequestContext,
  { viewer, cart }: Awaited<ReturnType<CartPort['readAs']>>,
  target: Extract<CatalogueTarget, { kind: 'module' | 'package' }>,
): PageOutcome<ProductPage> {
  const show =
    target.kind === 'module'
      ? modulePageProps(viewer, target.module, { cart, units: unitsOf(context) })
      : packagePageProps(viewer, target.package, { cart, ...upgradeTo(target.package, upgradeView(context, viewer)) })
  const { publicUrl, pages, seller } = context.ports
  const t = pages.translator(context.locale)
  const { pathname: path } = new URL(context.request.url, 'http://path')
  const { shopName } = seller
  return {
    show,
    ...(show.upgrade !== undefined && { as: 'product_payer' as const }),
    ...(show.story !== undefined && { as: `product_${show.story.design}` as const }),
    title: t('common.pageTitle', { page: show.title, shop: shopName }),
    description: show.description,
    badge: cart?.badge ?? 0,
    // what is in no list is found by no search engine either
    ...(!isVisible(target.kind === 'module' ? target.module : target.package)
      ? { isIndexed: false }
      : {
          facts: productFacts(show, {
            publicUrl,
            shopName,
            path,
            locale: context.locale,
            currency: viewer.currency,
            t,
          }),
        }),
  }
}

async function loadProduct(
  { readAs }: CartPort,
  context: RequestContext,
  db: Executor,
): Promise<Result<PageOutcome<ProductPage>, ApiError>> {
  const target = targetOf(context)
  if (target?.kind !== 'module' && target?.kind !== 'package') return fail(NOT_FOUND)
  if (target.kind === 'module' && target.redirectTo !== undefined)
    return ok({ goTo: localePath(context.locale, target.redirectTo), isPermanent: true })
  return ok(showProduct(context, await readAs(context, db), target))
}

/** Listings have fixed places; every other address under the catalogue is a product, and aliases lie at the top. */
export function registerCatalogue(app: FastifyInstance, ports: Ports, cart: CartPort): void {
  const root = '/platform/marketplace'
  registerListings(app, ports, cart)
  registerPricing(app, ports, cart)
  const product = {
    name: 'product',
    access: 'public',
    isCached: true,
    isIndexed: true,
    ownQuery: ['units'],
    load: (context: RequestContext, db: Executor) => loadProduct(cart, context, db),
    submit: cart.submitCartForm,
  } as const
  registerPage<ProductPage>(app, ports, { ...product, path: `${root}/:catname/:icon` })
  registerPage<ProductPage>(app, ports, { ...product, path: '/:alias' })
  registerPage<'error'>(app, ports, {
    path: '/',
    name: 'error',
    access: 'public',
    load: async (context) => ok({ goTo: localePath(context.locale, root) }),
  })
  redirectToCanonicalAddress(app, () => ports.catalogue.settings().languages)
  registerCrawlerFiles(app, ports)
  registerCatalogueCalls(app, ports, cart)
}
