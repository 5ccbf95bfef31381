import type { ProductId } from '../catalog/index.ts'
import { lifecycleOf } from '../lifecycle/index.ts'
import type { StateOf } from '../lifecycle/index.ts'
import { emptyPlanId } from './empty-cart.ts'
import type { Cart, CartPlan } from './types.ts'

/** `is_added` of the API by name. */
export const addedStates = { empty: -1, no: 0, yes: 1, pending: 2 } as const

/** `delete_state` of a cart line by name: ready means that an open confirmation would remove it. */
export const deleteStates = { initial: 0, ready: 1 } as const

/**
 * Lifecycle of a product's `is_added`: a confirmation that is open makes it pending, cancelling no, confirming yes. The plan
 * slot alone is empty, in an empty cart.
 */
export const addedLifecycle = lifecycleOf({
  states: ['empty', 'no', 'yes', 'pending'],
  initial: ['empty', 'no'],
  transitions: [
    { from: 'empty', to: 'yes', causes: ['add'] },
    { from: 'yes', to: 'empty', causes: ['empty'] },
    { from: 'no', to: 'yes', causes: ['add'] },
    { from: 'no', to: 'pending', causes: ['ask'] },
    { from: 'pending', to: 'no', causes: ['cancel'] },
    { from: 'pending', to: 'yes', causes: ['confirm'] },
    { from: 'yes', to: 'no', causes: ['remove', 'confirm_removal'] },
  ],
})

/** A name of `is_added`. */
export type AddedState = StateOf<typeof addedLifecycle>

/**
 * `is_added` of a module while a confirmation is open, or not: what the open plan would add is pending.
 * Nothing of it is stored: cancelling drops the plan, confirming executes it.
 */
export function addedStateOf(cart: Cart, productId: ProductId, open?: CartPlan): AddedState {
  if (cart.planId === productId || cart.lines.some((line) => line.productId === productId)) return 'yes'
  const isPending =
    open?.difference.added.some((line) => line.productId === productId) === true ||
    open?.difference.plan?.after === productId
  return isPending ? 'pending' : 'no'
}

/** `is_added` of the plan slot: empty in an empty cart, else yes. */
export function planAddedState({ planId }: Cart): AddedState {
  return planId === emptyPlanId ? 'empty' : 'yes'
}

/** `delete_state` of a line or of the plan while a confirmation is open, or not. */
export function deleteStateOf(productId: ProductId, open?: CartPlan): keyof typeof deleteStates {
  const goes =
    open?.difference.removed.some((line) => line.productId === productId) === true ||
    open?.difference.plan?.before === productId
  return goes ? 'ready' : 'initial'
}
