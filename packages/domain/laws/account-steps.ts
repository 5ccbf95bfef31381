import fc from 'fast-check'
import { changeCurrency } from '@waybill/testkit/billing-changes'
import type { World } from '@waybill/testkit/billing-world'

/** What the staff do about an account: its currency, its channel, its documents, and its end. */
export const accountSteps = fc.oneof(
  { weight: 1, arbitrary: fc.record({ step: fc.constant('currency' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('other_currency' as const),
      currency: fc.constantFrom('EUR' as const, 'EUR' as const, 'USD' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('channel' as const),
      channel: fc.constantFrom('direct' as const, 'wired' as const, 'mobile' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('reissue' as const), place: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('erase' as const), isCreditGivenUp: fc.boolean() }) },
)
type AccountStep = typeof accountSteps extends fc.Arbitrary<infer Value> ? Value : never

export function playAccount(world: World, step: AccountStep): void {
  switch (step.step) {
    case 'currency':
      // there and back: carts are in dollars
      for (const currency of ['EUR', 'USD'] as const) world.run({ kind: 'change_currency', currency, reason: 'r' })
      return
    case 'other_currency':
      // for the same reason one that isn't subscribed stays in those
      if (world.archive.subscription?.status === 1) changeCurrency(world, step.currency)
      return
    case 'channel':
      world.run({ kind: 'change_channel', channel: step.channel, reason: 'r' })
      return
    case 'reissue': {
      const document = world.archive.documents.at(step.place % Math.max(1, world.archive.documents.length))
      if (document) world.run({ kind: 'reissue_invoice', documentId: document.id })
      return
    }
    case 'erase':
      world.run({ kind: 'erase', isCreditGivenUp: step.isCreditGivenUp, by: 'ada' })
  }
}
