import type { CartView } from '@waybill/contract/views'
import { describe, expect, test } from 'vitest'
import type { CartChange } from '../../lib/cart/cart-change.ts'
import { mayNeedConfirmation } from './may-need-confirmation.ts'

const added = { kind: 'add', id: 31, title: 'Proof of visit', isModule: true, lines: 1 } as const
const removed = { ...added, kind: 'remove' } as const
const plan = { ...added, id: 2, isModule: false, lines: 12 } as const

/** A cart with one line that goes alone, and one that takes others along. */
const cart = { lines: [{ id: 31, isSingle: true }, { id: 47 }] } as unknown as CartView

const asks = (change: CartChange, isMember = false, badge = 0) => mayNeedConfirmation(change, { isMember, badge, cart })

describe('whether the server previews a change first', () => {
  test('a visitor adds a module with what it needs, and removes one that nothing needs, at once', () => {
    expect([asks(added), asks({ ...added, id: 99 }), asks({ ...added, lines: 3 }), asks(removed)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('what takes others along needs a preview first', () => {
    expect(asks({ ...removed, id: 47 })).toBe(true)
  })

  test('what the page does not know needs a preview first', () => {
    expect(asks({ ...removed, id: 99 })).toBe(true)
    expect(mayNeedConfirmation(removed, { isMember: false, badge: 3, cart: null })).toBe(true)
  })

  test('a first plan comes at once; one beside anything else, or one that goes, needs a preview', () => {
    expect([asks(plan), asks(plan, false, 1), asks({ ...plan, kind: 'remove' })]).toEqual([false, true, true])
  })

  test('a package that comes back needs no preview: it takes nothing out', () => {
    expect(asks({ ...plan, restores: true }, false, 5)).toBe(false)
  })

  test('every change of a member but a return needs a preview', () => {
    expect([asks(added, true), asks(removed, true), asks(plan, true)]).toEqual([true, true, true])
    expect(asks({ ...plan, restores: true }, true)).toBe(false)
  })
})
