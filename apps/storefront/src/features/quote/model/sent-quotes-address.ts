import type { SentQuotesProps } from '@waybill/contract/pages'

export const SENT_QUOTES_PATH = '/account/quotes'

/** The fields of the search as the address names them; those that are empty are left out. */
function searchFields({ text, amountFrom, amountTo, sentFrom, sentTo }: SentQuotesProps['search']) {
  const fields = { q: text, amount_from: amountFrom, amount_to: amountTo, sent_from: sentFrom, sent_to: sentTo }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** True where something is looked for. */
export function isSearched(search: SentQuotesProps['search']): boolean {
  return Object.keys(searchFields(search)).length > 0
}

/** The address of a filter with the search, and of a page of it: all of it works without script. */
export function sentQuotesAddress(
  { filter, search }: Partial<Pick<SentQuotesProps, 'filter' | 'search'>>,
  before?: string,
): string {
  const query = new URLSearchParams({
    ...(filter !== undefined && filter !== 'all' && { state: filter }),
    ...(search !== undefined && searchFields(search)),
    ...(before && { before }),
  })
  return query.size === 0 ? SENT_QUOTES_PATH : `${SENT_QUOTES_PATH}?${query.toString()}`
}
