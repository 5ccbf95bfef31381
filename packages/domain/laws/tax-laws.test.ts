import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildInvoice, creditedBy, creditNote, isSameRate, noTax, spreadCredit, taxesOf } from '../src/invoice/index.ts'
import type { ChargeLine, InvoiceDraft, TaxRate } from '../src/invoice/index.ts'
import { add, compare, money, mulRatio, ratioOf, sum } from '../src/money/index.ts'
import type { Currency, Money } from '../src/money/index.ts'

const period = { start: 0, end: 86_400_000 }
/** Any currency will do: amounts of several rates are summed in it. */
const currencyOf = (): Currency => 'USD'
const usd = currencyOf()
const names = ['VAT', 'GST'] as const

/** Rates to the fourth decimal of a percent, as states have them. */
const rates = fc
  .record({ name: fc.constantFrom(...names), hundredths: fc.integer({ min: 0, max: 300_000 }) })
  .map(({ name, hundredths }): TaxRate => ({ name, basisPoints: hundredths / 100 }))
const anyRate = fc.oneof(rates, fc.constant(noTax))

function lineOf(minor: number, taxRate?: TaxRate): ChargeLine {
  const amount = money(minor, usd)
  return {
    kind: minor < 0 ? 'proration_credit' : 'plan',
    period,
    quantity: 1,
    freeQuantity: 0,
    unit: amount,
    amount,
    explanation: { step: 'sum', of: [], amount },
    ...(taxRate && { taxRate }),
  }
}

const charges = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 20 })
/** Charges, and credits of what was charged at another rate. */
const mixed = fc.array(
  fc
    .record({ minor: fc.integer({ min: -50_000_000, max: 50_000_000 }), own: fc.option(anyRate, { nil: undefined }) })
    .map(({ minor, own }) => lineOf(minor, own)),
  { maxLength: 20 },
)

function invoiceOf(lines: readonly ChargeLine[], taxRate: TaxRate): InvoiceDraft {
  return buildInvoice(lines, { kind: 'period', currency: 'USD', period, dueAt: 0, taxRate })
}

function taxSum(lines: readonly ChargeLine[]): Money {
  return sum(
    lines.flatMap(({ tax }) => tax ?? []),
    usd,
  )
}

describe('the tax of a document (B-86)', () => {
  test('[INV-05] is the rate of the sum of its lines, rounded once for each rate, and the shares of the lines sum to it', () => {
    fc.assert(
      fc.property(mixed, anyRate, (lines, taxRate) => {
        const invoice = invoiceOf(lines, taxRate)
        const taxes = taxesOf(invoice)
        for (const { rate, net, tax } of taxes) {
          const { numerator, denominator } = ratioOf(String(rate.basisPoints))
          expect(tax).toEqual(mulRatio(net, { numerator, denominator: denominator * 10_000n }, 'half_up'))
        }
        expect(
          sum(
            taxes.map(({ tax }) => tax),
            usd,
          ),
        ).toEqual(invoice.tax)
        expect(taxSum(invoice.lines)).toEqual(invoice.tax)
        expect(add(invoice.subtotal, invoice.tax)).toEqual(invoice.total)
        expect(taxes.filter((one) => taxes.some((other) => other !== one && isSameRate(other.rate, one.rate)))).toEqual(
          [],
        )
      }),
    )
  })

  test('leaves no line more than a minor unit away from its own share, and a line of 0 without any', () => {
    fc.assert(
      fc.property(charges, rates, (minors, taxRate) => {
        const { lines } = invoiceOf(
          minors.map((minor) => lineOf(minor)),
          taxRate,
        )
        for (const { amount, tax = money(0, usd) } of lines) {
          const exact = (amount.minor * taxRate.basisPoints) / 10_000
          expect(Math.abs(tax.minor - exact)).toBeLessThan(1.000_001)
        }
        const ofNothing = lines.flatMap(({ amount, tax }) => (amount.minor === 0 ? (tax?.minor ?? 0) : []))
        expect(new Set([0, ...ofNothing])).toEqual(new Set([0]))
      }),
    )
  })

  test('is the same whatever the draft was taxed by before', () => {
    fc.assert(
      fc.property(mixed, anyRate, anyRate, (lines, before, after) => {
        expect(invoiceOf(invoiceOf(lines, before).lines, after)).toEqual(invoiceOf(lines, after))
      }),
    )
  })

  test('goes back with credit notes at the rate of the line, never more than it was, and whole with the last of them', () => {
    const nets = fc.array(fc.integer({ min: 1, max: 60_000_000 }), { maxLength: 6 })
    const rated = fc.array(
      fc
        .record({ minor: fc.integer({ min: 1, max: 50_000_000 }), own: fc.option(rates, { nil: undefined }) })
        .map(({ minor, own }) => lineOf(minor, own)),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(rated, rates, nets, (lines, taxRate, wanted) => {
        const invoice = invoiceOf(lines, taxRate)
        const notes: InvoiceDraft[] = []
        for (const net of [...wanted, Number.MAX_SAFE_INTEGER]) {
          const credited = creditedBy(notes, invoice)
          const left = invoice.subtotal.minor - credited.net.minor
          if (left === 0) continue
          const parts = spreadCredit(invoice, credited, money(Math.min(net, left), 'USD'))
          const note = creditNote(invoice, { parts, credited, at: 0 })
          expect(taxSum(note.lines)).toEqual(note.tax)
          notes.push(note)
          for (const charged of taxesOf(invoice)) {
            const taken = notes.flatMap(taxesOf).filter(({ rate }) => isSameRate(rate, charged.rate))
            const tax = sum(
              taken.map((one) => one.tax),
              usd,
            )
            expect(compare(tax, charged.tax)).toBeLessThanOrEqual(0)
          }
        }
        const { net, tax, total } = creditedBy(notes, invoice)
        expect([net, tax, total]).toEqual([invoice.subtotal, invoice.tax, invoice.total])
      }),
    )
  })
})
