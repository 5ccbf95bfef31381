import { currencyChange, emptyCart, type CurrencyChange } from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { writePreferences } from '../../../platform/http/cookies.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { termsOfCart } from '../cart-terms.ts'
import { CURRENCY_PATH } from '../cart-paths.ts'
import { ownCurrency } from '../own-currency.ts'
import { changeCart, type CartChange, type ChangedCart } from './change-cart.ts'
import { findOwnCart } from './read-cart.ts'

/** A currency that the shop sells in, by its code; undefined for every other text. */
export function findSold({ ports }: RequestContext, code: string | undefined): Currency | undefined {
  return ports.catalogue.currencies().find((sold) => sold === code)
}

/** Rejects a currency that the shop doesn't sell in. */
export function rejectUnsold(context: RequestContext, path: string, code: Currency): ApiError | undefined {
  if (findSold(context, code) !== undefined) return undefined
  return invalidField(path)
}

/**
 * The currency in which a reader's cart is that was filled in another one: an account's own; a visitor's shop follows the cart,
 * to a currency that is sold.
 */
export function currencyOfCart(context: RequestContext, currency: Currency): Currency {
  const own = ownCurrency(context, currency)
  if (context.actor.kind !== 'member' && own !== context.currency)
    writePreferences(context, { ...context.preferences, currency: own })
  return own
}

/** Change of the caller's cart by another currency, and of which version. */
export async function previewCurrency(
  context: RequestContext,
  db: Executor,
  to: Currency,
): Promise<{ readonly change: CurrencyChange; readonly version: number }> {
  const stored = await findOwnCart(context, db)
  const cart = stored?.cart ?? emptyCart(context.currency)
  const { catalogueOf } = await termsOfCart(context, db, stored)
  return { change: currencyChange(catalogueOf, cart, to), version: stored?.version ?? 0 }
}

/** Page that shows the change before it is made; `back` is where the reader came from. */
export function currencyPreviewPath(to: Currency, back: string): string {
  return `${CURRENCY_PATH}?${new URLSearchParams({ to, back }).toString()}`
}

/** Switches the caller's cart, and with it the shop, to another currency. An account always has that of its country. */
export async function switchCurrency(
  context: RequestContext,
  db: Executor,
  { currency, ...change }: Pick<CartChange, 'key' | 'body' | 'seen'> & { readonly currency: Currency },
): Promise<Result<ChangedCart, ApiError>> {
  const { actor } = context
  const unsold = rejectUnsold(context, 'currency', currency)
  if (unsold !== undefined) return fail(unsold)
  if (actor.kind === 'member' && actor.currency !== currency) {
    const values = { currency: actor.currency }
    return fail(apiError(409, 'currency-of-account', { values }))
  }
  const hasCart = (await findOwnCart(context, db)) !== undefined
  const request = { command: { kind: 'set_currency', currency } } as const
  // a visitor who only looked at other prices gets no cart and no cookie
  const changed = hasCart ? await changeCart(context, db, { ...change, request }) : ok({ stored: undefined, codes: [] })
  if (changed.ok && actor.kind !== 'member') writePreferences(context, { ...context.preferences, currency })
  return changed
}
