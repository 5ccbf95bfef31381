import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DocumentRow } from '../src/billing/index.ts'
import { isInAdvance } from '../src/invoice/index.ts'
import type { ChargeLine } from '../src/invoice/index.ts'
import { money } from '../src/money/index.ts'
import { change } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'

const hour = 3_600_000

/** Steps within one month, each some hours after the one before. */
const step = fc.record({
  hours: fc.integer({ min: 1, max: 60 }),
  doing: fc.oneof(
    fc.record({
      step: fc.constant('change' as const),
      planId: fc.constantFrom(10, 20, 40),
      addOns: fc.subarray([320, 330]),
    }),
    fc.record({
      step: fc.constant('refund' as const),
      place: fc.nat(20),
      minor: fc.constantFrom(1, 100, 1548, 4000, undefined),
      destination: fc.constantFrom('method' as const, 'credit' as const),
    }),
  ),
})

/** Since when each product isn't had any more, from the plans and add-ons that followed one another. */
class History {
  readonly #changes: { readonly at: number; readonly products: readonly number[] }[] = []

  note(world: World): void {
    this.#changes.push({ at: world.now, products: world.archive.items.map(({ productId }) => productId) })
  }

  endOf({ productId = 0, period }: ChargeLine): number {
    const off = this.#changes.find((one) => one.at >= period.start && !one.products.includes(productId))
    return Math.min(off?.at ?? period.end, period.end)
  }
}

/** The part of a line that refunds gave back, in minor units. */
function refundedOf({ archive }: World, document: DocumentRow, position: number): number {
  const noteIds = new Set(archive.refunds.flatMap(({ noteId }) => noteId ?? []))
  return archive.documents
    .filter(({ id, corrects }) => corrects === document.id && noteIds.has(id))
    .flatMap(({ lines }) => lines)
    .reduce((sum, { corrects, amount }) => sum + (corrects === position ? amount.minor : 0), 0)
}

/** The price of a line's time, less its refunds, in minor units: each line rounded once or twice. */
function dueOf(world: World, history: History): { readonly minor: number; readonly lines: number } {
  const charged = world.archive.documents.flatMap((document) =>
    document.kind === 'credit' || document.status === 'void'
      ? []
      : document.lines.flatMap((line, position) =>
          isInAdvance(line) ? { line, refunded: refundedOf(world, document, position) } : [],
        ),
  )
  const dueItems = charged.map(({ line, refunded }) => {
    const { start, end } = line.period
    const had = (line.amount.minor * (history.endOf(line) - start)) / (end - start)
    return Math.max(had - refunded, 0)
  })
  return { minor: dueItems.reduce((sum, due) => sum + due, 0), lines: dueItems.length }
}

describe('changes and refunds within a month, whatever their order (B-60, B-62, B-81)', () => {
  test('cost what was had, less what was given back: a refund leaves the credit for unused time, and gives none twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (played) => {
        const world = new World({ at: at('2026-02-25T00:00') })
        world.setMethod(card)
        world.to(at('2026-03-01T00:00'))
        world.checkOut(aCart(20, [330]), 'now')
        const history = new History()
        for (const { hours, doing } of played) {
          world.to(world.now + hours * hour)
          if (doing.step === 'change') {
            change(world, aCart(doing.planId, doing.addOns), { timeframe: 'now' })
            history.note(world)
            continue
          }
          const issued = world.archive.documents.filter(({ kind }) => kind !== 'credit')
          const documentId = issued.at(doing.place % issued.length)?.id ?? 0
          const net = doing.minor === undefined ? {} : { net: money(doing.minor, 'USD') }
          const { destination } = doing
          world.run({ kind: 'refund', documentId, destination, ...net, reason: 'r', by: 'ada' })
        }
        // what is too little to charge waits for the next invoice
        fc.pre(world.archive.carried.length === 0)
        expect(world.run({ kind: 'cancel_now' })).toBeUndefined()
        history.note(world)
        const spent = world.collected.minor - world.archive.creditBalance.minor
        const due = dueOf(world, history)
        expect(Math.abs(spent - due.minor), JSON.stringify(world.documents)).toBeLessThanOrEqual(due.lines)
        expect(violations(world)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
