import { subpackageCodes } from '../catalog/index.ts'
import type { Catalogue, ProductId } from '../catalog/index.ts'
import { add, sum } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { priceSelection } from '../pricing/index.ts'
import type { AmountStep, Breakdown, PricedLine, Selection } from '../pricing/index.ts'
import type { CartActor, LiveSelection } from './context.ts'
import { isEmptyCart } from './empty-cart.ts'
import { toSelection } from './selection.ts'
import type { Cart } from './types.ts'

/** The subscription after Apply, per month, before tax, in its currency. */
export interface AppliedCart {
  /** The present subscription. */
  readonly live: Breakdown
  /** After Apply; 0 is the Custom Solution. */
  readonly planId: ProductId
  readonly isPlanChange: boolean
  readonly lines: readonly PricedLine[]
  readonly total: Money
  readonly totalExplanation: AmountStep
  readonly isEstimate: boolean
  /** Live modules that are not there afterwards. */
  readonly leaving: readonly ProductId[]
}

/** The paid plan of a subscriber; a legacy plan is left by any purchase, so that nothing is a part of it. */
export function ownPlan(viewer: CartActor): LiveSelection | undefined {
  return viewer.kind === 'member' && viewer.own?.isLegacy === false ? viewer.own : undefined
}

/** The parts of a plan as one text: the chosen ones, or all of them. */
export function partsOf(catalogue: Catalogue, { planId, entries }: Pick<Selection, 'planId' | 'entries'>): string {
  const plan = catalogue.packages.get(planId)
  return (entries ?? (plan === undefined ? [] : subpackageCodes(catalogue, plan))).toSorted().join()
}

/**
 * True where a cart without a package makes the Custom Solution of a plan: where it broke the package, and where the plan is a
 * legacy one, which anything that is bought takes the place of. Loose modules leave every other plan as it is.
 */
export function leavesPlan(
  cart: Cart,
  { selection, isLegacy }: Pick<LiveSelection, 'selection' | 'isLegacy'>,
): boolean {
  const isLeft = cart.planReset || (isLegacy && !isEmptyCart(cart))
  return cart.planId <= 0 && selection.planId > 0 && isLeft
}

/** Another package, other parts of it, or the Custom Solution: the plan waits for Apply. */
function changesPlan(catalogue: Catalogue, cart: Cart, live: LiveSelection): boolean {
  const { selection } = live
  if (cart.planId <= 0) return leavesPlan(cart, live)
  return cart.planId !== selection.planId || partsOf(catalogue, cart) !== partsOf(live.catalogue, selection)
}

/** Modules that a subscriber keeps: in the cart they cost nothing more. Those of a plan that is left are bought anew. */
export function keptModules(catalogue: Catalogue, cart: Cart, live: LiveSelection): ReadonlySet<ProductId> {
  const isChange = changesPlan(catalogue, cart, live)
  const staying = live.selection.lines.filter(({ bundled }) => !(bundled && isChange))
  return new Set(staying.map(({ productId }) => productId))
}

/** Add-ons beside the old plan stay, unless the new plan contains them (B-60). */
function appliedSelection(cart: Cart, live: Selection, isChange: boolean): Selection {
  const own = toSelection(cart)
  const base = isChange ? own : live
  const held = new Set(base.lines.map(({ productId }) => productId))
  const others = isChange ? live.lines.filter(({ bundled }) => !bundled) : own.lines
  return {
    ...base,
    currency: live.currency,
    lines: [...base.lines, ...others.filter(({ productId }) => !held.has(productId))],
    quantities: { ...live.quantities, ...cart.quantities },
  }
}

/** A line that was there before, in the same role, keeps its price; every other one is sold at today's. */
function appliedLines(applied: Selection, pinned: Breakdown, today: Breakdown): PricedLine[] {
  const before = new Map(pinned.lines.map((line) => [line.productId, line]))
  const now = new Map(today.lines.map((line) => [line.productId, line]))
  return applied.lines.flatMap(({ productId }) => {
    const fresh = now.get(productId)
    const kept = before.get(productId)
    if (kept !== undefined && (fresh === undefined || fresh.bundled === kept.bundled)) return [kept]
    return fresh === undefined ? [] : [fresh]
  })
}

/** The parts that are charged, and their sum: the same shape as the total of a cart. */
function totalOf({ bundle, bundleExplanation, extraAssets, currency }: Breakdown, lines: readonly PricedLine[]) {
  const extra = extraAssets === undefined ? [] : [extraAssets]
  const amounts = [...lines, ...extra].map(({ amount }) => amount)
  const total = add(bundle, sum(amounts, currency))
  const planSteps = bundleExplanation.step === 'sum' && bundleExplanation.of.length === 0 ? [] : [bundleExplanation]
  const charged = lines.filter(({ shows }) => shows !== 'included')
  const of = [...planSteps, ...[...charged, ...extra].map(({ explanation }) => explanation)]
  return { total, totalExplanation: { step: 'sum', of, amount: total } as const }
}

/**
 * A cart read as a change of what is live: its modules join the subscription, its package takes the place of the plan. What
 * stays keeps its price, what changes is sold at today's. Pure; nothing is applied by it.
 */
export function appliedCart(catalogue: Catalogue, cart: Cart, live: LiveSelection): AppliedCart {
  const { selection } = live
  const isPlanChange = changesPlan(catalogue, cart, live)
  const applied = appliedSelection(cart, selection, isPlanChange)
  const pinned = priceSelection(live.catalogue, { ...selection, quantities: applied.quantities })
  const today = priceSelection(catalogue, applied)
  const lines = appliedLines(applied, pinned, today)
  const after = new Set(applied.lines.map(({ productId }) => productId))
  return {
    live: priceSelection(live.catalogue, selection),
    planId: applied.planId,
    isPlanChange,
    lines,
    ...totalOf(isPlanChange ? today : pinned, lines),
    isEstimate: lines.some(({ isUsage, shows }) => isUsage || shows === 'on_request'),
    leaving: selection.lines.map(({ productId }) => productId).filter((id) => !after.has(id)),
  }
}
