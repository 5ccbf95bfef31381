import type { FastifyInstance } from 'fastify'
import type { BillingCycle } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { marketplaceRoot, type ShopSettings } from '@waybill/domain/catalog'
import { billedInterval } from '@waybill/domain/pricing'
import { ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { isByYear } from '../../../platform/pages/carried-query.ts'
import { registerPage, type PageOutcome } from '../../../platform/pages/register-page.ts'
import type { Ports } from '../../../platform/ports.ts'
import { pricingPage } from './pricing-page.ts'
import type { CartPort } from '../cart-port.ts'
import { upgradeView } from '../upgrade-view.ts'

const PRICING = `${marketplaceRoot}/pricing`

/** The states of the page that its address may name; anything else is dropped from it, and so never fills the cache. */
const STATES: readonly (readonly [string, string])[] = [
  ['cycle', 'year'],
  ['differences', '1'],
]

function cleanAddress({ request, locale }: RequestContext): string | undefined {
  const { pathname, searchParams } = new URL(request.url, 'http://path')
  const before = searchParams.toString()
  for (const [name, value] of STATES) {
    if (searchParams.get(name) !== value) searchParams.delete(name)
  }
  const after = searchParams.toString()
  return after === before ? undefined : localePath(locale, after === '' ? pathname : `${pathname}?${after}`)
}

/** The choice of the cart; of a reader without one what the address says. */
function cycleOf(settings: ShopSettings, cart: CartView | null, { request }: RequestContext): BillingCycle {
  if (cart !== null) return cart.byYear === undefined ? 'month' : 'year'
  return billedInterval(settings, isByYear(request.url) ? 'year' : 'month')
}

async function loadPricing(
  { readAs }: CartPort,
  context: RequestContext,
  db: Executor,
): Promise<Result<PageOutcome<'pricing'>, ApiError>> {
  const goTo = cleanAddress(context)
  if (goTo !== undefined) return ok({ goTo })
  const { viewer, cart } = await readAs(context, db)
  const t = context.ports.pages.translator(context.locale)
  const query = new URL(context.request.url, 'http://path').searchParams
  const words = {
    people: t('pricing.compare.people'),
    price: t('pricing.compare.price'),
    audience: t('pricing.compare.audience'),
    members: t('pricing.compare.members'),
    furtherMember: t('pricing.compare.furtherMember'),
  }
  return ok({
    show: pricingPage({
      viewer,
      cycle: cycleOf(viewer.catalogue.settings, cart, context),
      differencesOnly: query.has('differences'),
      words,
      cart,
      ...upgradeView(context, viewer),
    }),
    title: t('common.pageTitle', { page: t('pricing.title'), shop: context.ports.seller.shopName }),
    description: t('pricing.intro'),
    badge: cart?.badge ?? 0,
  })
}

/** One page at its two addresses; search engines are shown the first. */
export function registerPricing(app: FastifyInstance, ports: Ports, cart: CartPort): void {
  const page = {
    name: 'pricing',
    access: 'public',
    isCached: true,
    query: STATES.map(([name]) => name),
    carriesUtm: true,
    load: (context: RequestContext, db: Executor) => loadPricing(cart, context, db),
    submit: cart.submitCartForm,
  } as const
  registerPage<'pricing'>(app, ports, { ...page, path: PRICING, isIndexed: true })
  registerPage<'pricing'>(app, ports, { ...page, path: '/subscription/packages' })
  // a view of the catalogue's lists that this page doesn't have
  registerPage<'error'>(app, ports, {
    path: `${PRICING}/list`,
    name: 'error',
    access: 'public',
    load: async (context) => ok({ goTo: localePath(context.locale, PRICING), isPermanent: true }),
  })
}
