import type { BodyOf } from '@waybill/contract'
import type { BillingFacts } from '@waybill/domain/billing'
import { isEmptyCart, type SelectionRequest } from '@waybill/domain/cart'
import type { Catalogue, ProductId } from '@waybill/domain/catalog'
import type { Selection } from '@waybill/domain/pricing'
import { subscriptionKinds } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findAccountCart, termsOfCart, wantedByCart, type StoredCart } from '../../cart/index.ts'
import type { ModuleAction } from '../modules/module-cart.ts'

/** A change as a body names it, or modules that are switched on and off by the rules of the cart. */
export type ChangeBody = BodyOf<'POST /account/subscription/preview'> & {
  readonly actions?: readonly ModuleAction[]
  /** A posted order, which says by its type whether it leaves a legacy plan. */
  readonly order_id?: string
}

/** The member who changes, with the facts of the account. */
export interface ChangeContext {
  readonly member: Member
  readonly context: RequestContext
  readonly facts: BillingFacts
  /** The instant that amounts are computed at; epoch ms. */
  readonly pricedAt: number
}

/** Wishes of a body. */
export interface WantedChange {
  readonly wanted: SelectionRequest
  /** Prices what is wanted. */
  readonly catalogue: Catalogue
  readonly stored?: StoredCart
  readonly quoteId?: string
  /** Products that the cart has at the prices of that quote, also those that the account has already (S-02). */
  readonly quoted?: readonly ProductId[]
}

/** Without anything named it is the account's cart, at the prices of its quote where it holds them. */
export async function wantedBy(
  db: Executor,
  { member, facts, context }: ChangeContext,
  { body, live }: { readonly body: ChangeBody; readonly live: Selection },
): Promise<WantedChange> {
  const { package_id: planId, modules, quantities } = body
  if (planId === undefined && modules === undefined && quantities === undefined) {
    const stored = await findAccountCart(db, member)
    const isFilled = stored !== undefined && !isEmptyCart(stored.cart)
    const isLegacy = facts.subscription?.kind === subscriptionKinds.legacy
    const { catalogue, bound, quotedIn } = await termsOfCart(context, db, stored)
    if (!isFilled) return { wanted: {}, catalogue }
    const quoteId = bound === undefined ? undefined : stored.opened?.quoteId
    const wanted = wantedByCart(catalogue, stored.cart, { selection: live, isLegacy, facts })
    return { wanted, catalogue, stored, ...(quoteId !== undefined && { quoteId, quoted: quotedIn(stored.cart) }) }
  }
  const wanted = {
    ...(planId !== undefined && { planId }),
    ...(modules && { modules }),
    ...(quantities && { quantities }),
  }
  return { wanted, catalogue: context.ports.catalogue.current() }
}
