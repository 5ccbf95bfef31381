import fc from 'fast-check'
import { changeCurrency } from '@waybill/testkit/billing-changes'
import { debit } from '@waybill/testkit/billing-shop'
import type { World } from '@waybill/testkit/billing-world'
import { HOUR_MS } from '../src/durations/index.ts'
import { paymentStates } from '../src/payment/index.ts'

/** Steps of the staff about an account: its currency, its channel, its documents, and its end. */
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
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('debit_returned' as const),
      end: fc.constantFrom(
        'cancel_now' as const,
        'cancel' as const,
        'pause' as const,
        'dunning' as const,
        'erase' as const,
      ),
      hoursBefore: fc.constantFrom(0, 30, 300),
      hoursAfter: fc.constantFrom(0, 20, 800),
      code: fc.constantFrom('R01', 'R01', 'R10'),
    }),
  },
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
      return
    case 'debit_returned':
      return returnDebit(world, step)
  }
}

/** The next renewal is paid by a debit; the subscription ends in one way or another, and then the bank takes the money back. */
function returnDebit(
  world: World,
  { end, hoursBefore, hoursAfter, code }: Extract<AccountStep, { step: 'debit_returned' }>,
): void {
  const before = world.archive.attempts.length
  world.setMethod(debit)
  world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 96 * HOUR_MS })
  world.to(Math.max(world.now, world.archive.subscription?.period.end ?? 0))
  const tried = world.archive.attempts.slice(before).find(({ method }) => method === debit.type)
  if (tried === undefined) return
  const reference = `ch_${tried.id}`
  world.to(world.now + hoursBefore * HOUR_MS)
  world.answer(tried.id, { kind: 'paid', reference })
  if (end === 'erase') {
    world.run({ kind: 'cancel_now' })
    world.run({ kind: 'erase', isCreditGivenUp: true, by: 'ada' })
  } else if (end !== 'dunning') world.run({ kind: end })
  world.to(world.now + hoursAfter * HOUR_MS)
  const paid = world.archive.payments.find(({ id }) => id === tried.paymentId)
  // what was given back entirely isn't returned
  if (paid?.state !== paymentStates.refund) world.answer(tried.id, { kind: 'returned', reference, returnCode: code })
}
