import type { FastifyInstance } from 'fastify'
import { normaliseQuery } from '@waybill/domain/catalog'
import { ok } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageLoad } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { findOwnCart, loadOwnCart, type StoredCart } from '../cart/use-cases/read-cart.ts'
import { submitCartForm } from '../cart/use-cases/submit-cart-form.ts'
import type { Reader } from '../catalog/use-cases/show-cards.ts'
import { searchPage, searchPath } from './search-page.ts'
import { suggestionOut } from './suggestion-out.ts'
import { searchProducts, suggestProducts } from './use-cases/search-products.ts'

function readerOf({ ports, locale, currency }: RequestContext, stored: StoredCart | undefined): Reader {
  return {
    catalogue: ports.catalogue.current(),
    locale,
    currency: stored?.cart.currency ?? currency,
    cart: stored?.cart,
  }
}

async function ownReader(context: RequestContext, db: Executor): Promise<Reader> {
  return readerOf(context, await findOwnCart(context, db))
}

/** Plus signs become blanks first, then percent sequences are decoded; what is badly encoded stays as it is. */
function typedIn({ request }: RequestContext): string {
  return new URL(request.url, 'http://path').searchParams.get('q') ?? ''
}

const loadResults: PageLoad<'search'> = async (context, db) => {
  const own = await loadOwnCart(context, db)
  const show = searchPage(readerOf(context, own.stored), typedIn(context), own.view)
  const t = context.ports.pages.translator(context.locale)
  const page = show.query === '' ? t('search.submit') : t('search.title', { query: show.query })
  const title = t('common.pageTitle', { page, shop: context.ports.seller.shopName })
  return ok({ show, title, badge: own.view?.badge ?? 0 })
}

/** The four calls and the results page ask one index (SRCH-09, A-80). */
export function registerSearch(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /cart/search/suggestions', async ({ query }, context, db) => {
    const reader = await ownReader(context, db)
    const found = suggestProducts({ ...reader, query: query.term ?? '' })
    return ok({ result: found.map((item) => suggestionOut(reader, item)) })
  })
  call('GET /services/bundles/search', async ({ query }, context, db) => {
    const reader = await ownReader(context, db)
    const { bundles } = searchProducts({ ...reader, query: query.q ?? '' })
    return ok({ result: bundles.map((item) => suggestionOut(reader, item)) })
  })
  call('GET /services/modules/search', async ({ query }, context, db) => {
    const reader = await ownReader(context, db)
    const { modules } = searchProducts({ ...reader, query: query.q ?? '' })
    return ok({ result: modules.map((item) => suggestionOut(reader, item)) })
  })
  call('GET /manage/ui/search', async ({ query }, context, db) => {
    const reader = await ownReader(context, db)
    const { bundles, modules } = searchProducts({ ...reader, query: query.q ?? '' })
    return ok({
      result: {
        bundles: bundles.map((item) => suggestionOut(reader, item)),
        modules: modules.map((item) => suggestionOut(reader, item)),
        query: normaliseQuery(query.q ?? ''),
      },
    })
  })
  registerPage<'search'>(app, ports, {
    path: searchPath,
    name: 'search',
    access: 'public',
    load: loadResults,
    submit: submitCartForm,
  })
}
