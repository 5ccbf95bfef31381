import { isEmptyCart, type SelectionRequest } from '@waybill/domain/cart'
import type { Catalogue, ProductId } from '@waybill/domain/catalog'
import type { Selection } from '@waybill/domain/pricing'
import { subscriptionKinds } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { findAccountCart, termsOfCart, wantedByCart, type StoredCart } from '../../cart/index.ts'
import type { ChangeBody, ChangeContext } from './prepare-change.ts'

/** What a body wants of a subscription. */
export interface WantedChange {
  readonly wanted: SelectionRequest
  /** Prices what is wanted. */
  readonly catalogue: Catalogue
  readonly stored?: StoredCart
  readonly quoteId?: string
}

/** Products that a cart with the prices of its quote has from there: also what the account has already (S-02). */
export function quotedIn({ stored, quoteId }: Pick<WantedChange, 'stored' | 'quoteId'>): {
  quoted?: readonly ProductId[]
} {
  if (quoteId === undefined || stored?.quote === undefined) return {}
  const { planId, lines } = stored.quote.cart
  return { quoted: [...(planId > 0 ? [planId] : []), ...lines.map(({ productId }) => productId)] }
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
    const { catalogue, boundUntil } = await termsOfCart(context, db, stored)
    if (!isFilled) return { wanted: {}, catalogue }
    const quoteId = boundUntil === undefined ? undefined : stored.opened?.quoteId
    const wanted = wantedByCart(catalogue, stored.cart, { selection: live, isLegacy, facts })
    return { wanted, catalogue, stored, ...(quoteId !== undefined && { quoteId }) }
  }
  const wanted = {
    ...(planId !== undefined && { planId }),
    ...(modules && { modules }),
    ...(quantities && { quantities }),
  }
  return { wanted, catalogue: context.ports.catalogue.current() }
}
