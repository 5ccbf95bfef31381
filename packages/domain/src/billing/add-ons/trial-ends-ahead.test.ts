import { describe, expect, test } from 'vitest'
import { at } from '@waybill/testkit/billing-world'
import type { ChargeLine } from '../../invoice/index.ts'
import { money } from '../../money/index.ts'
import { tooSmallAlone } from '../../subscription/index.ts'
import type { TrialEndCharge } from '../../subscription/index.ts'
import { carriedUntil } from './trial-ends-ahead.ts'

const usd = (minor: number) => money(minor, 'USD')

/** The first charge of an add-on from an instant to the end of 2026. */
function endOf(text: string, minor: number): TrialEndCharge {
  const amount = usd(minor)
  const line: ChargeLine = {
    kind: 'proration_charge',
    productId: 321,
    period: { start: at(text), end: at('2027-01-01T00:00') },
    quantity: 1,
    freeQuantity: 0,
    unit: usd(1000),
    amount,
    explanation: { step: 'list_price', productId: 321, amount },
  }
  return { at: at(text), productIds: [321], lines: [line], total: amount }
}

const small = endOf('2026-03-31T12:00', 15)

describe('the end of an add-on’s trial', () => {
  test('is too small alone below 0.50, unless account credit pays all of it (B-60)', () => {
    const large = endOf('2026-03-20T00:00', 50)
    expect(tooSmallAlone([large, small], usd(0))).toEqual([small])
    expect(tooSmallAlone([small], usd(15))).toEqual([])
    expect(tooSmallAlone([small], usd(14))).toEqual([small])
    expect(tooSmallAlone([large, small], usd(55)), 'the earlier one had the credit').toEqual([small])
    expect(tooSmallAlone([endOf('2026-03-31T12:00', 0)], usd(0)), 'nothing waits for nothing').toEqual([])
  })

  test('waits with what was carried, once it is over', () => {
    const [line] = small.lines
    if (line === undefined) throw new Error('a line')
    const carried = [{ id: 7, line }]
    const waits = { carried, small: [small] }
    expect(carriedUntil(small.at - 1, waits)).toEqual(carried)
    expect(carriedUntil(small.at, waits)).toEqual([...carried, { id: -1, line }])
    expect(carriedUntil(small.at, { carried: [], small: [small, small] }).map(({ id }) => id)).toEqual([-1, -2])
  })
})
