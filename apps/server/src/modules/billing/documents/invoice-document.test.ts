import { cartAfter, choose, pricedShop } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import { cartBreakdown } from '@waybill/domain/cart'
import type { ChargeLine } from '@waybill/domain/invoice'
import { money } from '@waybill/domain/money'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { invoiceDocument } from './invoice-document.ts'
import type { SettlementFacts } from '../store/settlement-facts.ts'
import type { InvoiceContent } from './settlement-rows.ts'

const at = Date.UTC(2026, 4, 12)
const catalogue = pricedShop()
const t = createTranslator('en', compileCatalogue('en'))
const cart = { ...cartAfter(catalogue, choose(1)), quantities: { driver: 12, vehicle: 10 } }
const { bundle, bundleExplanation, lines, extraAssets } = cartBreakdown(catalogue, cart)

interface Charged {
  readonly kind: ChargeLine['kind']
  readonly product_id: number
  readonly amount: number
  readonly explanation: ChargeLine['explanation']
  readonly period?: ChargeLine['period']
  readonly fraction?: ChargeLine['fraction']
  readonly member?: ChargeLine['member']
}

const unsettled: SettlementFacts = { payments: [], credits: [], notes: [], takenBack: [] }

/** With plain spaces: within a date they are non-breaking. */
const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00a0', ' ')

function documentOf(charged: readonly Charged[], settled: object = {}, taxed: object = {}, about: object = {}) {
  const party = { name: 'Fleet Ltd', address: ['1 Quay'], taxId: 'TX-1' }
  const invoice = {
    seq: 1001,
    currency: 'USD',
    subtotal: 6000,
    tax: 0,
    total: 6000,
    issued_at: at,
    created_at: at,
    due_at: at,
    period_start: at,
    period_end: at,
    billing_zone: 'UTC',
    status: 'open',
    credit_applied: 0,
    tax_rate: { name: 'none', basisPoints: 0 },
    parties: { seller: party, buyer: { ...party, taxId: '' } },
    ...settled,
  }
  const rows = charged.map(({ explanation, period = { start: at, end: at }, fraction, member, ...line }) => ({
    ...line,
    currency: 'USD',
    quantity: 1,
    free_quantity: 0,
    corrects: null,
    tax: null,
    ...taxed,
    unit: line.amount,
    explanation: { explanation, period, fraction, member },
  }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what a document reads of its rows
  const content = {
    invoice,
    lines: rows,
    catalogue,
    locale: 'en',
    t,
    number: 'WB-1001',
    settlement: unsettled,
    ...about,
  } as unknown
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same rows
  return invoiceDocument(content as InvoiceContent)
}

const printed = (charged: readonly Charged[], invoice: object = {}) =>
  documentOf(charged, invoice).table.rows.map((row) => ({ ...row, detail: plain(row.detail) }))

const drivers = lines.find(({ productId }) => productId === 13)

test('[PRC-11] an invoice explains how a line is counted and what a discount took off, by the text of the quote', () => {
  if (drivers === undefined || extraAssets === undefined) throw new Error('nothing is charged by use')
  const rows = printed([
    { kind: 'plan', product_id: 1, amount: bundle.minor, explanation: bundleExplanation },
    { kind: 'usage', product_id: 13, amount: drivers.amount.minor, explanation: drivers.explanation },
    { kind: 'extra_assets', product_id: 1, amount: 600, explanation: extraAssets.explanation },
    {
      kind: 'module',
      product_id: 14,
      amount: 900,
      explanation: { step: 'list_price', productId: 14, amount: money(900, 'USD') },
    },
  ])
  expect(rows.map(({ title, detail, amount }) => [title, detail, amount])).toEqual([
    ['Package 1', 'was $80.00, less 25% · per company', '$60.00'],
    ['Module 13', '12 drivers × $4.00', '$48.00'],
    ['Beyond what the plan includes', '10 vehicles, 8 included: 2 × $3.00', '$6.00'],
    // a price of the list is shown by its columns
    ['Module 14', undefined, '$9.00'],
  ])
  expect(rows.map(({ isMain }) => isMain)).toEqual([true, false, false, false])
})

test('a statement says of each line whose item it is, for which days and share, and what the partner has off (B-35)', () => {
  const member = { accountId: 7, company: 'Orchard Ltd', percentOff: 20 }
  const month = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 1) }
  const part = { start: Date.UTC(2026, 2, 16), end: month.end }
  const item = { kind: 'plan', product_id: 1, explanation: bundleExplanation } as const
  const rows = printed(
    [
      { ...item, amount: 4800, period: month, member },
      { ...item, amount: 2477, period: part, fraction: { numerator: 16, denominator: 31 }, member },
      { ...item, amount: 6000, period: month, member: { ...member, percentOff: 0 } },
    ],
    { period_start: month.start, period_end: month.end },
  )
  expect(rows.map(({ title, detail }) => [title, detail])).toEqual([
    ['Package 1', 'Orchard Ltd, 1 March 2026 to 31 March 2026 · 20% partner discount'],
    ['Package 1', 'Orchard Ltd, 16 March 2026 to 31 March 2026 · charged for 16 of 31 days · 20% partner discount'],
    ['Package 1', 'Orchard Ltd, 1 March 2026 to 31 March 2026'],
  ])
})

