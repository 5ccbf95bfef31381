import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf, planIn, remove } from '../../../laws/cart-run.ts'
import { memoryOf, recall } from '../index.ts'

const NOW = Date.parse('2026-03-01T10:00:00Z')
const plan = planIn(cartOf(addPlan(1), add(105)), remove(102))
const change = { plan, now: NOW, version: 7, kept: undefined, isUndo: false }

describe('what undoes a change is stored beside the cart (CART-25)', () => {
  test('the cart before, for ten seconds, with the version that the change made', () => {
    expect(memoryOf(change)).toEqual({ to: plan.before, until: NOW + 10_000, version: 7 })
  })

  test('a change that changed nothing leaves the memory of the one before', () => {
    const kept = memoryOf(change)
    const still = planIn(plan.after, { kind: 'remove_orphans' })
    expect(memoryOf({ plan: still, now: NOW + 1, version: 8, kept, isUndo: false })).toBe(kept)
    expect(memoryOf({ plan: still, now: NOW + 1, version: 8, kept: undefined, isUndo: false })).toBeUndefined()
  })

  test('an undo leaves none, so that a double click takes one change back', () => {
    expect(memoryOf({ ...change, isUndo: true })).toBeUndefined()
  })
})

describe('taking back what is remembered', () => {
  const memory = memoryOf(change)
  const at = (now: number, seen?: number) => recall(plan.after, { memory, now, current: 9, seen })

  test('[CART-25] is the command that restores the cart before', () => {
    const command = at(NOW)
    expect(command.ok && planIn(plan.after, command.value).after).toEqual(plan.before)
  })

  test('[CART-25] ends ten seconds after the change', () => {
    expect(at(NOW + 9_999).ok).toBe(true)
    expect(at(NOW + 10_000)).toEqual({ ok: false, failure: { code: 'undo-over' } })
  })

  test('means the change that the buyer saw: any version since it will do, an older or a future one is rejected', () => {
    expect([6, 7, 8, 9, 10].map((seen) => at(NOW, seen).ok)).toEqual([false, true, true, true, false])
    expect(at(NOW, 6)).toEqual({ ok: false, failure: { code: 'changed-since' } })
  })

  test('is rejected where nothing is remembered, whatever was seen', () => {
    const nothing = { memory: undefined, now: NOW, current: 9 }
    expect(recall(plan.after, nothing)).toEqual({ ok: false, failure: { code: 'nothing-to-undo' } })
    expect(recall(plan.after, { ...nothing, seen: 3 })).toEqual({ ok: false, failure: { code: 'nothing-to-undo' } })
  })
})
