import { subpackageIds } from '../catalog/index.ts'
import type { ProductId } from '../catalog/index.ts'
import type { Money } from '../money/index.ts'
import { appliedCart, ownPlan } from './applied-cart.ts'
import { cascadeOf } from './commands/cascade.ts'
import type { CartContext } from './context.ts'
import type { CartFailure } from './failure.ts'
import { cartBreakdown } from './selection.ts'
import { isNoChange } from './commands/plan.ts'
import type { CartPlan } from './types.ts'

/** The kinds of confirmation in their two scopes, with the numbers of the API. */
export const confirmationTypes = {
  module: { standard: 0, dependencyRequired: 1, addToCart: 2, defaultRemoval: 3, dependentRemoval: 4 },
  package: { standard: 0, replaced: 1, modified: 2, legacyMigrate: 3 },
} as const

type TypesOf<Scope extends keyof typeof confirmationTypes> =
  (typeof confirmationTypes)[Scope][keyof (typeof confirmationTypes)[Scope]]

type Kind =
  | { readonly scope: 'module'; readonly type: TypesOf<'module'> }
  | { readonly scope: 'package'; readonly type: TypesOf<'package'> }

/** Content of a dialog before a change: its kind, the products that are added and removed too, and whether OK performs it. */
export type CartConfirmation = Kind & {
  readonly dependencies: readonly ProductId[]
  readonly dependents: readonly ProductId[]
  /** Dependents that need the product or came with it; the others go because nothing chosen is left. */
  readonly needing: readonly ProductId[]
  /** The plan becomes the Custom Solution. */
  readonly breaksPackage: boolean
  /** Products that a subscriber loses with Apply: of a legacy plan, and of a plan that a part of it replaces. */
  readonly leaving: readonly ProductId[]
  readonly canConfirm: boolean
  /** The monthly totals of the cart before and after: what a broken package costs is seen before OK. */
  readonly price: { readonly before: Money; readonly after: Money }
}

/** The dialog of a failure: nothing changes, so it has no price. */
export type CartFailureDialog = Omit<CartConfirmation, 'price'>

const { module: ofModule, package: ofPackage } = confirmationTypes

/** True for a member of a legacy plan, which any purchase ends. */
function endsLegacy({ viewer }: CartContext): boolean {
  return viewer.kind === 'member' && viewer.own?.isLegacy === true
}

/** A part of the subscriber's plan takes the place of the whole. */
function isWayDown({ viewer }: CartContext, { before, after }: CartPlan): boolean {
  const own = ownPlan(viewer)
  const plan = own?.catalogue.packages.get(own.selection.planId)
  const isInside = plan !== undefined && own !== undefined && subpackageIds(own.catalogue, plan).includes(after.planId)
  return isInside && before.planId !== after.planId
}

function packageKind(context: CartContext, plan: CartPlan): Kind {
  const { viewer } = context
  const { before, difference } = plan
  if (viewer.kind === 'member' && viewer.isLegacy) return { scope: 'package', type: ofPackage.legacyMigrate }
  const isReplaced = before.planId > 0 || difference.removed.length > 0 || isWayDown(context, plan)
  return { scope: 'package', type: isReplaced ? ofPackage.replaced : ofPackage.standard }
}

/** Lines that are removed with a line because they need it, or came with it. */
function needingIds({ catalogue }: CartContext, { before, difference }: CartPlan, productId: ProductId): ProductId[] {
  const cascade = cascadeOf(catalogue, before, [productId])
  return difference.removed.map((line) => line.productId).filter((id) => id !== productId && cascade.has(id))
}

function removalKind(context: CartContext, plan: CartPlan, productId: ProductId): Kind {
  const { before } = plan
  const line = before.lines.find((candidate) => candidate.productId === productId)
  if (line?.isDefault === true) return { scope: 'module', type: ofModule.defaultRemoval }
  if (line?.bundled === true) return { scope: 'package', type: ofPackage.modified }
  const hasDependents = needingIds(context, plan, productId).length > 0
  return { scope: 'module', type: hasDependents ? ofModule.dependentRemoval : ofModule.standard }
}

function additionKind({ difference }: CartPlan): Kind {
  const needsOthers = difference.added.some((line) => line.reason.kind === 'needed_by')
  return { scope: 'module', type: needsOthers ? ofModule.dependencyRequired : ofModule.addToCart }
}

function kindOf(context: CartContext, plan: CartPlan, productId: ProductId): Kind {
  const isPackage = context.catalogue.packages.has(productId)
  if (isNoChange(plan)) return { scope: isPackage ? 'package' : 'module', type: 0 }
  if (isPackage) return packageKind(context, plan)
  const isRemoval = plan.difference.removed.some((line) => line.productId === productId)
  if (isRemoval) return removalKind(context, plan, productId)
  return endsLegacy(context) ? { scope: 'package', type: ofPackage.legacyMigrate } : additionKind(plan)
}

/** Products that end with a subscriber's plan, where this addition ends it. */
function leavingIds(context: CartContext, plan: CartPlan, productId: ProductId): readonly ProductId[] {
  const { catalogue, viewer } = context
  const isAddition =
    plan.difference.added.some((line) => line.productId === productId) || plan.after.planId === productId
  if (viewer.kind !== 'member' || viewer.own === undefined || isNoChange(plan) || !isAddition) return []
  return endsLegacy(context) || isWayDown(context, plan) ? appliedCart(catalogue, plan.after, viewer.own).leaving : []
}

/**
 * The confirmation of a plan that adds or removes this product, read from the plan itself so that the dialog can't
 * promise anything else: add to cart, dependency required, default, bundled or dependent removal, replacement.
 * Whatever ends a legacy plan is of its own kind. A plan that changes nothing is of the standard type: there is nothing to confirm.
 */
export function confirmationOf(context: CartContext, plan: CartPlan, productId: ProductId): CartConfirmation {
  const others = (lines: CartPlan['difference']['added']): ProductId[] =>
    lines.map((line) => line.productId).filter((id) => id !== productId)
  return {
    ...kindOf(context, plan, productId),
    dependencies: others(plan.difference.added),
    dependents: others(plan.difference.removed),
    needing: needingIds(context, plan, productId),
    breaksPackage: !plan.before.planReset && plan.after.planReset,
    leaving: leavingIds(context, plan, productId),
    canConfirm: true,
    price: {
      before: cartBreakdown(context.catalogue, plan.before).total,
      after: cartBreakdown(context.catalogue, plan.after).total,
    },
  }
}

/** The dialog with OK only of a member who tries to remove a default module; other failures have none. */
export function failureConfirmation(failure: CartFailure): CartFailureDialog | undefined {
  if (failure.code !== 'default-module') return undefined
  const dependents = failure.defaultIds.filter((id) => id !== failure.productId)
  const kind: Kind = { scope: 'module', type: ofModule.defaultRemoval }
  return {
    ...kind,
    dependencies: [],
    dependents,
    needing: dependents,
    breaksPackage: false,
    leaving: [],
    canConfirm: false,
  }
}
