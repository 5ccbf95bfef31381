import { changedCart, emptyCart, type Cart } from '@waybill/domain/cart'
import { fail, type Result } from '@waybill/domain/result'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { apiErrorOfChange } from './cart-api-error.ts'

/** A package with its add-ons, as a call names it; 0 is the Custom Solution. */
export interface NamedSelection {
  readonly packageId: number
  readonly modules?: readonly number[] | undefined
  readonly quantities?: Readonly<Record<string, number>> | undefined
}

interface Naming extends Pick<RequestContext, 'locale' | 'currency'> {
  readonly ports: Pick<RequestContext['ports'], 'catalogue'>
}

/** The cart of a selection, made from nothing by today's catalogue: what can't be sold fails as it does in a cart. */
export function namedCart(
  { ports, currency, locale }: Naming,
  { packageId, modules = [], quantities }: NamedSelection,
): Result<Cart, ApiError> {
  const catalogue = ports.catalogue.current()
  const wanted = { planId: packageId, modules, ...(quantities && { quantities }) }
  const changed = changedCart(catalogue, emptyCart(currency), wanted)
  return changed.ok ? changed : fail(apiErrorOfChange(catalogue, changed.failure, locale))
}
