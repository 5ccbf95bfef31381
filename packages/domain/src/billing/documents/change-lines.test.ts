import { describe, expect, test } from 'vitest'
import { card, aCart } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, World } from '@waybill/testkit/billing-world'
import { periodAt } from '../../calendar/index.ts'
import { taxRateOf } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { money } from '../../money/index.ts'
import { advancePrice, creditLine, recurringPrice } from './change-lines.ts'
import type { BillingFacts, DocumentRow } from '../core/facts.ts'
import { Ledger } from '../core/ledger.ts'

/** M, 60.00, is paid from 12 January to 12 February, 10:00; half of that is left on 28 January, 00:00 and twelve hours. */
const facts = subscribed().load()
const [invoice] = facts.documents
const { subscription } = facts
const plan = facts.items.find(({ price }) => price?.kind === 'plan')?.price
if (invoice === undefined || subscription === undefined || plan === undefined) throw new Error('nothing is subscribed')
const halfway = at('2026-01-27T22:00')

/** Credits of M halfway, in minor units, with whether it was paid. */
function takenBack(more: Partial<BillingFacts>, instant = halfway): (readonly [number, boolean])[] {
  const ledger = new Ledger({ ...facts, ...more }, { at: instant, now: instant })
  const paid = periodAt(subscription?.anchor ?? 0, { unit: 'month', count: 1 }, subscription?.period.start ?? 0)
  if (subscription === undefined || plan === undefined) throw new Error('nothing is subscribed')
  const lines = creditLine(ledger, plan, { subscription, paid, at: instant, isOtherInterval: false })
  return lines.map(({ line, isPaid }) => [line.amount.minor, isPaid])
}

const documents = (...rows: readonly Partial<DocumentRow>[]): Partial<BillingFacts> => ({
  documents: rows.map((row) => ({ ...invoice, ...row })),
})
const line = (invoice.lines.find(({ kind }) => kind === 'plan') ?? invoice.lines[0]) as ChargeLine
const linesOf = (more: Partial<ChargeLine>): Partial<DocumentRow> => ({ lines: [{ ...line, ...more }] })
const periodOf = (start: string, end: string) => ({ period: { start: at(start), end: at(end) } })

