import type { FastifyInstance } from 'fastify'
import { normaliseQuery } from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import { speakFound } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { isImpersonated } from '../../platform/http/actor.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { createNodeLimit, type NodeLimit } from '../../platform/http/node-limit.ts'
import { registerPage, type PageLoader, type PageHandler } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { readAs } from '../cart/index.ts'
import { createMissedTerms, type MissedTerms } from './missed-terms.ts'
import { alternativesTo, searchPage, searchPath, shownRows } from './search-page.ts'
import { searchViewer, createSuggestionAnswers } from './suggestion-answers.ts'
import { suggestionsOut, type SuggestionOut } from './suggestion-out.ts'
import { searchProducts } from './use-cases/search-products.ts'

/** Most products of each kind in one answer of a call. */
const ANSWERED = 100

/** A cached answer is sent as it is, with the headers of every other. */
const RAW = { type: 'application/json; charset=utf-8', headers: { vary: 'Accept-Language' } } as const

/** Caches of a node for its searches. */
interface SearchContext {
  readonly limit: NodeLimit
  readonly missed: MissedTerms
  readonly suggestions: ReturnType<typeof createSuggestionAnswers>
}

/** Plus signs become blanks first, then percent sequences are decoded; what is badly encoded stays as it is. */
function addressOf({ request }: RequestContext): URLSearchParams {
  return new URL(request.url, 'http://path').searchParams
}

function resultsPage({ limit, missed }: SearchContext): PageLoader<'search'> {
  return async (context, db) => {
    const rejected = limit(context)
    if (rejected !== undefined) return fail(rejected)
    const { viewer, cart } = await readAs(context, db)
    const address = addressOf(context)
    const typed = address.get('q') ?? ''
    const category = address.get('category') ?? undefined
    const show = searchPage(viewer, { typed, shown: shownRows(address.get('shown')), category, cart })
    if (show.rule === 'ok' && show.bundleCount + show.moduleCount === 0) noteMiss(missed, context, typed)
    const t = context.ports.pages.translator(context.locale)
    const page = show.query === '' ? t('search.submit') : t('search.title', { query: show.query })
    const title = t('common.pageTitle', { page, shop: context.ports.seller.shopName })
    const count = show.bundleCount + show.moduleCount
    const found = { packages: show.bundleCount, modules: show.moduleCount }
    const counted = count === 0 ? t('search.empty.title', { query: show.query }) : speakFound(found, t)
    const description = show.rule === 'ok' ? counted : t('search.range')
    // crawlers read every results page as the one without a query, which is its canonical address; an empty one is nothing to find
    const isIndexed = show.rule !== 'ok' || count > 0
    return ok({ show, title, description, isIndexed, badge: cart?.badge ?? 0 })
  }
}

/** Counts a search without a result; none of the staff's own, who read as a member. */
function noteMiss(missed: SearchContext['missed'], { actor, locale }: RequestContext, typed: string): void {
  if (!isImpersonated(actor)) missed.note(locale, typed)
}

interface SearchOut {
  readonly bundles: SuggestionOut[]
  readonly modules: SuggestionOut[]
  readonly isMiss: boolean
}

/** Both kinds for the three calls of results: one implementation, one index. */
async function searchFor(query: string, context: RequestContext, db: Executor): Promise<SearchOut> {
  const { viewer } = await searchViewer(context, db)
  const found = searchProducts({ ...viewer, query }, { most: ANSWERED })
  return { ...suggestionsOut(viewer, found), isMiss: found.bundleCount + found.moduleCount === 0 }
}

function registerSearchCalls(app: FastifyInstance, ports: Ports, { limit, missed, suggestions }: SearchContext): void {
  const call = callRegistrar(app, ports)
  const limited = async <Value>(
    context: RequestContext,
    work: () => Promise<Value>,
  ): Promise<Result<Value, ApiError>> => {
    const rejected = limit(context)
    return rejected === undefined ? ok(await work()) : fail(rejected)
  }
  call('GET /cart/search/suggestions', ({ query }, context, db) =>
    limited(context, async () => ({
      raw: { ...RAW, body: suggestions(await searchViewer(context, db), query.term ?? '') },
    })),
  )
  call('GET /cart/search/alternatives', ({ query }, context, db) =>
    limited(context, async () => ({
      result: alternativesTo((await searchViewer(context, db)).viewer, query.term ?? ''),
    })),
  )
  call('GET /services/bundles/search', ({ query }, context, db) =>
    limited(context, async () => ({ result: (await searchFor(query.q ?? '', context, db)).bundles })),
  )
  // a results page requests bundles and modules: one of the two calls counts misses
  call('GET /services/modules/search', ({ query }, context, db) =>
    limited(context, async () => {
      const { modules, isMiss } = await searchFor(query.q ?? '', context, db)
      if (isMiss) noteMiss(missed, context, query.q ?? '')
      return { result: modules }
    }),
  )
  call('GET /manage/ui/search', ({ query }, context, db) =>
    limited(context, async () => {
      const { bundles, modules, isMiss } = await searchFor(query.q ?? '', context, db)
      if (isMiss) noteMiss(missed, context, query.q ?? '')
      return { result: { bundles, modules, query: normaliseQuery(query.q ?? '') } }
    }),
  )
}

/** A visitor who types without a pause sends 120 requests a minute: this is enough for an office behind one network prefix. */
const MOST_SEARCHES = 600

/** The four calls and the results page query one index. */
export function registerSearch(app: FastifyInstance, ports: Ports, submit: PageHandler<'search'>): void {
  const missed = createMissedTerms({
    db: ports.store.db,
    now: ports.clock.now,
    onError: (error) => ports.log.error({ err: error }, 'empty searches not written'),
  })
  const context = { limit: createNodeLimit(MOST_SEARCHES), missed, suggestions: createSuggestionAnswers() }
  app.addHook('onClose', missed.stop)
  registerSearchCalls(app, ports, context)
  registerPage<'search'>(app, ports, {
    path: searchPath,
    name: 'search',
    access: 'public',
    load: resultsPage(context),
    submit,
  })
}
