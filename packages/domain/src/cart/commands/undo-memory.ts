import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { CartFailure } from '../failure.ts'
import { isNoChange } from './plan.ts'
import type { Cart, CartPlan } from '../types.ts'
import { canUndo, undoOf, undoWindowMs } from './undo.ts'
import type { Undo } from './undo.ts'

/** Stored beside a cart to undo its last change. */
export interface UndoMemory {
  /** The cart before that change. */
  readonly to: Cart
  /** Epoch milliseconds. From then on the change stands. */
  readonly until: number
  /** The version of the cart that the change made: one that a client names is compared with it. */
  readonly version: number
}

interface MemoryOfInput {
  readonly plan: CartPlan
  /** Epoch milliseconds of the change. */
  readonly now: number
  /** The version that the change makes. */
  readonly version: number
  /** The memory before it. */
  readonly kept: UndoMemory | undefined
  /** The change was an undo itself: it can't be undone, so that a double click on undo undoes one change. */
  readonly isUndo: boolean
}

/** The memory after a change; one that changed nothing leaves that of the last real one. */
export function memoryOf({ plan, now, version, kept, isUndo }: MemoryOfInput): UndoMemory | undefined {
  if (isUndo) return undefined
  return isNoChange(plan) ? kept : { to: plan.before, until: now + undoWindowMs, version }
}

interface RecallInput {
  readonly memory: UndoMemory | undefined
  /** Epoch milliseconds. */
  readonly now: number
  /** The version of the cart now. */
  readonly current: number
  /** The version that the buyer saw: from the expected change until now; absent: the last one. */
  readonly seen?: number | undefined
}

/**
 * The command that undoes the last change of this cart. `nothing-to-undo` when nothing is remembered (an undo can't be
 * undone), `changed-since` when another change came after the expected one, `undo-over` after 10 seconds.
 */
export function recall(
  cart: Cart,
  { memory, now, current, seen = current }: RecallInput,
): Result<{ readonly kind: 'undo' } & Undo, CartFailure> {
  if (memory === undefined) return fail({ code: 'nothing-to-undo' })
  if (seen < memory.version || seen > current) return fail({ code: 'changed-since' })
  if (!canUndo(memory.until - undoWindowMs, now)) return fail({ code: 'undo-over' })
  return ok(undoOf({ before: memory.to, after: cart }))
}
