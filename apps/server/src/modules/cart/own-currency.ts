import { soldCurrency, type Currency } from '@waybill/domain/money'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { StoredCart } from './stored-cart.ts'

type CurrencyBuyer = Pick<RequestContext, 'actor' | 'currency' | 'ports'>

/** The cart in a currency; where that is another one, it says in which its prices were shown. */
export function inCurrency(stored: StoredCart, currency: Currency): StoredCart {
  const { currency: was } = stored.cart
  return was === currency ? stored : { ...stored, cart: { ...stored.cart, currency }, shownIn: was }
}

/** A visitor's cart has the currency that it was filled in, while the shop sells in that; then the buyer's. */
export function visitorsCurrency({ currency, ports }: CurrencyBuyer, chosen: Currency): Currency {
  const sold = ports.catalogue.currencies()
  return sold.includes(chosen) ? chosen : soldCurrency(sold, currency)
}

/** Currency of the caller's own cart: an account knows one currency. */
export function ownCurrency(buyer: CurrencyBuyer, chosen: Currency): Currency {
  return buyer.actor.kind === 'member' ? buyer.currency : visitorsCurrency(buyer, chosen)
}

/** The caller's own cart as it is sold to them: stored in a currency that the shop gave up, it is priced anew. */
export function inOwnCurrency(buyer: CurrencyBuyer, stored: StoredCart | undefined): StoredCart | undefined {
  return stored && inCurrency(stored, ownCurrency(buyer, stored.cart.currency))
}
