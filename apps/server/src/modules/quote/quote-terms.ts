import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { termsOfCart, type CartTerms } from '../cart/index.ts'
import { answeredQuote, type StoredQuote } from './repository.ts'

/** The terms of the cart that a quote holds: its own while it binds, else those of today. */
export function termsOfQuote(
  context: Pick<RequestContext, 'ports' | 'now'>,
  db: Executor,
  quote: StoredQuote,
): Promise<CartTerms> {
  const { number, currency, total, catalogue_version: catalogueVersion, snapshot } = quote
  const facts = { ...answeredQuote(quote), number, currency, total, catalogueVersion, cart: snapshot.cart }
  return termsOfCart(context, db, { cart: snapshot.cart, quote: facts })
}
