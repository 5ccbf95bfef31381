import type { FastifyInstance } from 'fastify'
import { resolvePath, visiblePackages, type CatalogueTarget, type CatalogueView } from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { NOT_FOUND, type Refusal } from '../../platform/http/refusal.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { redirectToCanonicalAddress } from '../../platform/pages/canonical-address.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { submitCartForm } from '../cart/use-cases/submit-cart-form.ts'
import { registerCatalogueCalls } from './call-routes.ts'
import { cataloguePage } from './catalogue-page.ts'
import { registerListings } from './listing-routes.ts'
import { PACKAGE_STEP } from './package-steps.ts'
import { modulePageProps, packagePageProps } from './product-page.ts'
import { readAs } from './use-cases/read-as.ts'

function targetOf(context: RequestContext): CatalogueTarget | undefined {
  const path = new URL(context.request.url, 'http://path').pathname.replace(/\/+$/, '')
  return resolvePath(context.ports.catalogue.current(), path)
}

type Listing = Extract<CatalogueTarget, { readonly view: CatalogueView }>

async function showListing(context: RequestContext, db: Executor, target: Listing): Promise<PageOutcome<'catalogue'>> {
  const { reader, cart } = await readAs(context, db)
  const t = context.ports.pages.translator(context.locale)
  const labels = { allPlatforms: t('catalog.filter.allPlatforms'), anyIndustry: t('catalog.filter.anyIndustry') }
  const show = cataloguePage(reader, {
    filters: { platform: undefined, industry: undefined, view: target.view, isFeatured: false, shown: PACKAGE_STEP },
    cart,
    labels,
    ...specialOf(context, target),
  })
  const title = t('common.pageTitle', { page: show.name ?? t('catalog.title'), shop: context.ports.seller.shopName })
  return { show, title, ...(show.summary !== undefined && { description: show.summary }), badge: cart?.badge ?? 0 }
}

async function showProduct(
  context: RequestContext,
  db: Executor,
  target: Extract<CatalogueTarget, { kind: 'module' | 'package' }>,
): Promise<PageOutcome<'product'>> {
  const { reader, cart } = await readAs(context, db)
  const show =
    target.kind === 'module'
      ? modulePageProps(reader, target.module, cart)
      : packagePageProps(reader, target.package, cart)
  const t = context.ports.pages.translator(context.locale)
  return {
    show,
    title: t('common.pageTitle', { page: show.title, shop: context.ports.seller.shopName }),
    description: show.description,
    badge: cart?.badge ?? 0,
  }
}

async function loadListing(context: RequestContext, db: Executor): Promise<Result<PageOutcome<'catalogue'>, Refusal>> {
  const target = targetOf(context)
  if (target === undefined || !('view' in target)) return fail(NOT_FOUND)
  return ok(await showListing(context, db, target))
}

type Special = Pick<Parameters<typeof cataloguePage>[1], 'found' | 'heading'>

/** The pricing page lists the packages and says so in its heading. */
function specialOf(context: RequestContext, target: Listing): Special {
  const t = context.ports.pages.translator(context.locale)
  const catalogue = context.ports.catalogue.current()
  if (target.kind !== 'pricing') return {}
  return {
    found: new Set(visiblePackages(catalogue).map(({ id }) => id)),
    heading: { heading: 'pricing', name: t('catalog.pricing.title') },
  }
}

async function loadProduct(context: RequestContext, db: Executor): Promise<Result<PageOutcome<'product'>, Refusal>> {
  const target = targetOf(context)
  if (target?.kind !== 'module' && target?.kind !== 'package') return fail(NOT_FOUND)
  if (target.kind === 'module' && target.redirectTo !== undefined)
    return ok({ goTo: localePath(context.locale, target.redirectTo), isPermanent: true })
  return ok(await showProduct(context, db, target))
}

/** Listings have fixed places; every other address under the catalogue is a product, and aliases lie at the top. */
export function registerCatalogue(app: FastifyInstance, ports: Ports): void {
  const root = '/platform/marketplace'
  const listing = {
    name: 'catalogue',
    access: 'public',
    isCached: true,
    isIndexed: true,
    load: loadListing,
    submit: submitCartForm,
  } as const
  registerListings(app, ports)
  registerPage<'catalogue'>(app, ports, { ...listing, path: `${root}/pricing` })
  const product = {
    name: 'product',
    access: 'public',
    isCached: true,
    isIndexed: true,
    load: loadProduct,
    submit: submitCartForm,
  } as const
  registerPage<'product'>(app, ports, { ...product, path: `${root}/:catname/:icon` })
  registerPage<'product'>(app, ports, { ...product, path: '/:alias' })
  registerPage<'error'>(app, ports, {
    path: '/',
    name: 'error',
    access: 'public',
    load: async (context) => ok({ goTo: localePath(context.locale, root) }),
  })
  redirectToCanonicalAddress(app)
  registerCatalogueCalls(app, ports)
}
