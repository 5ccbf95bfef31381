import { expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { createTranslator, type Locale } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { ListedInvoice, StoredSubscription } from '../../billing/index.ts'
import { hideAmounts, invoiceRow, openTransfers, paysByTransfer } from './invoice-views.ts'

const usd = (minor: number) => money(minor, 'USD')
const MAY_1 = Date.UTC(2026, 4, 1)
const JUNE_1 = Date.UTC(2026, 5, 1)
const MAY_12 = Date.UTC(2026, 4, 12)

const bank = { holder: 'Lodeway Ltd', iban: 'GB00LODE', bic: 'LODEGB2L' }
const ofToday = { ...bank, iban: 'GB00NEW' }

const pages = { translator: (locale: Locale) => createTranslator(locale, compileCatalogue(locale)) }

function contextOf(seller: object = { invoicePrefix: 'NEW-', bank: ofToday }, locale = 'en'): RequestContext {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what a presenter reads of a request
  return { ports: { seller, pages }, locale } as unknown as RequestContext
}

/** An invoice of 70.80 with tax, of which credit paid 20, open since 12 May. */
function anInvoice(about: object = {}): ListedInvoice {
  const tax = { name: 'TVA', basis_points: 2000, is_reverse_charge: false, net: 5900, tax: 1180 }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is shown of a stored invoice
  return {
    id: 1,
    seq: 1001,
    number_prefix: 'LW-',
    kind: 'period',
    subscription_id: 3,
    period_start: MAY_1,
    period_end: JUNE_1,
    currency: 'USD',
    status: 'open',
    total: 7080,
    credit_applied: 2000,
    refunded: 0,
    payment_state: 8,
    created_at: MAY_1,
    issued_at: MAY_12,
    due_at: MAY_12,
    bank,
    taxes: [tax],
    ...about,
  } as unknown as ListedInvoice
}
const row = (about: object = {}, locale = 'en') => invoiceRow(anInvoice(about), contextOf(undefined, locale))

test('[PAY-05] a row of the list is the invoice as it was issued, with what is still to be paid of it', () => {
  expect(row()).toEqual({
    number: '1001',
    label: 'LW-1001',
    date: MAY_12,
    total: usd(7080),
    open: usd(5080),
    paymentState: 8,
    kind: 'period',
    period: '1 May 2026 to 31 May 2026',
    taxes: [{ name: 'TVA', percent: 20, isReverseCharge: false, net: usd(5900), tax: usd(1180) }],
    page: '/account/billing/invoices/1001',
    href: '/account/billing/invoices/1001/pdf',
  })
  expect(row({}, 'fr').href).toBe('/fr/account/billing/invoices/1001/pdf')
})

test('[PAY-05] nothing is open of an invoice that is paid, or void, whatever credit paid of it', () => {
  expect([row({ status: 'paid' }).open, row({ status: 'void' }).open]).toEqual([usd(0), usd(0)])
})

test('[PAY-05] an invoice that no payment was made of is paid by its credit, or unpaid', () => {
  expect(row({ payment_state: null, status: 'paid' }).paymentState).toBe(2)
  expect(row({ payment_state: null }).paymentState).toBe(0)
})

test('an invoice of before dates of issue has the day on which it was written', () => {
  expect(row({ issued_at: null }).date).toBe(MAY_1)
})

test('a credit note gives back: its amounts are below zero, its number and its page are its own (B-83)', () => {
  expect(row({ kind: 'credit', status: 'paid', payment_state: null })).toMatchObject({
    label: 'LW-C1001',
    total: usd(-7080),
    taxes: [{ net: usd(-5900), tax: usd(-1180) }],
    page: '/account/billing/credit-notes/1001',
  })
})

test('what was refunded of an invoice stands beside it (B-81)', () => {
  expect(row({ refunded: 1500 }).refunded).toEqual(usd(1500))
  expect(row()).not.toHaveProperty('refunded')
})

const statement = { kind: 'manual', subscription_id: null }

test('what an account pays for its members is a statement of a month (B-120)', () => {
  expect(row(statement)).toMatchObject({ kind: 'statement', month: MAY_1 })
  const deposit = row({ ...statement, period_start: null })
  expect(deposit.kind).toBe('manual')
  expect(deposit).not.toHaveProperty('month')
  expect(row()).not.toHaveProperty('month')
})

test('a member who sees no amounts sees that an invoice is there, its state, and nothing else of it (B-09)', () => {
  expect(hideAmounts(row({ refunded: 1500 }))).toEqual({
    number: '1001',
    label: 'LW-1001',
    date: MAY_12,
    total: null,
    open: null,
    paymentState: 8,
    kind: 'period',
    period: '1 May 2026 to 31 May 2026',
    taxes: [],
    page: null,
    href: null,
  })
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its channel is read
const by = (channel: string) => ({ channel }) as StoredSubscription

test('only a subscription by bank transfer waits for one with all of its invoices (B-68)', () => {
  expect([by('wired'), by('direct'), by('mobile'), undefined].map(paysByTransfer)).toEqual([true, false, false, false])
})

test('[PAY-05] what waits for a transfer names its invoice, what is left of it, when it is due and the account, the earliest first', () => {
  const waiting = [
    anInvoice({ payment_state: 9, due_at: MAY_12 + 2 }),
    anInvoice({ seq: 1000, payment_state: 10, due_at: MAY_12 + 1 }),
    anInvoice({ seq: 999, payment_state: 2, status: 'paid' }),
    anInvoice({ seq: 998, payment_state: 8 }),
    anInvoice({ seq: 997, payment_state: 9, status: 'void' }),
  ]
  expect(openTransfers(by('wired'), waiting, contextOf())).toEqual([
    { label: 'LW-1000', total: usd(5080), dueAt: MAY_12 + 1, account: bank },
    { label: 'LW-1001', total: usd(5080), dueAt: MAY_12 + 2, account: bank },
  ])
})

test('where a method is charged only a statement waits for a transfer (B-120)', () => {
  const invoices = [anInvoice({ payment_state: 9 }), anInvoice({ ...statement, seq: 1002, payment_state: 9 })]
  expect(openTransfers(by('direct'), invoices, contextOf()).map(({ label }) => label)).toEqual(['LW-1002'])
})

test('an older invoice without an account takes the seller’s of today, if there is one (B-68)', () => {
  const old = [anInvoice({ payment_state: 9, bank: null })]
  expect(openTransfers(by('wired'), old, contextOf())).toMatchObject([{ account: ofToday }])
  expect(openTransfers(by('wired'), old, contextOf({ invoicePrefix: 'NEW-' }))[0]).not.toHaveProperty('account')
})
