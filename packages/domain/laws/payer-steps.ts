import fc from 'fast-check'
import { nextOrderId } from '@waybill/testkit/billing-archive'
import { aCart, purchaseIn } from '@waybill/testkit/billing-shop'
import type { World } from '@waybill/testkit/billing-world'
import { periodAt } from '../src/calendar/index.ts'

/** Steps between an account and its payer, and a statement of its own members. */
export const payerSteps = fc.oneof(
  fc.record({
    step: fc.constant('take_on' as const),
    by: fc.constantFrom('partner' as const, 'organization' as const),
    isTrialHad: fc.boolean(),
  }),
  fc.record({ step: fc.constant('leave_payer' as const) }),
  fc.record({ step: fc.constant('enable' as const), planId: fc.constantFrom(10, 20, 30) }),
  fc.record({ step: fc.constant('statement' as const), percentOff: fc.constantFrom(0, 15, 100) }),
)
type PayerStep = typeof payerSteps extends fc.Arbitrary<infer Value> ? Value : never

const month = { unit: 'month', count: 1 } as const

function state(world: World, percentOff: number): void {
  const { start: end } = periodAt(0, month, world.now)
  const { start } = periodAt(0, month, end - 1)
  const items = purchaseIn(aCart(30)).items.flatMap(({ price }) => (price ? { price, startedAt: start } : []))
  const member = { accountId: 98, company: 'Orchard', percentOff, paidFor: [{ start, end }], items }
  world.run({ kind: 'issue_statement', month: { start, end }, members: [member], catalogueVersion: 1 })
}

export function playPayer(world: World, step: PayerStep): void {
  switch (step.step) {
    case 'take_on':
      world.run({ kind: 'take_on', payer: { by: step.by, accountId: 99 }, isTrialHad: step.isTrialHad })
      return
    case 'leave_payer':
      world.run({ kind: 'leave_payer' })
      return
    case 'enable':
      world.run({ kind: 'enable', orderId: nextOrderId(world.archive), purchase: purchaseIn(aCart(step.planId)) })
      return
    case 'statement':
      return state(world, step.percentOff)
  }
}
