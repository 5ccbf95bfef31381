import type { QuoteStopView } from '@waybill/contract/pages'
import type { Catalogue } from '@waybill/domain/catalog'
import { quoteLabel, type QuotedTerms } from '@waybill/domain/quote'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import { titleOf } from '../catalog/index.ts'
import { catalogueOfQuote, termsOfCart, type CartTerms } from '../cart/index.ts'
import { answeredQuote, type StoredQuote } from './repository.ts'

/** Prices and contents of a stored quote as its cart reads them. */
function factsOf(quote: StoredQuote) {
  const { currency, total, catalogue_version: catalogueVersion, snapshot, kept, accepted, offered } = quote
  const { cart } = snapshot
  const { options } = (accepted === null && offered) || {}
  return {
    ...answeredQuote(quote),
    number: quoteLabel(quote),
    currency,
    total,
    catalogueVersion,
    cart,
    ...(kept && { kept }),
    ...(options && { options }),
  }
}

/** The catalogue that priced a quote: names and amounts as they were. */
export function pricedBy(ports: Pick<WorkPorts, 'catalogue'>, db: Executor, quote: StoredQuote): Promise<Catalogue> {
  return catalogueOfQuote(ports, db, factsOf(quote))
}

/** Contents of a quote with the catalogue that priced them. */
export async function quotedTerms(
  ports: Pick<WorkPorts, 'catalogue'>,
  db: Executor,
  quote: StoredQuote,
): Promise<QuotedTerms> {
  return { catalogue: await pricedBy(ports, db, quote), cart: quote.snapshot.cart }
}

/** The terms of the cart that a quote holds: its own while it binds, else those of today. */
export function termsOfQuote(
  context: Pick<RequestContext, 'ports' | 'now'>,
  db: Executor,
  quote: StoredQuote,
): Promise<CartTerms> {
  return termsOfCart(context, db, { cart: quote.snapshot.cart, quote: factsOf(quote) })
}

/** The product that the shop stopped selling, in the reader's language, and the reason; absent where it ended no quote by that (S-03). */
export async function stopOf(
  quote: StoredQuote,
  { ports, locale }: Pick<RequestContext, 'locale'> & { readonly ports: Pick<WorkPorts, 'catalogue'> },
  db: Executor,
): Promise<{ readonly stopped?: QuoteStopView }> {
  const { stopped_product: productId, stopped_reason: reason, state } = quote
  if (productId === null) return {}
  const product = titleOf(await pricedBy(ports, db, quote), productId, locale)
  return { stopped: { product, reason, ...(state !== 'revoked' && { keepsOrder: true }) } }
}
