import fc from 'fast-check'
import type { World } from '@waybill/testkit/billing-world'
import { giveOutside } from '@waybill/testkit/outside-refunds'
import { money } from '../src/money/index.ts'

/** A refund by two of the staff, or one of them takes it back; its money may come back, or go back at the provider alone. */
export const refundSteps = fc.record({
  step: fc.constant('refund' as const),
  place: fc.nat(20),
  minor: fc.constantFrom(1, 1234, 2000, 6000, undefined),
  destination: fc.constantFrom('method' as const, 'credit' as const),
  givesBack: fc.boolean(),
  isWithdrawn: fc.boolean(),
  comesBack: fc.boolean(),
})
type RefundStep = typeof refundSteps extends fc.Arbitrary<infer Value> ? Value : never

/** Plays a step of refunds. */
export function playRefund(world: World, step: RefundStep): void {
  const document = world.archive.documents.at(step.place % Math.max(1, world.archive.documents.length))
  world.givesBack = step.givesBack
  const { destination } = step
  const net = step.minor === undefined ? {} : { net: money(step.minor, document?.currency ?? 'USD') }
  if (document) world.run({ kind: 'refund', documentId: document.id, destination, ...net, reason: 'r', by: 'ada' })
  const requested = world.archive.refunds.find(({ state }) => state === 'requested')
  const refundId = requested?.id ?? 0
  if (requested && step.isWithdrawn) world.run({ kind: 'withdraw_refund', refundId, by: 'ada' })
  else if (requested) world.run({ kind: 'approve_refund', refundId, by: 'bo' })
  const made = world.archive.refunds.find(
    // what a dispute took was no refund of ours
    ({ state, noteId, reason }) => state === 'refunded' && noteId !== undefined && reason !== 'dispute_lost',
  )
  if (made && step.comesBack) world.answerRefund(made, { kind: 'rejected', code: 'declined' })
  if (step.isWithdrawn) giveOutside(world, step)
}
