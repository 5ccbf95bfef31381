import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../laws/cart-run.ts'
import { shop } from '../../laws/cart-shop.ts'
import type { CartCommand } from '../cart/index.ts'
import { centreOfProduct, quotedCentres, snapshotQuote, type KeptCentre, type QuoteSnapshot } from './index.ts'

function quoted(...commands: readonly CartCommand[]): QuoteSnapshot {
  const snapshot = snapshotQuote(shop, cartOf(...commands))
  if (!snapshot.ok) throw new Error(snapshot.failure.code)
  return snapshot.value
}

const kept = (name: string, productIds: readonly number[], about: Partial<KeptCentre> = {}): KeptCentre => ({
  name,
  orderNumber: '',
  isArchived: false,
  productIds,
  ...about,
})

describe('[ACC-19] the cost centres that a quote names (S-25)', () => {
  const snapshot = quoted(addPlan(1), add(108))
  const hanoi = kept('Hà Nội', [108, 112], { orderNumber: 'PO-2207' })

  test('those of its plan and its lines, each with its products, without what is archived or names others', () => {
    const named = quotedCentres(
      [hanoi, kept('Lyon', [1]), kept('Paris', [112]), kept('Nantes', [108], { isArchived: true })],
      [snapshot],
    )
    expect(named).toEqual([
      { centre: { name: 'Hà Nội', orderNumber: 'PO-2207' }, productIds: [108] },
      { centre: { name: 'Lyon' }, productIds: [1] },
    ])
    expect([108, 1, 112].map((id) => centreOfProduct(named, id)?.name)).toEqual(['Hà Nội', 'Lyon', undefined])
  })

  test('those of every option', () => {
    const other = quoted(addPlan(3), add(112))
    expect(quotedCentres([hanoi], [snapshot, other]).map(({ productIds }) => productIds)).toEqual([[108, 112]])
  })

  test('none without centres, and none of a centre that no product names', () => {
    expect(quotedCentres([], [snapshot])).toEqual([])
    expect(quotedCentres([kept('Lyon', [])], [snapshot])).toEqual([])
  })
})