test('an invoice that nothing has paid yet has no balance beside its total (B-84)', () => {
  const document = documentOf([], { status: 'open' }, {}, { settlement: unsettled })
  expect([document.status?.text, document.totals.map(({ label }) => label)]).toEqual(['Due', ['Net', 'Total']])
})

const settledBy: SettlementFacts = {
  payments: [
    { amount: money(2400, 'USD'), at, isTransfer: false, method: 'Visa •••• 4242' },
    { amount: money(500, 'USD'), at, isTransfer: true, method: undefined },
    { amount: money(100, 'USD'), at, isTransfer: false, method: undefined },
  ],
  credits: [{ amount: money(3000, 'USD'), at }],
  notes: [],
  takenBack: [],
}

test('[INV-04] an invoice says what each paid and when, and that adds up to its balance (B-84)', () => {
  const document = documentOf([], { status: 'paid', credit_applied: 3000 }, {}, { settlement: settledBy })
  expect(document.status?.text).toBe('Paid')
  expect(document.totals.slice(1).map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Total $60.00',
    'Paid from account credit on 12 May 2026 −$30.00',
    'Paid with Visa •••• 4242 on 12 May 2026 −$24.00',
    'Paid by bank transfer on 12 May 2026 −$5.00',
    'Paid on 12 May 2026 −$1.00',
    'Balance due $0.00',
  ])
  expect(document.notes).toEqual([])
})

test('[INV-04] a refund is its credit note, and what went back to the method and to account credit (B-81)', () => {
  const [refunded, credited] = [Date.UTC(2026, 4, 15), Date.UTC(2026, 4, 20)]
  const note = {
    number: 'WB-C1001',
    amount: money(4000, 'USD'),
    at: refunded,
    toCredit: { amount: money(1600, 'USD'), at: credited },
  }
  const refund = { amount: money(2400, 'USD'), at: refunded, method: 'Visa •••• 4242', isMade: true }
  const notes = [{ ...note, refund }]
  const settlement = { ...settledBy, notes, takenBack: [{ amount: money(300, 'USD'), at: credited, isDispute: true }] }
  const document = documentOf([], { status: 'refunded', credit_applied: 3000 }, {}, { settlement })
  expect(document.status?.text).toBe('Refunded')
  expect(document.totals.slice(6).map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Credit note WB-C1001 of 15 May 2026 −$40.00',
    'Refunded to Visa •••• 4242 on 15 May 2026 $24.00',
    'Added to your account credit on 20 May 2026 $16.00',
    'Taken back by your bank on 20 May 2026 $3.00',
    'Amount waived −$3.00',
    'Balance due $0.00',
  ])
})

test('the country of the buyer is named in the language of the document, and an older one says what it was issued with', () => {
  const seller = { name: 'Fleet Ltd', address: ['1 Quay'], taxId: 'TX-1' }
  const of = (buyer: object) => {
    const parties = { seller, buyer: { ...seller, address: ['75001 Paris'], ...buyer } }
    return documentOf([], { parties }, {}, { locale: 'fr' }).buyer?.lines.slice(0, 2)
  }
  expect(of({ country: 'DE' })).toEqual(['75001 Paris', 'Allemagne'])
  expect(of({ address: ['75001 Paris', 'Germany'], taxId: '' })).toEqual(['75001 Paris', 'Germany'])
})

test('an invoice that waits for a transfer names what is left of it, and a void one no account at all', () => {
  const bank = { accountHolder: 'Fleet Ltd', iban: 'GB27LOWM00000012345678', bic: 'LOWMGB22' }
  const seller = { name: 'Fleet Ltd', address: ['1 Quay'], taxId: 'TX-1', bank }
  const parties = { seller, buyer: { ...seller, taxId: '' } }
  const open = documentOf([], { status: 'open', credit_applied: 1000, parties })
  expect(open.payment?.rows.map(({ value }) => value)).toContain('$50.00')
  expect(documentOf([], { status: 'void', parties }).payment).toBeUndefined()
})

