import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { at, World } from '@waybill/testkit/billing-world'
import { withoutExcess } from '@waybill/testkit/billing-sums'
import { OutsideRefunds } from '@waybill/testkit/outside-refunds'
import { taxRateOf } from '../src/invoice/index.ts'
import type { RefundRow } from '../src/billing/index.ts'
import { add, compare, money, subtract, sum } from '../src/money/index.ts'

const given = fc.record({
  percent: fc.constantFrom('0', '7', '19', '20', '33.33'),
  credit: fc.integer({ min: 0, max: 9000 }),
  refunds: fc.array(
    fc.record({
      minor: fc.integer({ min: 1, max: 6000 }),
      destination: fc.constantFrom('method' as const, 'credit' as const),
      givesBack: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
})

/** The provider makes what it has left of the charge, and rejects what it gave back from its own pages meanwhile. */
function answerRefunds(world: World): void {
  for (const row of world.archive.refunds.filter(({ state }) => state === 'started')) {
    const isLeft = compare(world.collected, row.amount) >= 0
    world.answerRefund(row, isLeft ? undefined : { kind: 'rejected', code: 'exceeds_payment' })
  }
}

describe('refunds of one invoice, whatever their number, amounts and ends (B-81)', () => {
  test('sum to the invoice with the last one, to the cent, and nothing is left for another', () => {
    fc.assert(
      fc.property(given, ({ percent, credit, refunds }) => {
        const world = new World({ at: at('2026-01-05T10:00'), credit })
        world.archive = { ...world.archive, account: { ...world.archive.account, taxRate: taxRateOf('VAT', percent) } }
        world.setMethod(card)
        world.checkOut(aCart(20), 'trial_end')
        world.to(at('2026-01-12T10:00'))
        const [invoice] = world.archive.documents
        if (invoice === undefined) throw new Error('no invoice')
        const [charged, balance] = [world.collected.minor, world.archive.creditBalance.minor]
        const refund = { kind: 'refund', documentId: invoice.id, reason: 'r', by: 'ada' } as const
        for (const { minor, destination, givesBack } of refunds) {
          world.givesBack = givesBack
          world.run({ ...refund, destination, net: money(minor, 'USD') })
        }
        world.run({ ...refund, destination: 'method' })
        const notes = world.archive.documents.filter(({ corrects }) => corrects === invoice.id)
        const of = (part: 'subtotal' | 'tax' | 'total') =>
          sum(
            notes.map((note) => note[part]),
            invoice.currency,
          )
        expect([of('subtotal'), of('tax'), of('total')]).toEqual([invoice.subtotal, invoice.tax, invoice.total])
        expect(['nothing-left', 'not-paid']).toContain(world.run({ ...refund, destination: 'method' }))
        // what left the shop and what became credit are the whole invoice
        const refunded = sum(
          world.archive.refunds.flatMap(({ state, amount }) => (state === 'refunded' ? amount : [])),
          invoice.currency,
        )
        expect(charged - world.collected.minor).toBe(refunded.minor)
        expect(world.archive.creditBalance.minor - balance).toBe(invoice.total.minor - refunded.minor)
        expect(violations(world)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('[PAY-12] leave the member what notes took back, where some are made at the provider itself, and come back', () => {
    const step = fc.record({
      minor: fc.integer({ min: 1, max: 8000 }),
      by: fc.constantFrom('shop' as const, 'provider' as const),
      isAnswered: fc.boolean(),
      comesBack: fc.boolean(),
    })
    fc.assert(
      fc.property(given, fc.array(step, { maxLength: 8 }), ({ percent, credit }, steps) => {
        const world = new World({ at: at('2026-01-05T10:00'), credit: credit % 5900 })
        world.archive = { ...world.archive, account: { ...world.archive.account, taxRate: taxRateOf('VAT', percent) } }
        world.setMethod(card)
        world.checkOut(aCart(20), 'trial_end')
        world.to(at('2026-01-12T10:00'))
        const documentId = world.archive.documents[0]?.id ?? 0
        const before = world.archive.creditBalance
        world.answersAtOnce = false
        const outside = new OutsideRefunds(world, world.archive.attempts.at(-1)?.id ?? 0)
        for (const { minor, by, isAnswered, comesBack } of steps) {
          const net = money(minor, 'USD')
          if (by === 'shop')
            world.run({ kind: 'refund', documentId, destination: 'method', net, reason: 'r', by: 'ada' })
          else if (outside.give(net) && comesBack) outside.read()
          if (comesBack) outside.sendBack()
          outside.read()
          if (isAnswered) answerRefunds(world)
          expect(violations(world)).toEqual([])
          // what is account credit, and what is back at the card or on its way there
          const { creditBalance, documents, refunds } = world.archive
          const isGiven = ({ state }: RefundRow) => state === 'refunded' || state === 'started'
          const left = sum(refunds.filter(isGiven).map(withoutExcess), before.currency)
          const notes = documents.filter(({ corrects }) => corrects === documentId).map(({ total }) => total)
          expect(add(subtract(creditBalance, before), left)).toEqual(sum(notes, before.currency))
        }
      }),
      { numRuns: 100 },
    )
  })
})
