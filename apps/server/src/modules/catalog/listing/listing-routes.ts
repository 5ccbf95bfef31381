import type { FastifyInstance } from 'fastify'
import type { CatalogueDesigns, FeaturedProps, IndustryProps, PageName } from '@waybill/contract/pages'
import {
  type CatalogueTarget,
  type CatalogueView,
  type Industry,
  marketplaceRoot,
  resolvePath,
  visibleModules,
} from '@waybill/domain/catalog'
import { fail, ok } from '@waybill/domain/result'
import { localePath, type Translate } from '@waybill/i18n'
import { NOT_FOUND } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { type PageLoader, type PageOutcome, registerPage } from '../../../platform/pages/register-page.ts'
import type { Ports } from '../../../platform/ports.ts'
import {
  cataloguePage,
  categorySections,
  listedPackages,
  type ListingInput,
  type ListingLabels,
  listingLayout,
} from './catalogue-page.ts'
import { type Filters, listingPath } from './listing-address.ts'
import { PACKAGE_STEP, packageSteps, readShown } from './package-steps.ts'
import type { CartPort } from '../cart-port.ts'
import { moduleCard, planCard, type Viewer } from '../product-cards.ts'
import { textIn } from '../use-cases/read-text.ts'
import { upgradeView } from '../upgrade-view.ts'
import { exclusivePlans } from '../viewer-prices.ts'

/** An industry's own page: what it is, its packages, and its modules by category. */
function industryPage(viewer: Viewer, industry: Industry, { filters, cart, labels }: ListingInput): IndustryProps {
  const { catalogue, locale } = viewer
  const categories = categorySections(viewer, filters)
  const packages = listedPackages(viewer, filters)
  return {
    name: textIn(industry.name, locale),
    slug: industry.slug,
    summary: textIn(industry.summary, locale),
    ...listingLayout(viewer, filters, labels),
    packages: packageSteps(viewer, packages, {
      shown: filters.shown,
      hrefOf: (next) => listingPath(viewer, { ...filters, shown: next }),
    }),
    plans: packages.length > 0 ? [] : exclusivePlans(catalogue).map((item) => planCard(viewer, item)),
    moduleCount: categories.reduce((sum, section) => sum + section.total, 0),
    categories,
    cart,
  }
}

/** Products that the shop puts first: featured packages with what is in them, featured modules side by side. */
function featuredPage(viewer: Viewer, { filters, cart, labels }: ListingInput): FeaturedProps {
  const { catalogue, locale } = viewer
  const { industry, shown } = filters
  const modules = visibleModules(catalogue, industry && { industryId: industry.id })
  return {
    ...listingLayout(viewer, filters, labels),
    packages: packageSteps(viewer, listedPackages(viewer, filters), {
      shown,
      hrefOf: (next) => listingPath(viewer, { ...filters, shown: next }),
    }),
    modules: modules.filter(({ isFeatured }) => isFeatured).map((module) => moduleCard(viewer, module)),
    allHref: localePath(locale, marketplaceRoot),
    cart,
  }
}

/** Parameters that choose what is shown; every other one (utm) goes along. */
const QUERY = ['industry', 'shown'] as const

type ListingTarget = Extract<CatalogueTarget, { readonly view: CatalogueView }>

function addressOf({ request }: RequestContext): URL {
  return new URL(request.url, 'http://path')
}

function listingOf(context: RequestContext): ListingTarget | undefined {
  const target = resolvePath(context.ports.catalogue.current(), addressOf(context).pathname.replace(/\/+$/, ''))
  return target !== undefined && 'view' in target ? target : undefined
}

function industryOf(context: RequestContext, target: ListingTarget): Industry | undefined {
  if (target.kind === 'industry') return target.industry
  return context.ports.catalogue.current().industriesBySlug.get(addressOf(context).searchParams.get('industry') ?? '')
}

function filtersOf(context: RequestContext, viewer: Viewer, target: ListingTarget): Filters {
  const filters = {
    platform: target.kind === 'platform' ? target.platform : undefined,
    industry: industryOf(context, target),
    view: target.view,
    isFeatured: target.kind === 'featured',
    shown: PACKAGE_STEP,
  }
  const total = listedPackages(viewer, filters).length
  return { ...filters, shown: readShown(addressOf(context).searchParams.get('shown'), total) }
}