const plan: Charged = { kind: 'plan', product_id: 1, amount: 6000, explanation: bundleExplanation }

test('[INV-05] the tax of each rate stands between net and total (B-84, B-86)', () => {
  const tax_rate = { name: 'TVA', basisPoints: 2000 }
  const { totals, notes } = documentOf([plan], { tax: 1200, total: 7200, tax_rate }, { tax: 1200 })
  expect(totals.map(({ label, amount }) => [label, amount])).toEqual([
    ['Net', '$60.00'],
    ['TVA 20%', '$12.00'],
    ['Total', '$72.00'],
  ])
  expect(notes).toEqual([])
})

test('[INV-05] under reverse charge the tax is 0, and a note says who owes it (B-87)', () => {
  const { totals, notes } = documentOf([plan], { tax_rate: { name: 'TVA', basisPoints: 0, isReverseCharge: true } })
  expect(totals.map(({ label, amount }) => [label, amount])).toEqual([
    ['Net', '$60.00'],
    ['TVA 0%', '$0.00'],
    ['Total', '$60.00'],
  ])
  expect(notes).toEqual(['Reverse charge: the customer accounts for the VAT.'])
})

test('[INV-04] the face names the span of what its lines are for, the last day included, in the zone of its issue (B-146, B-149)', () => {
  const [start, end] = [Date.UTC(2026, 10, 28, 10, 18), Date.UTC(2027, 10, 28, 10, 18)]
  const slot = { period_start: start, period_end: Date.UTC(2026, 11, 28, 10, 18) }
  const usage = {
    ...plan,
    kind: 'usage',
    product_id: 13,
    period: { start: Date.UTC(2026, 9, 28, 10, 18), end: start },
  } as const
  const serviceOf = (about: object, charged = [{ ...plan, period: { start, end } }]) =>
    plain(documentOf(charged, { ...slot, ...about }).meta.find(({ label }) => label === 'Service period')?.value)
  expect(serviceOf({})).toBe('28 November 2026 – 27 November 2027')
  expect(serviceOf({}, [{ ...plan, period: { start, end } }, usage])).toBe('28 October 2026 – 27 November 2027')
  expect(serviceOf({ billing_zone: 'Pacific/Auckland' })).toBe('28 November 2026 – 27 November 2027')
  expect(serviceOf({ billing_zone: 'Pacific/Kiritimati' })).toBe('29 November 2026 – 28 November 2027')
  // issued without a zone
  expect(serviceOf({ billing_zone: null })).toBe('28 November 2026 – 28 December 2026')
})

test('[INV-04] what lines say in days is explained by the exact part, once (B-148)', () => {
  const period = { start: Date.parse('2027-02-14T10:22:49Z'), end: Date.UTC(2027, 1, 28) }
  const fraction = { numerator: 1_172_231, denominator: 2_419_200 }
  const rest = { ...plan, kind: 'proration_charge', amount: 2907, period, fraction } as const
  const half = { ...rest, amount: 3000, fraction: { numerator: 1, denominator: 2 } }
  const tax_rate = { name: 'TVA', basisPoints: 2000 }
  const note = 'Parts of a period are counted by the second: exactly 1172231/2419200.'
  expect(documentOf([rest, rest, half], { tax_rate }).notes).toEqual([note])
  expect(documentOf([half], { tax_rate }).notes).toEqual([])
})

test('[INV-05] an invoice without tax says so and why, with the place of supply (B-84, B-86)', () => {
  const seller = { name: 'Fleet Ltd', address: ['1 Quay'], taxId: 'GB-1' }
  const parties = { seller, buyer: { ...seller, name: 'Spedition', taxId: '', country: 'DE' } }
  const { totals, notes, meta } = documentOf([plan], { parties })
  expect(totals.map(({ label, amount }) => [label, amount])).toEqual([
    ['Net', '$60.00'],
    ['Tax 0%', '$0.00'],
    ['Total', '$60.00'],
  ])
  expect(notes).toEqual(['No tax is charged: Fleet Ltd collects no tax on supplies to Germany.'])
  expect(meta.at(-1)).toEqual({ label: 'Place of supply', value: 'Germany' })
  // money that was received is no supply, and an older face stays as it was
  expect(documentOf([{ ...plan, kind: 'deposit' }], { parties }).notes).toEqual([])
  expect(documentOf([plan], { parties, billing_zone: null })).toMatchObject({ notes: [], totals: { length: 2 } })
})
