import type { PageName } from '@waybill/contract/pages'
import type { RequestContext } from '../http/request-context.ts'
import { carriedQuery } from './carried-query.ts'
import type { PageRoute } from './register-page.ts'

/**
 * Path and query as a cached page may know them: only what changes the page, so that a stranger's parameters neither
 * fill the cache nor appear on another reader's page. Other pages belong to one reader and keep their whole address; so
 * does a page that carries utm parameters, which is cached only without them.
 */
export function shownAddress<N extends PageName>(
  page: Pick<PageRoute<N>, 'isCached' | 'query' | 'carriesUtm'>,
  { request }: RequestContext,
): string {
  if (page.isCached !== true) return request.url
  const { pathname, searchParams } = new URL(request.url, 'http://path')
  const own = (page.query ?? []).flatMap((name) =>
    searchParams
      .getAll(name)
      .slice(0, 1)
      .map((value) => [name, value]),
  )
  const carried = page.carriesUtm === true ? new URLSearchParams(carriedQuery(request.url)) : []
  const kept = new URLSearchParams([...own, ...carried])
  return kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`
}
