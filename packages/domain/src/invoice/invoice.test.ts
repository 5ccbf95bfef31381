import { describe, expect, test } from 'vitest'
import { money } from '../money/index.ts'
import { buildInvoice, invoiceFileName, issuedText, nextNumber, noTax, seriesOf, waitsForUsage } from './index.ts'
import type { ChargeLine, LineKind } from './index.ts'

const period = { start: Date.UTC(2026, 0, 12, 10), end: Date.UTC(2026, 1, 12, 10) }

function aLine(minor: number, kind: LineKind = 'plan'): ChargeLine {
  const amount = money(minor, 'USD')
  const explanation = { step: 'list_price', productId: 1, amount } as const
  return { kind, productId: 1, period, quantity: 1, freeQuantity: 0, unit: amount, amount, explanation }
}

const terms = { kind: 'period', currency: 'USD', period, dueAt: period.start, taxRate: noTax } as const

describe('an invoice', () => {
  test('[INV-02] lines sum to the subtotal, with tax to the total', () => {
    const invoice = buildInvoice([aLine(6000), aLine(2000, 'module'), aLine(-1000, 'proration_credit')], {
      ...terms,
      taxRate: { name: 'VAT', basisPoints: 2000 },
    })
    expect([invoice.subtotal.minor, invoice.tax.minor, invoice.total.minor]).toEqual([7000, 1400, 8400])
  })

  test('[INV-05] without tax the total is the subtotal', () => {
    const { subtotal, tax, total } = buildInvoice([aLine(6000)], terms)
    expect([subtotal.minor, tax.minor, total.minor]).toEqual([6000, 0, 6000])
  })

  test('rounds tax once, on the sum: three times 0.33 at 5 % are 0.05, not 0.06', () => {
    const invoice = buildInvoice([aLine(33), aLine(33), aLine(33)], {
      ...terms,
      taxRate: { name: 'VAT', basisPoints: 500 },
    })
    expect(invoice.tax.minor).toBe(5)
  })

  test('waits for late usage exactly when a line is metered (B-69)', () => {
    const kinds: LineKind[] = ['plan', 'prepaid', 'usage', 'usage_minimum', 'overage']
    const waiting = kinds.filter((kind) => waitsForUsage(buildInvoice([aLine(1), aLine(1, kind)], terms)))
    expect(waiting).toEqual(['usage', 'usage_minimum', 'overage'])
  })

  test('[INV-02] numbers start at 1001 and leave no gap; credit notes have a series of their own', () => {
    expect([nextNumber(undefined), nextNumber(1001), nextNumber(1999)]).toEqual([1001, 1002, 2000])
    expect([seriesOf('period'), seriesOf('credit')]).toEqual(['invoice', 'credit_note'])
    expect(() => nextNumber(7)).toThrow(RangeError)
  })

  test('the PDF is named by contract', () => {
    expect(invoiceFileName(1001)).toBe('r4m-invoice-1001.pdf')
  })

  test('[INV-02] the issued text changes with anything that the document says', () => {
    const issued = {
      draft: buildInvoice([aLine(6000)], terms),
      series: 'invoice',
      number: 1001,
      issuedAt: 1,
      parties: {},
    }
    expect(issuedText(issued, 2)).toBe(issuedText({ ...issued }, 2))
    expect(issuedText(issued, 2)).not.toBe(issuedText({ ...issued, parties: { buyer: 'Lodeway' } }, 2))
    const other = { ...issued, draft: buildInvoice([aLine(6001)], terms) }
    expect(issuedText(issued, 2)).not.toBe(issuedText(other, 2))
  })

  test('[INV-02] the second version of the text has each line with its fraction, formula and tax; the first had no tax', () => {
    const fraction = { numerator: 16, denominator: 31 }
    const textOf = (version: 1 | 2, line: ChargeLine, basisPoints = 2000): string =>
      issuedText(
        {
          draft: buildInvoice([line], { ...terms, taxRate: { name: 'VAT', basisPoints } }),
          series: 'invoice',
          number: 1001,
          issuedAt: 1,
          parties: {},
        },
        version,
      )
    expect(textOf(2, { ...aLine(3097), fraction })).toContain('"fraction":{"denominator":31,"numerator":16}')
    expect(textOf(2, aLine(3097))).toContain('"explanation":{"amount":{"currency":"USD","minor":3097},')
    expect(textOf(2, aLine(3097))).toContain('"tax":{"currency":"USD","minor":619}')
    // what was issued before has the text that it was hashed by
    expect(textOf(1, { ...aLine(3097), fraction })).toContain('"fraction":{"denominator":31,"numerator":16}')
    expect(textOf(1, aLine(3097))).not.toContain('"tax":{"currency":"USD","minor":619},"unit"')
    expect(textOf(1, aLine(3097))).not.toContain('version')
  })
})
