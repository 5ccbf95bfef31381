import fc from 'fast-check'
import { expect } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import type { World } from '@waybill/testkit/billing-world'

/** A change to another plan, with other add-ons, units or interval, at any time that it can be made for. */
export const changeSteps = fc.record({
  step: fc.constant('change' as const),
  planId: fc.constantFrom(0, 10, 20, 30, 40),
  addOns: fc.subarray([310, 320, 321, 322, 323, 324, 325, 330, 360, 361, 362, 398, 399]),
  units: fc.nat(9),
  timeframe: fc.constantFrom('now' as const, 'renewal' as const, 'term_end' as const, undefined),
  interval: fc.constantFrom('month' as const, 'year' as const, undefined),
})
type ChangeStep = typeof changeSteps extends fc.Arbitrary<infer Value> ? Value : never

/** The first try of a change, in minor units; undefined where none was made. */
function triedFor(world: World, orderId: string | undefined): number | undefined {
  const { documents, payments, attempts } = world.archive
  const document = documents.find((row) => row.orderId === orderId)
  const payment = payments.find(({ documentId }) => documentId === document?.id)
  return attempts.find(({ paymentId }) => paymentId === payment?.id)?.amount.minor
}

/** So many of each key; of what is sold by the hundred, twenty times as many. */
export function unitsOf(units: number): Readonly<Record<string, number>> {
  return { vehicle: units, driver: units, message: units * 20, call: units, seat: units }
}

/** Makes a change, and compares it with its preview: the same cents (decisions-billing 4, invariant 8). */
export function playChange(world: World, { planId, addOns, units, timeframe, interval }: ChangeStep): void {
  const when = { ...(timeframe && { timeframe }), ...(interval && { interval }) }
  const cart = aCart(planId, addOns, unitsOf(units))
  const shown = previewOf(world, cart, when)
  const rejected = change(world, cart, when)
  if (typeof shown === 'string') return expect(rejected).toBeDefined()
  const due = shown.dueNow.minor
  // who leaves a legacy plan sees what it costs before a method is asked for (B-153)
  const isUnpaid = due > 0 && world.archive.method === undefined
  // an account that is held or closed takes no change, whatever it would cost
  const blockers = ['account-locked', 'account-closed', ...(isUnpaid ? ['billing-missing'] : [])]
  if (rejected !== undefined) return expect(blockers).toContain(rejected)
  expect(triedFor(world, world.archive.orders.at(-1)?.id)).toBe(due === 0 ? undefined : due)
}
