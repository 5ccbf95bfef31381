import type { PageName } from '@waybill/contract/pages'
import type { RequestContext } from '../http/request-context.ts'
import type { PageRoute } from './register-page.ts'

/**
 * Path and query as a cached page may know them: only what changes the page, so that a stranger's parameters neither
 * fill the cache nor appear on another reader's page. Other pages belong to one reader and have their whole address.
 */
export function shownAddress<N extends PageName>(
  page: Pick<PageRoute<N>, 'isCached' | 'query'>,
  { request }: RequestContext,
): string {
  if (page.isCached !== true) return request.url
  const { pathname, searchParams } = new URL(request.url, 'http://path')
  const kept = new URLSearchParams(
    (page.query ?? []).flatMap((name) =>
      searchParams
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  )
  return kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`
}
