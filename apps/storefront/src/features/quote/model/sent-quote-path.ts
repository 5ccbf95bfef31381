import type { SentQuoteProps } from '@waybill/contract/pages'
import { localePath, type Locale } from '@waybill/i18n'

/** The page of a sent quote for its owner: in the account, or that of the link that manages it. Its forms go there. */
export function sentQuotePath({ id, managed }: Pick<SentQuoteProps, 'id' | 'managed'>, locale: Locale): string {
  return managed?.path ?? localePath(locale, `/account/quotes/${id}`)
}
