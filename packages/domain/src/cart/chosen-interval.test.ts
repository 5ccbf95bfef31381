import { expect, test } from 'vitest'
import { add, addPlan, cartOf, planIn } from '../../laws/cart-run.ts'
import { isNoChange } from './commands/plan.ts'

const byYear = { kind: 'set_interval', interval: 'year' } as const

test('the year that was chosen stays with the cart through another plan, a module and a removal, until the month is chosen (A-131)', () => {
  const cart = cartOf(addPlan(1), byYear, addPlan(2), add(101), { kind: 'remove', productId: 101 })
  expect(cart.interval).toBe('year')
  const byMonth = planIn(cart, { kind: 'set_interval', interval: 'month' })
  expect(byMonth.after).toEqual({ ...cart, interval: 'month' })
  expect(isNoChange(planIn(byMonth.after, { kind: 'set_interval', interval: 'month' }))).toBe(true)
})

test('an emptied cart has no choice, and nothing is chosen for one with nothing in it (A-131)', () => {
  const cart = cartOf(add(101), byYear)
  expect('interval' in planIn(cart, { kind: 'empty' }).after).toBe(false)
  const empty = cartOf()
  const nothing = planIn(empty, byYear)
  expect([nothing.after, isNoChange(nothing)]).toEqual([empty, true])
})
