import { preserveQuery } from '@waybill/i18n'

/** A property that holds an address: `href`, `moreHref`. */
const LINK = /href$/i

function carried(value: unknown, query: string, name: string): unknown {
  if (typeof value === 'string') return LINK.test(name) ? preserveQuery(value, query) : value
  if (Array.isArray(value)) return value.map((each) => carried(each, query, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, carried(each, query, key)]))
}

/** The props of a page with what its links hand on: those that the view makes itself have it by `useLink` (CAT-10, A-131). */
export function carryLinks<T extends object>(props: T, query: string | undefined): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same shape: only the text of addresses differs
  return query === undefined ? props : (carried(props, query, '') as T)
}
