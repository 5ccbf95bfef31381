import type { ShopClient } from '@waybill/testkit/shop-client'

export interface CrawledPage {
  readonly path: string
  readonly html: string
}

/** First pages of every reader; a page that is not for them answers without a form. */
const BEGINNINGS = [
  '/platform/marketplace',
  '/platform/marketplace/pricing',
  '/platform/marketplace/shopping-cart-review',
  '/account/checkout',
  '/account/billing/subscription',
  '/account/manage-features',
  '/account/access-denied',
  '/account/contact',
  '/register',
  '/sign-in',
]
const NO_PAGE = /^\/(?:assets|fr|es|vi|docs|icon)|\.(?:svg|xml|txt|json)$|\/invoices\/|\/pdf/

/** The beginnings and, up to so many pages, what a reader comes to from them by following links, in one language. */
export async function crawl(reader: ShopClient, most = BEGINNINGS.length): Promise<CrawledPage[]> {
  const known = new Set(BEGINNINGS)
  const pages: CrawledPage[] = []
  for (const path of known) {
    const { text: html } = await reader.get(path, { accept: 'text/html' })
    pages.push({ path, html })
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g))
      if (known.size < most && !NO_PAGE.test(href)) known.add(href)
  }
  return pages
}

/** Fields for what only a provider may see, by the names that people and browsers give them. */
const CARD_FIELD = /cc-|card|cvc|cvv|csc|security.?code|account.?number|routing|iban|expiry/i

export function cardFieldsOf(html: string): readonly string[] {
  return [...html.matchAll(/<(?:input|select)\b[^>]*>/g)].flatMap(([field]) => {
    const marks = [...field.matchAll(/(?:id|name|autocomplete|aria-label|placeholder)="([^"]*)"/gi)]
    return marks.some(([, mark = '']) => CARD_FIELD.test(mark)) && !/type="(?:hidden|radio)"/.test(field) ? [field] : []
  })
}
