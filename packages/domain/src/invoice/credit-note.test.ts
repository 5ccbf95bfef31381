import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/index.ts'
import {
  buildInvoice,
  creditedBy,
  creditNote,
  creditNoteOver,
  creditOfChange,
  serviceEnd,
  spreadCredit,
  unusedParts,
} from './index.ts'
import type { ChargeLine, InvoiceDraft, LineKind } from './index.ts'

const period = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 1) }
const usd = (minor: number) => money(minor, 'USD')

function aLine(minor: number, kind: LineKind = 'plan', productId = 1): ChargeLine {
  const amount = usd(minor)
  const explanation = { step: 'list_price', productId, amount } as const
  return { kind, productId, period, quantity: 1, freeQuantity: 0, unit: amount, amount, explanation }
}

function anInvoice(lines: readonly ChargeLine[], basisPoints = 0): InvoiceDraft {
  const taxRate = { name: basisPoints === 0 ? 'none' : 'VAT', basisPoints }
  return buildInvoice(lines, { kind: 'period', currency: 'USD', period, dueAt: period.start, taxRate })
}

const none = creditedBy([], anInvoice([]))

function refunded(invoice: InvoiceDraft, nets: readonly number[]): readonly InvoiceDraft[] {
  return nets.reduce<readonly InvoiceDraft[]>((notes, net) => {
    const credited = creditedBy(notes, invoice)
    const parts = spreadCredit(invoice, credited, usd(net))
    return [...notes, creditNote(invoice, { parts, credited, at: period.start })]
  }, [])
}

describe('a credit note', () => {
  test('of 60.00 + 20 %: 20.00 is 24.00 with tax, and the rest takes the other 48.00 (B-81, journey 18)', () => {
    const notes = refunded(anInvoice([aLine(6000)], 2000), [2000, 4000])
    expect(notes.map(({ subtotal, tax, total }) => [subtotal.minor, tax.minor, total.minor])).toEqual([
      [2000, 400, 2400],
      [4000, 800, 4800],
    ])
  })

  test('of what a change left has no tax below 0, where the change rounded its share of the line up (B-86)', () => {
    const invoice = anInvoice([aLine(20_772)], 2000)
    const back = { ...aLine(-20_771, 'proration_credit'), corrects: 0, correctsDocument: 7 }
    const change = anInvoice([aLine(19_714), aLine(9_854), back], 2000)
    const credited = creditedBy(creditOfChange(change, 7), invoice)
    expect([invoice.tax.minor, credited.tax.minor]).toEqual([4154, 4155])
    const parts = spreadCredit(invoice, credited, usd(1))
    const { subtotal, tax, total } = creditNote(invoice, { parts, credited, at: period.start })
    expect([subtotal.minor, tax.minor, total.minor]).toEqual([1, 0, 1])
  })

  test('over an amount is at the rate of what a change charged, beside what it took back at another (B-81, B-86)', () => {
    const standard = { name: 'VAT', basisPoints: 2000 }
    const back = { ...aLine(-3000, 'proration_credit'), corrects: 0, correctsDocument: 7, taxRate: standard }
    const change = anInvoice([back, aLine(9000, 'proration_charge', 4)], 550)
    expect([change.subtotal.minor, change.tax.minor]).toEqual([6000, 495 - 600])
    const note = creditNoteOver(change, { gross: usd(500), credited: none, at: period.start })
    expect([note.subtotal.minor, note.tax.minor, note.total.minor]).toEqual([474, 26, 500])
  })

  test('names the line that it corrects, for the time that is unused, at the rate of the invoice (B-86)', () => {
    const invoice = anInvoice([aLine(1200, 'usage', 3), aLine(6000), aLine(2000, 'module', 2)], 2000)
    const from = Date.UTC(2026, 2, 20)
    const note = creditNote(invoice, { parts: unusedParts(invoice, none, from), credited: none, at: from })
    expect(
      note.lines.map(({ kind, productId, corrects, amount }) => [kind, productId, corrects, amount.minor]),
    ).toEqual([
      ['proration_credit', 1, 1, 2323],
      ['proration_credit', 2, 2, 774],
    ])
    expect(note.lines[0]?.period).toEqual({ start: from, end: period.end })
    expect([note.kind, note.taxRate, note.subtotal.minor, note.tax.minor]).toEqual([
      'credit',
      invoice.taxRate,
      3097,
      619,
    ])
  })

  test('never takes back more of a line than earlier notes left of it (B-62)', () => {
    const invoice = anInvoice([aLine(6000)])
    const [first] = refunded(invoice, [5000])
    const credited = creditedBy(first === undefined ? [] : [first], invoice)
    expect(unusedParts(invoice, credited, period.start).map(({ amount }) => amount.minor)).toEqual([1000])
    expect(() => spreadCredit(invoice, credited, usd(1001))).toThrow(RangeError)
  })

  test('of a refund is of money, not of time: a line is over from the first instant of its rest that was taken back (B-81)', () => {
    const invoice = anInvoice([aLine(6000), aLine(2000, 'module', 2)])
    const [refund] = refunded(invoice, [800])
    if (refund === undefined) throw new Error('nothing was refunded')
    const from = Date.UTC(2026, 2, 20)
    const rest = creditNote(invoice, { parts: [{ position: 0, amount: usd(100), from }], credited: none, at: from })
    const earlier = { position: 0, amount: usd(100), from: from - 1000 }
    const before = creditNote(invoice, { parts: [earlier], credited: none, at: from })
    for (const notes of [
      [refund, rest, before],
      [before, rest, refund],
    ]) {
      const credited = creditedBy(notes, invoice)
      expect([...credited.endedByLine]).toEqual([[0, from - 1000]])
      expect(unusedParts(invoice, credited, from).map(({ position }) => position)).toEqual([1])
    }
  })

  test('takes back nothing of what was used, or is over', () => {
    expect(unusedParts(anInvoice([aLine(1200, 'usage'), aLine(500, 'overage')]), none, period.start)).toEqual([])
    expect(unusedParts(anInvoice([aLine(6000)]), none, period.end)).toEqual([])
  })

  test('of a service that has not begun takes back all of it', () => {
    const [part] = unusedParts(anInvoice([aLine(6000)]), none, period.start - 1000)
    expect([part?.amount.minor, part?.from]).toEqual([6000, period.start])
  })

  test('is spread over the lines by largest remainder (B-62)', () => {
    const parts = spreadCredit(
      anInvoice([aLine(100), aLine(100, 'module', 2), aLine(100, 'module', 3)]),
      none,
      usd(100),
    )
    expect(parts.map(({ amount }) => amount.minor)).toEqual([34, 33, 33])
  })
})

