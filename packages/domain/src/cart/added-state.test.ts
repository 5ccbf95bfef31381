import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf, planIn, remove } from '../../laws/cart-run.ts'
import { addedStateOf, addedStates, deleteStateOf, deleteStates, emptyCart, planAddedState } from './index.ts'

describe('is_added', () => {
  const cart = cartOf(add(101))
  const open = planIn(cart, add(104))

  test('[CART-02] is 1 for what is in the cart, 0 for what is not, and -1 for the plan of an empty cart', () => {
    expect([addedStateOf(cart, 101), addedStateOf(cart, 104)].map((state) => addedStates[state])).toEqual([1, 0])
    expect([emptyCart('USD'), cart].map((one) => addedStates[planAddedState(one)])).toEqual([-1, 1])
    expect(addedStateOf(cartOf(addPlan(1)), 1)).toBe('yes')
  })

  test('[CART-02] is 2 for the module and what it brings while the confirmation is open', () => {
    expect([104, 106, 107].map((id) => addedStates[addedStateOf(cart, id, open)])).toEqual([2, 2, 2])
    expect([101, 105].map((id) => addedStates[addedStateOf(cart, id, open)])).toEqual([1, 0])
    expect(addedStateOf(cart, 2, planIn(cart, addPlan(2)))).toBe('pending')
  })

  test('[CART-02] is 0 again for all of them after cancel, and 1 after confirm', () => {
    const ids = [104, 106, 107]
    expect(ids.map((id) => addedStateOf(open.before, id))).toEqual(['no', 'no', 'no'])
    expect(ids.map((id) => addedStateOf(open.after, id))).toEqual(['yes', 'yes', 'yes'])
  })

  test('[CART-02] delete_state is 1 for the lines that an open removal takes along, and 0 for the others', () => {
    const removal = planIn(cartOf(add(105), add(101)), remove(102))
    const states = [105, 103, 102, 101].map((id) => deleteStates[deleteStateOf(id, removal)])
    expect(states).toEqual([1, 1, 1, 0])
    expect(deleteStateOf(102)).toBe('initial')
  })

  test('[CART-02] delete_state is 1 for the plan that an open change replaces, and 0 for one that stays', () => {
    const withPlan = cartOf(addPlan(1), add(108))
    expect(deleteStateOf(1, planIn(withPlan, addPlan(2)))).toBe('ready')
    expect(deleteStateOf(1, planIn(withPlan, remove(108)))).toBe('initial')
  })
})
