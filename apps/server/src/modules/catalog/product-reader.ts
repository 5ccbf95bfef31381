import type { Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import type { Locale } from '@waybill/i18n'

/** Whose eyes the wire's products are for. */
export interface ProductReader {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly currency: Currency
  readonly cart: Cart | undefined
  /** Asks for the price inside a plan of the pricing page. */
  readonly pricing?: boolean
}

/** 1 in the cart (as plan or line), 0 not; pending exists in the client only. */
export function isAddedOf({ cart }: ProductReader, productId: number): 0 | 1 {
  if (cart === undefined) return 0
  return cart.planId === productId || cart.lines.some((line) => line.productId === productId) ? 1 : 0
}