describe('what is unused of M, 60.00, halfway through its month (B-60, B-62)', () => {
  test('is 30.00 of the invoice that charged it', () => {
    expect(takenBack({})).toEqual([[-3000, true]])
  })

  test('is nothing where the month that was charged is over, or has not begun', () => {
    expect(takenBack(documents(linesOf(periodOf('2025-12-12T10:00', '2026-01-12T10:00'))))).toEqual([])
    expect(takenBack(documents(linesOf({ period: { start: at('2025-12-12T10:00'), end: halfway } })))).toEqual([])
    expect(takenBack(documents(linesOf(periodOf('2026-02-12T10:00', '2026-03-12T10:00'))))).toEqual([])
    expect(takenBack(documents(linesOf({ period: { start: halfway, end: at('2026-02-12T10:00') } })))).toEqual([
      [-3000, true],
    ])
  })

  test('is nothing of what is paid after it, or of another product', () => {
    expect(takenBack(documents(linesOf({ kind: 'usage' })))).toEqual([])
    expect(takenBack(documents(linesOf({ productId: 200 })))).toEqual([])
  })

  test('is nothing of a document that charges nothing', () => {
    const owed = (id: number, minor: number) => ({
      receivables: facts.receivables.map((row) => ({ ...row, id, open: money(minor, 'USD') })),
    })
    expect(facts.receivables).toHaveLength(1)
    expect(takenBack(documents({ kind: 'credit' }))).toEqual([])
    expect(takenBack(documents({ status: 'draft' }))).toEqual([])
    expect(takenBack({ ...documents({ status: 'void' }), ...owed(invoice.id, 6000) })).toEqual([])
    expect(takenBack({ ...documents({ status: 'open' }), ...owed(invoice.id, 0) })).toEqual([])
    expect(takenBack({ ...documents({ status: 'open' }), ...owed(invoice.id + 1, 6000) })).toEqual([])
  })

  test('makes less of an open invoice that is owed, and of a draft that waits for late usage', () => {
    const both = [
      { ...facts.receivables[0], id: invoice.id, open: money(6000, 'USD') },
      { ...facts.receivables[0], id: invoice.id + 1, open: money(0, 'USD') },
    ] as BillingFacts['receivables']
    expect(takenBack({ ...documents({ status: 'open' }), receivables: both })).toEqual([[-3000, false]])
    expect(takenBack(documents({ status: 'draft', finaliseAt: at('2026-01-28T00:00') }))).toEqual([[-3000, false]])
  })

  test('is of the line that began last, and of two that began together of the newer document', () => {
    const other = { id: invoice.id + 1, ...linesOf({ amount: money(2000, 'USD') }) }
    expect(takenBack(documents({}, other))).toEqual([[-2000, true]])
    expect(takenBack(documents(other, {}))).toEqual([[-2000, true]])
    const later = { start: at('2026-01-20T10:00'), end: at('2026-02-12T10:00') }
    const upgraded = { id: invoice.id + 1, ...linesOf({ amount: money(2500, 'USD'), period: later }) }
    expect(takenBack(documents(upgraded, { id: invoice.id + 2 }))).toEqual([[-2500, true]])
    expect(takenBack(documents({ id: invoice.id + 2 }, upgraded))).toEqual([[-2500, true]])
  })

  test('is nothing once a note has taken the rest of it back, from that instant on', () => {
    const note = (start: number): Partial<DocumentRow> => ({
      id: invoice.id + 1,
      kind: 'credit',
      corrects: invoice.id,
      lines: [{ ...line, corrects: 0, amount: money(1000, 'USD'), period: { start, end: line.period.end } }],
    })
    expect(takenBack(documents({}, note(halfway)))).toEqual([])
    expect(takenBack(documents({}, note(halfway + 1000)))).toEqual([[-3000, true]])
  })

  test('is at most what is left of what was paid', () => {
    const refund = { id: invoice.id + 1, kind: 'credit', corrects: invoice.id } as const
    const given = { ...line, corrects: 0, amount: money(4000, 'USD') }
    expect(takenBack(documents({}, { ...refund, lines: [given] }))).toEqual([[-2000, true]])
  })

  test('counts whole seconds', () => {
    expect(takenBack({}, halfway + 999)).toEqual([[-3000, true]])
  })
})

describe('the rate of what is taken back (B-86)', () => {
  const rates = [taxRateOf('VAT', '20'), taxRateOf('VAT', '10'), taxRateOf('VAT', '5')] as const

  function rateTaken(ofLine: number | undefined, ofDocument: number, ofAccount: number) {
    const own = ofLine === undefined ? {} : { taxRate: rates[ofLine] }
    const account = { ...facts.account, taxRate: rates[ofAccount] ?? rates[0] }
    const taxed = documents({ taxRate: rates[ofDocument] ?? rates[0], lines: [{ ...line, ...own }] as ChargeLine[] })
    const ledger = new Ledger({ ...facts, ...taxed, account }, { at: halfway, now: halfway })
    if (subscription === undefined || plan === undefined) throw new Error('nothing is subscribed')
    const running = { subscription, paid: { ...subscription.period, index: 0 }, at: halfway, isOtherInterval: false }
    return creditLine(ledger, plan, running)[0]?.line.taxRate
  }

  test('is that of its line, else that of its document, and isn’t named where the account has it by now', () => {
    expect(rateTaken(0, 1, 2)).toEqual(rates[0])
    expect(rateTaken(undefined, 1, 2)).toEqual(rates[1])
    expect(rateTaken(undefined, 2, 2)).toBeUndefined()
    expect(rateTaken(2, 1, 2)).toBeUndefined()
  })
})

test('what is paid in advance for an item: its price, its declared units, and nothing for usage (B-64, B-65)', () => {
  const world = new World({ at: at('2026-01-05T10:00') })
  world.setMethod(card)
  world.checkOut(aCart(30, [310, 320], { driver: 3 }), 'now')
  const { items } = world.archive
  const prices = items.flatMap(({ price }) => (price ? [[price.productId, advancePrice(price, 'USD').minor]] : []))
  expect(prices).toEqual([
    [30, 9000],
    [312, 0],
    [310, 3000],
    [320, 2000],
  ])
  expect(recurringPrice(items, { currency: 'USD', interval: 'month' }).minor).toBe(14_000)
  expect(recurringPrice(items, { currency: 'USD', interval: 'year' }).minor).toBe(9000 + 36_000 + 2000)
})
