import { emptyCart, noAttribution, withAttribution, type Cart } from '@waybill/domain/cart'
import { actorName } from '../../../platform/http/actor.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import { claimCartOwner, findWritten } from '../cart-owner.ts'
import { ownCurrency } from '../own-currency.ts'
import { termsOfCart } from '../cart-terms.ts'
import { readCart } from '../repository.ts'
import { findQuoteFacts } from '../repository-quotes.ts'
import { writeCart } from '../repository-write.ts'
import type { OpenedQuote, StoredCart } from '../stored-cart.ts'
import { shownPricesAfter } from '../shown-prices.ts'

export interface NewCart {
  readonly cart: Cart
  /** The version of the catalogue that it was made by; absent: today's. */
  readonly catalogueVersion?: number
  /** Quote that it comes from. */
  readonly opened?: OpenedQuote | undefined
  /** The prices that its owner saw last, where that isn't what they are now (CART-20). */
  readonly shown?: StoredCart['shown']
  readonly eventName: string
  readonly eventData: object
}

/**
 * Puts another cart in the place of the caller's, in the caller's currency; false when another request changed it in
 * between.
 */
export async function replaceCart(
  context: RequestContext,
  db: Executor,
  { cart: wanted, catalogueVersion, opened, shown, eventName, eventData }: NewCart,
): Promise<boolean> {
  const { owner, found: before } = await findWritten(context, db, (of) => readCart(db, of))
  const cart = { ...wanted, currency: ownCurrency(context, wanted.currency) }
  const { ids, catalogue } = context.ports
  const { last, first } = attributionOf(context)
  const quote = opened && (await findQuoteFacts(db, opened.quoteId, { owner, cart }))
  const terms = await termsOfCart(context, db, { cart, ...(quote && { quote }) })
  const held = before?.cart ?? emptyCart(cart.currency)
  const after = {
    id: before?.id ?? ids.uuid(context.now),
    key: before?.key ?? ids.token(),
    version: (before?.version ?? 0) + 1,
    catalogueVersion: catalogueVersion ?? catalogue.current().version,
    cart,
    attribution: withAttribution(before?.attribution ?? noAttribution, last, first),
    shown: shown ?? shownPricesAfter(terms, before, { before: held, after: cart }),
    ...(opened && { opened }),
  }
  return writeCart(db, {
    before,
    after,
    isReplaced: true,
    owner: owner ?? claimCartOwner(context),
    actor: actorName(context.actor),
    eventName,
    eventData,
    now: context.now,
  })
}
