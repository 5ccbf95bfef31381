import type { RequestContext } from '../http/request-context.ts'

/** Properties of a page that decide which address it may know. */
export interface AddressedPage {
  /** Anonymous answers are cached as bytes; the key is path, allowed query, locale, preferences, catalogue version. */
  readonly isCached?: boolean
  /** Query parameters that change the page; others are dropped from the key. */
  readonly query?: readonly string[]
}

/**
 * Path and query as a cached page may know them: only what changes the page, so that a stranger's parameters neither
 * fill the cache nor appear on another reader's page. Other pages belong to one reader and have their whole address.
 */
export function shownAddress(page: AddressedPage, { request }: RequestContext): string {
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
