import { emptyCart, noTouch } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { cartOwner } from '../cart-owner.ts'
import { inOwnCurrency } from '../own-currency.ts'
import { readCart } from '../repository.ts'
import { listScenarios, lockCart } from '../repository-scenarios.ts'
import type { Desk } from '../scenario-view.ts'
import type { StoredCart } from '../stored-cart.ts'

/** An owner's open cart as it is stored, and what is kept beside it. */
export interface StoredDesk extends Desk {
  readonly stored: StoredCart | undefined
}

/**
 * The caller's own desk; somebody without a cookie has an empty one. `locked`: nobody else changes it meanwhile. A kept
 * cart is a choice of products and has the currency of the open one: an account, or a page, knows only one.
 */
export async function readDesk(
  context: RequestContext,
  db: Executor,
  mode: 'read' | 'locked' = 'read',
): Promise<StoredDesk> {
  const owner = cartOwner(context.actor)
  const nothing = emptyCart(context.currency)
  if (owner === undefined) return { stored: undefined, cart: nothing, scenarios: [] }
  if (mode === 'locked') await lockCart(db, owner)
  const stored = inOwnCurrency(context, await readCart(db, owner))
  const { currency } = stored?.cart ?? nothing
  const scenarios = await listScenarios(db, owner, mode)
  return {
    stored,
    cart: stored?.cart ?? nothing,
    beforeId: stored?.opened?.beforeId,
    scenarios: scenarios.map((scenario) => ({ ...scenario, cart: { ...scenario.cart, currency } })),
  }
}

/** A kept cart of the caller as if it were the open one, to be quoted by itself (CART-27). */
export async function findScenarioCart(
  context: RequestContext,
  db: Executor,
  id: string,
): Promise<StoredCart | undefined> {
  const { scenarios } = await readDesk(context, db)
  const scenario = scenarios.find((one) => one.id === id)
  if (scenario === undefined) return undefined
  const catalogueVersion = context.ports.catalogue.current().version
  return { id, version: 0, key: '', catalogueVersion, cart: scenario.cart, touches: noTouch }
}
