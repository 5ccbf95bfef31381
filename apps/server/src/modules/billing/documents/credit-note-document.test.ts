import { pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { createTranslator, LOCALES, type Locale } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import type { RefundOrigin } from '../store/kept-documents.ts'
import { creditNoteDocument, type CreditNoteContent } from './credit-note-document.ts'

const march = Date.UTC(2026, 2, 20)
const april = Date.UTC(2026, 3, 1)

function printed(locale: Locale, toBalance: number, refundedBy?: RefundOrigin) {
  const party = { name: 'Fleet Ltd', address: ['1 Quay'], taxId: 'TX-1' }
  const invoice = {
    seq: 1002,
    kind: 'credit',
    currency: 'USD',
    subtotal: 2000,
    tax: 400,
    total: 2400,
    tax_rate: { name: 'VAT', basisPoints: 2000 },
    issued_at: march,
    created_at: march,
    due_at: march,
    period_start: march,
    period_end: april,
    parties: { seller: party, buyer: party },
  }
  const line = {
    kind: 'proration_credit',
    product_id: 14,
    quantity: 1,
    free_quantity: 0,
    unit: 2000,
    amount: 2000,
    currency: 'USD',
    corrects: 0,
    tax: 400,
    explanation: {
      explanation: { step: 'list_price', productId: 14, amount: { minor: 6000, currency: 'USD' } },
      period: { start: march, end: april },
    },
  }
  const content: unknown = {
    invoice,
    lines: [line],
    catalogue: pricedShop(),
    locale,
    t: createTranslator(locale, compileCatalogue(locale)),
    number: 'WB-C1002',
    correctedNumber: 'WB-1001',
    toBalance,
    refundedBy,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what a document reads of its rows
  return creditNoteDocument(content as CreditNoteContent)
}

describe('a printed credit note', () => {
  test('names the invoice that it corrects, the unused time of each line, and the tax at its rate (B-86)', () => {
    const { title, number, meta, table, totals } = printed('en', 0)
    expect([title, number]).toEqual(['Credit note WB-C1002', 'WB-C1002'])
    expect(meta).toContainEqual({ label: 'Corrects invoice', value: 'WB-1001' })
    expect(table.rows.map(({ detail, amount }) => [detail?.replaceAll('\u00a0', ' '), amount])).toEqual([
      ['Unused from 20 March 2026 to 31 March 2026', '$20.00'],
    ])
    expect(totals.map(({ label, amount }) => [label, amount])).toEqual([
      ['Net', '$20.00'],
      ['VAT 20%', '$4.00'],
      ['Total credit', '$24.00'],
    ])
  })

  test.each([
    ['en', '$24.00 of invoice WB-1001 was refunded directly at the payment provider.'],
    ['vi', 'Đã hoàn lại 24,00 US$ của hóa đơn WB-1001 trực tiếp qua nhà cung cấp dịch vụ thanh toán.'],
  ] as const)('[PAY-12] says in %s that a refund was made at the provider itself', (locale, note) => {
    expect(printed(locale, 0, 'provider').notes.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([note])
  })

  test('says where the money goes: off the invoice, to the account credit, or to both', () => {
    expect(printed('en', 0).notes).toEqual(['$24.00 is taken off invoice WB-1001.'])
    expect(printed('en', 2400).notes).toEqual(['$24.00 is added to your account credit.'])
    expect(printed('en', 1000).notes).toEqual([
      '$14.00 is taken off invoice WB-1001.',
      '$10.00 is added to your account credit.',
    ])
  })

  test('of a refund names no unused time, and says what is refunded (B-81)', () => {
    const { table, notes } = printed('en', 0, 'shop')
    expect(table.rows.map(({ detail }) => detail)).toEqual(['Refund'])
    expect(notes).toEqual(['$24.00 of invoice WB-1001 is refunded.'])
  })

  test('of a lost dispute says that it is a chargeback, in four languages (B-143)', () => {
    const said = LOCALES.map((locale) => {
      const { table, notes } = printed(locale, 0, 'bank')
      return [table.rows[0]?.detail, notes[0]?.replaceAll('\u00a0', ' ')]
    })
    expect(said).toEqual([
      ['Chargeback', '$24.00 of invoice WB-1001 was taken back by your bank after a dispute (chargeback).'],
      [
        'Rétrofacturation',
        '24,00 $US de la facture WB-1001 ont été repris par votre banque à la suite d’une contestation (rétrofacturation).',
      ],
      ['Contracargo', 'Tu banco ha retirado 24,00 US$ de la factura WB-1001 tras una reclamación (contracargo).'],
      ['Bồi hoàn', 'Ngân hàng của bạn đã thu hồi 24,00 US$ của hóa đơn WB-1001 sau khiếu nại (bồi hoàn).'],
    ])
  })

  test('speaks four languages', () => {
    expect(LOCALES.map((locale) => printed(locale, 0).label)).toEqual([
      'Credit note',
      'Avoir',
      'Nota de crédito',
      'Phiếu điều chỉnh giảm',
    ])
  })
})
