import fc from 'fast-check'
import { expect, test } from 'vitest'
import { change, nextPaidFromCredit, previewOf } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'

const hour = 3_600_000
const start = at('2026-03-01T10:00')

/** V is tried for 14 days; 324 and 325 need it, the second one with a trial of a month. */
const carts = fc
  .record({
    planId: fc.constantFrom(10, 20, 40),
    addOns: fc.subarray([320, 330]),
    needing: fc.subarray([324, 325]),
    isTried: fc.boolean(),
  })
  .map(({ planId, addOns, needing, isTried }) => aCart(planId, [...addOns, ...(isTried ? [321, ...needing] : [])]))
const timeframes = fc.constantFrom('now' as const, 'renewal' as const)
/** The card's expiry, in hours from the beginning; beyond the next renewal mostly. */
const expiries = fc.integer({ min: 24, max: 60 * 24 })

test('[SUB-05] a preview names the next charge and what account credit pays of it, also where a trial lapses before it (B-60, B-93)', () => {
  let lapsed = 0
  fc.assert(
    fc.property(carts, carts, timeframes, expiries, fc.nat(3000), (first, second, timeframe, expiry, credit) => {
      const world = new World({ at: start - 96 * hour, credit })
      world.setMethod({ ...card, expiresAt: start + expiry * hour })
      world.to(start)
      world.checkOut(aCart(20), 'now')
      change(world, first)
      world.to(start + 23 * hour)
      const plan = previewOf(world, second, { timeframe })
      if (typeof plan === 'string' || plan.isEstimate) return
      const shown = nextPaidFromCredit(world, second, { timeframe })
      const before = world.archive.creditBalance.minor
      expect(change(world, second, { timeframe, digest: plan.digest })).toBeUndefined()
      world.to(plan.nextDate)
      const charged = world.archive.documents.findLast(
        ({ kind, createdAt }) => kind !== 'credit' && createdAt === plan.nextDate,
      )
      expect([charged?.total.minor ?? 0, charged?.creditApplied.minor ?? 0]).toEqual([plan.nextAmount.minor, shown])
      expect(violations(world)).toEqual([])
      if (shown > before) lapsed += 1
    }),
    { numRuns: 300 },
  )
  expect(lapsed).toBeGreaterThan(0)
})