/**
 * The one address of a listing, where it was requested by another: an industry that the shop doesn't have, one that has a page
 * of its own, a number of cards that is no step (CAT-24). Parameters that no listing reads go along.
 */
function otherAddress(context: RequestContext, viewer: Viewer, filters: Filters): string | undefined {
  const requested = addressOf(context)
  const right = new URL(listingPath(viewer, filters), requested)
  const isSame = QUERY.every((name) => requested.searchParams.get(name) === right.searchParams.get(name))
  if (isSame) return undefined
  for (const [name, value] of requested.searchParams) {
    if (!QUERY.some((known) => known === name)) right.searchParams.append(name, value)
  }
  return right.pathname + right.search
}

type Present<N extends PageName> = (given: {
  readonly viewer: Viewer
  readonly input: ListingInput
  readonly target: ListingTarget
  readonly t: Translate
}) => Omit<Extract<PageOutcome<N>, { readonly show: unknown }>, 'badge'>

function labelsIn(t: Translate): ListingLabels {
  return {
    allPlatforms: t('catalog.filter.allPlatforms'),
    featured: t('catalog.featured'),
    anyIndustry: t('catalog.filter.anyIndustry'),
  }
}

/** Reads the address, leads to the right one where it is another, and presents the listing. */
function loadListing<N extends PageName>(present: Present<N>, { readAs }: CartPort): PageLoader<N> {
  return async (context, db) => {
    const target = listingOf(context)
    if (target === undefined) return fail(NOT_FOUND)
    const { viewer, cart } = await readAs(context, db)
    const filters = filtersOf(context, viewer, target)
    const goTo = otherAddress(context, viewer, filters)
    if (goTo !== undefined) return ok({ goTo })
    const t = context.ports.pages.translator(context.locale)
    const input = { filters, cart, labels: labelsIn(t), ...upgradeView(context, viewer) }
    const shown = present({ viewer, input, target, t })
    const title = t('common.pageTitle', { page: shown.title, shop: context.ports.seller.shopName })
    return ok({ ...shown, title, badge: cart?.badge ?? 0 })
  }
}

const showCatalogue: Present<keyof CatalogueDesigns> = ({ viewer, input, t }) => {
  const show = cataloguePage(viewer, input)
  return {
    show,
    ...(show.upgrade && { as: 'catalogue_payer' as const }),
    ...(show.categoryStory && { as: `category_${show.categoryStory.story.design}` as const }),
    title: show.name ?? t('catalog.title'),
    description: show.summary ?? t('listing.catalogue.description', { count: show.moduleCount }),
  }
}

const showFeatured: Present<'featured'> = ({ viewer, input, t }) => ({
  show: featuredPage(viewer, input),
  title: t('catalog.featured'),
  description: t('listing.featured.intro'),
})

const showIndustry: Present<'industry'> = ({ viewer, input, target, t }) => {
  if (target.kind !== 'industry') throw new Error('the page of an industry was read without one')
  const show = industryPage(viewer, target.industry, input)
  const title = show.packages.cards.length > 0 ? 'catalog.industry.title' : 'catalog.industry.modules'
  return { show, title: t(title, { industry: show.name }), description: show.summary }
}

/** The lists of the shop, each in grid and list. */
export function registerListings(app: FastifyInstance, ports: Ports, cart: CartPort): void {
  const route = {
    access: 'public',
    isCached: true,
    isIndexed: true,
    query: QUERY,
    submit: cart.submitCartForm,
  } as const
  const inBothViews = (path: string): readonly string[] => [path, `${path}/list`]
  for (const path of [...inBothViews(marketplaceRoot), ...inBothViews(`${marketplaceRoot}/:icon`)])
    registerPage<keyof CatalogueDesigns>(app, ports, {
      ...route,
      path,
      name: 'catalogue',
      load: loadListing(showCatalogue, cart),
    })
  for (const path of inBothViews(`${marketplaceRoot}/featured`))
    registerPage<'featured'>(app, ports, { ...route, path, name: 'featured', load: loadListing(showFeatured, cart) })
  for (const path of inBothViews(`${marketplaceRoot}/industries/:slug`))
    registerPage<'industry'>(app, ports, { ...route, path, name: 'industry', load: loadListing(showIndustry, cart) })
}
