import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf, planIn, failureIn, remove } from '../../../laws/cart-run.ts'
import { canUndo, undoOf } from '../index.ts'

describe('undo', () => {
  const before = cartOf(addPlan(1), add(105), { kind: 'set_quantities', quantities: { vehicle: 3 } })
  const plan = planIn(before, remove(102))

  test('[CART-25] restores order, quantities and bundle flags, the cascade included', () => {
    expect(planIn(plan.after, undoOf(plan)).after).toEqual(before)
  })

  test('[CART-25] is a command like any other: stored as JSON it still restores, and can be undone', () => {
    const stored: ReturnType<typeof undoOf> = JSON.parse(JSON.stringify(undoOf(plan)))
    const undone = planIn(plan.after, stored)
    expect(undone.difference.added.map(({ productId }) => productId)).toEqual([102, 103, 105])
    expect(planIn(undone.after, undoOf(undone)).after).toEqual(plan.after)
  })

  test('[CART-25] rejects a cart that has changed since', () => {
    const later = planIn(plan.after, add(106)).after
    expect(failureIn(later, undoOf(plan))).toEqual({ code: 'changed-since' })
    expect(failureIn(before, undoOf(plan))).toEqual({ code: 'changed-since' })
  })

  test('[CART-25] is offered for 10 seconds', () => {
    const changedAt = Date.parse('2026-03-01T10:00:00Z')
    expect([0, 9_999, 10_000].map((passed) => canUndo(changedAt, changedAt + passed))).toEqual([true, true, false])
  })
})
