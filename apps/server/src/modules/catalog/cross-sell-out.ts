import { crossSell, customSolutionId, type Catalogue, type CrossSell, type ProductId } from '@waybill/domain/catalog'
import type { Translate } from '@waybill/i18n'
import { moduleOut } from './product-out.ts'
import type { ProductReader } from './product-reader.ts'
import { reasonOut } from './use-cases/cross-sell-reason.ts'

interface Requested {
  readonly ids: readonly ProductId[]
  /** Absent: the plan of the caller's cart, else the one that a member has. */
  readonly planId: ProductId | undefined
}

/** What goes with the given modules, the caller's cart and what a member has; undefined where an id is no module or no plan (CAT-15). */
export function suggestModules(
  { catalogue, currency, cart, live, planId: ownPlanId = customSolutionId }: ProductReader,
  { ids, planId }: Requested,
): readonly CrossSell[] | undefined {
  const isKnown = ids.every((id) => catalogue.modules.has(id)) && (planId === undefined || isPlan(catalogue, planId))
  if (!isKnown) return undefined
  const held = [...(cart?.lines.map(({ productId }) => productId) ?? []), ...(live?.keys() ?? [])]
  const cartPlanId = cart === undefined || cart.planId <= 0 ? ownPlanId : cart.planId
  return crossSell(catalogue, {
    ids: [...ids, ...held],
    planId: planId ?? cartPlanId,
    currency,
  })
}

function isPlan(catalogue: Catalogue, id: ProductId): boolean {
  return id === customSolutionId || catalogue.packages.has(id)
}

/** A suggested module with its reason in words (D-30). */
export function crossSellOut(reader: ProductReader, { module, reason }: CrossSell, t: Translate) {
  return { ...moduleOut(reader, module, t), ...reasonOut(reader, reason, t) }
}