describe('the service that an invoice charges in advance', () => {
  test('ends with the latest of its periods, and usage has none', () => {
    const year = { ...aLine(60_000), period: { start: period.start, end: Date.UTC(2027, 2, 1) } }
    expect(serviceEnd(anInvoice([aLine(1000, 'prepaid'), year]))).toBe(Date.UTC(2027, 2, 1))
    expect(serviceEnd(anInvoice([aLine(1200, 'usage')]))).toBeUndefined()
  })
})

describe('credit notes of one invoice', () => {
  const invoices = fc.record({
    amounts: fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 }),
    basisPoints: fc.constantFrom(0, 1, 700, 1900, 2000, 2333),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
  })

  test('sum to it when they take all of it, and none exceeds it before (decisions-billing 4, invariant 1)', () => {
    fc.assert(
      fc.property(invoices, ({ amounts, basisPoints, cuts }) => {
        const invoice = anInvoice(
          amounts.map((amount, place) => aLine(amount, 'module', place + 1)),
          basisPoints,
        )
        const whole = invoice.subtotal.minor
        const ends = [...cuts.map((cut) => Math.floor(cut * whole)).toSorted((one, other) => one - other), whole]
        const nets = ends.map((end, place) => end - (ends[place - 1] ?? 0)).filter((net) => net > 0)
        const notes = refunded(invoice, nets)
        for (const note of notes) {
          expect([note.tax.minor >= 0, note.total.minor]).toEqual([true, note.subtotal.minor + note.tax.minor])
          expect(note.lines.reduce((total, { amount }) => total + amount.minor, 0)).toBe(note.subtotal.minor)
        }
        const { net, tax, total, byLine } = creditedBy(notes, invoice)
        expect([net, tax, total]).toEqual([invoice.subtotal, invoice.tax, invoice.total])
        expect([...byLine].toSorted(([one], [other]) => one - other).map(([, { minor }]) => minor)).toEqual(amounts)
      }),
    )
  })
})
