import { pricedShop } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import type { DescribedDocument, DocumentAttempt } from '../../billing/index.ts'
import { attemptView, documentView } from './document-view.ts'

const t = createTranslator('en', compileCatalogue('en'))
const usd = (minor: number) => ({ minor, currency: 'USD' })
const MAY_1 = Date.UTC(2026, 4, 1)

/** A document of one line, with what is stored of its explanation. */
function described(line: object, totals: DescribedDocument['document']['totals'] = []): DescribedDocument {
  const stored = {
    kind: 'plan',
    product_id: 2,
    quantity: 1,
    free_quantity: 0,
    unit: 5500,
    currency: 'USD',
    corrects: null,
    corrects_invoice_id: null,
    tax: null,
    ...line,
  }
  const columns = { item: 'Description', quantity: 'Quantity', unit: 'Unit price', amount: 'Net amount' }
  const rows = [
    { title: 'Regional', detail: '14 of 31 days of $55.80', quantity: '1', unit: '$55.80', amount: '$25.20' },
  ]
  const seller = { role: 'Seller', name: 'Lodeway Ltd', lines: [] }
  const document = {
    title: 'Invoice LW-1001',
    meta: [{ label: t('invoice.creditNote.corrects'), value: 'LW-1000' }],
    seller,
    table: { columns, rows },
    totals,
    notes: [],
  }
  const invoice = { currency: 'USD', parties: { buyer: {} } }
  const content = { invoice, lines: [stored], locale: 'fr', t, catalogue: pricedShop() }
  const corrected = { kind: 'period', seq: 1000 }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the presenter reads of a document
  return { document, content, corrected } as unknown as DescribedDocument
}

const period = { start: MAY_1, end: MAY_1 + 1 }
const listed = { step: 'list_price', productId: 2, amount: usd(6200) }
const off = { step: 'percent_off', percent: 10, of: listed, amount: usd(5580) }
const texts = (line: object) =>
  documentView(described(line)).lines[0]?.steps.map(({ amount, isStrong }) => [
    amount.replaceAll('\u00a0', ' '),
    isStrong,
  ])

test('[INV-02] a line says the stored steps of its amount: 62.00 less 10 % is 55.80, of which 14 of 31 days are 25.20', () => {
  const fraction = { numerator: 14, denominator: 31 }
  const explanation = { explanation: off, period, fraction }
  expect(texts({ amount: 2520, kind: 'proration_charge', explanation })).toEqual([
    ['62,00 $US', false],
    ['−6,20 $US', false],
    ['55,80 $US', true],
    ['25,20 $US', true],
  ])
})

test('[INV-02] a whole amount ends with its own sum, and a list price needs no steps', () => {
  expect(texts({ amount: 5580, explanation: { explanation: off, period } })).toEqual([
    ['62,00 $US', false],
    ['−6,20 $US', false],
    ['55,80 $US', true],
  ])
  expect(texts({ amount: 6200, explanation: { explanation: listed, period } })).toEqual([])
})

test('a credit note and the invoice that it corrects are linked both ways, in the language of the page', () => {
  const row = { label: 'Credit note LW-C1012 of 3 May 2026', amount: '−$20.00', isStrong: false }
  const line = { amount: 6200, explanation: { explanation: listed, period } }
  const { totals, meta } = documentView(described(line, [{ ...row, document: 'LW-C1012' }]))
  expect(totals).toEqual([{ ...row, href: '/fr/account/billing/credit-notes/1012' }])
  expect(meta[0]).toMatchObject({ value: 'LW-1000', href: '/fr/account/billing/invoices/1000' })
})

const attempt = (state: DocumentAttempt['state'], outcome?: DocumentAttempt['outcome']) =>
  attemptView({ at: MAY_1, amount: money(5900, 'USD'), method: 'Visa •••• 4242', state, outcome }, t)

test('[PAY-05] an attempt has the bank’s reason in words, never one that is between the bank and its customer', () => {
  const declined = (code: 'insufficient_funds' | 'stolen_card') =>
    attempt('declined', { kind: 'declined', code, isHard: false }).reason
  expect(declined('insufficient_funds')).toBe('There was not enough money in the account.')
  expect(declined('stolen_card')).toBe('Your bank no longer accepts this payment method.')
  expect(attempt('declined').reason).toBe('Your bank gave no reason.')
  expect(attempt('returned').reason).toBe('Your bank returned the debit.')
  expect([attempt('paid'), attempt('pending')].map(({ state, reason }) => [state, reason])).toEqual([
    ['paid', undefined],
    ['underway', undefined],
  ])
})
