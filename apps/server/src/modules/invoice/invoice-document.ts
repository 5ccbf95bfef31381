import type { Catalogue } from '@waybill/domain/catalog'
import { percentOfRate, taxesOf, type ChargeLine, type TaxAmount } from '@waybill/domain/invoice'
import { isArrearsLine } from '@waybill/domain/subscription'
import { money, zero, type Money } from '@waybill/domain/money'
import {
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  speakLine,
  transferRows,
  type Locale,
  type SpokenLine,
  type Translate,
} from '@waybill/i18n'
import type { PdfDocument, PdfRow } from '../../platform/pdf/pdf-document.ts'
import { chargeTitle } from '../subscription/index.ts'
import { leftOf } from './repository-open.ts'
import { lineOf, type StoredInvoice, type StoredInvoiceLine } from './repository.ts'

export interface InvoicePrinting {
  readonly invoice: StoredInvoice
  readonly lines: readonly StoredInvoiceLine[]
  /** The version that the invoice was made from. */
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly t: Translate
  /** For people (B-83). */
  readonly number: string
  /** When and how it was paid; undefined while it is open. */
  readonly payment: { readonly paidAt: number; readonly method: string | undefined } | undefined
}

/** Seller and buyer, and what a document's table is headed by. */
export function commonPartsOf({ invoice, t }: InvoicePrinting): Pick<PdfDocument, 'seller' | 'buyer' | 'footer'> & {
  readonly columns: PdfDocument['table']['columns']
} {
  const { seller, buyer } = invoice.parties
  return {
    seller: {
      role: t('invoice.seller'),
      name: seller.name,
      lines: [...seller.address, t('invoice.taxId', { number: seller.taxId })],
    },
    buyer: {
      role: t('invoice.buyer'),
      name: buyer.name,
      lines: [...buyer.address, ...(buyer.taxId === '' ? [] : [t('invoice.taxId', { number: buyer.taxId })])],
    },
    columns: {
      item: t('invoice.column.description'),
      quantity: t('invoice.column.quantity'),
      unit: t('invoice.column.unitPrice'),
      amount: t('invoice.column.amount'),
    },
    footer: { left: seller.name, pageOf: t('invoice.pageOf', { page: '{page}', pages: '{pages}' }) },
  }
}

/** An invoice explains itself without the site: lines with their formulas, parties, dates, how it was paid (B-84). */
export function invoiceDocument(printing: InvoicePrinting): PdfDocument {
  const { invoice, locale, t, payment, number } = printing
  const { columns, ...common } = commonPartsOf(printing)
  const total = amountIn(printing, invoice.total)
  return {
    kind: 'invoice',
    locale,
    label: t('invoice.title'),
    number,
    title: `${t('invoice.title')} ${number}`,
    status: statusOf(printing),
    headline: { label: t('invoice.total'), amount: total },
    meta: metaOf(printing),
    ...common,
    table: { columns, rows: printing.lines.map((line) => rowOf(printing, lineOf(line))) },
    totals: [...totalsOf(printing, t('invoice.total')), ...balanceOf(printing)],
    ...paymentOf(printing, number),
    notes: [...reverseChargeNotes(printing), ...(payment === undefined ? [] : [paidText(payment, printing)])],
    createdAt: invoice.issued_at ?? invoice.created_at,
  }
}

/** How the document is settled: due, paid, refunded or void (B-132). */
function statusOf({ invoice, t }: InvoicePrinting): NonNullable<PdfDocument['status']> {
  switch (invoice.status) {
    case 'paid':
      return { state: 'good', text: t('payment.state.2') }
    case 'refunded':
      return { state: 'ended', text: t('payment.state.4') }
    case 'void':
      return { state: 'ended', text: t('payment.state.6') }
    case 'draft':
    case 'open':
      return { state: 'attention', text: t('payment.state.9') }
  }
}

/** What account credit and credit notes took off, and what is left to pay (B-84). */
function balanceOf(printing: InvoicePrinting): PdfDocument['totals'] {
  const { invoice, t } = printing
  if (invoice.credit_applied === 0) return []
  const balance = invoice.status === 'open' ? leftOf(invoice).minor : 0
  return [
    { label: t('invoice.credited'), amount: amountIn(printing, -invoice.credit_applied), isStrong: false },
    { label: t('invoice.balance'), amount: amountIn(printing, balance), isStrong: true },
  ]
}

function paidText(payment: NonNullable<InvoicePrinting['payment']>, { locale, t }: InvoicePrinting): string {
  const { method, paidAt } = payment
  const date = dateIn(locale, paidAt)
  return method === undefined ? t('invoice.paidByTransfer', { date }) : t('invoice.paidWith', { method, date })
}

export function dateIn(locale: Locale, instant: number): string {
  return formatInstant(instant, locale, { style: 'date' })
}

/** Invoices always show minor units (B-57). */
export function amountIn({ invoice, locale }: Pick<InvoicePrinting, 'invoice' | 'locale'>, minor: number): string {
  return formatMoney(money(minor, invoice.currency), locale, 2)
}

function metaOf({ invoice, locale, t }: InvoicePrinting): PdfDocument['meta'] {
  const service =
    invoice.period_start === null || invoice.period_end === null
      ? []
      : [
          {
            label: t('invoice.column.period'),
            value: `${dateIn(locale, invoice.period_start)} – ${dateIn(locale, invoice.period_end)}`,
          },
        ]
  return [
    { label: t('invoice.issueDate'), value: dateIn(locale, invoice.issued_at ?? invoice.created_at) },
    { label: t('invoice.dueDate'), value: dateIn(locale, invoice.due_at) },
    ...service,
  ]
}

/** How an invoice is paid that waits for a transfer, by what it was issued with (B-68). */
function paymentOf({ invoice, locale, t }: InvoicePrinting, reference: string): Pick<PdfDocument, 'payment'> {
  const { bank } = invoice.parties.seller
  if (bank === undefined || invoice.status !== 'open') return {}
  const amount = leftOf(invoice)
  const rows = transferRows({ amount, dueAt: invoice.due_at, reference, account: bank }, { locale, t })
  return { payment: { title: t('invoice.transfer.title'), rows: rows.map(({ label, value }) => ({ label, value })) } }
}

/** The tax of each rate, by the shares of the lines (B-86). */
function taxesIn({ invoice, lines }: InvoicePrinting): readonly TaxAmount[] {
  return taxesOf({ lines: lines.map(lineOf), currency: invoice.currency, taxRate: invoice.tax_rate })
}

/** The buyer owes the tax of a document under reverse charge: that has to be said on it (B-84, B-87). */
export function reverseChargeNotes(printing: InvoicePrinting): readonly string[] {
  const isReversed = taxesIn(printing).some(({ rate }) => rate.isReverseCharge)
  return isReversed ? [printing.t('invoice.reverseCharge')] : []
}

export function totalsOf(printing: InvoicePrinting, total: string): PdfDocument['totals'] {
  const { invoice, t } = printing
  return [
    { label: t('invoice.net'), amount: amountIn(printing, invoice.subtotal), isStrong: false },
    ...taxesIn(printing).map(({ rate, tax }) => ({
      label: `${rate.name} ${formatPercent(percentOfRate(rate), printing.locale)}`,
      amount: amountIn(printing, tax.minor),
      isStrong: false,
    })),
    { label: total, amount: amountIn(printing, invoice.total), isStrong: true },
  ]
}

const COUNTED: ReadonlySet<string> = new Set(['units', 'extra_assets', 'on_request'])

/** What a line says beyond quantity and price: how it is counted, or what a discount took off (PRC-11). */
function spokenOf({ explanation, amount }: ChargeLine): SpokenLine | undefined {
  if (COUNTED.has(explanation.step)) return { explanation }
  // a year is another sum than the month that is explained
  const isDiscounted = explanation.step === 'percent_off' && explanation.amount.minor === amount.minor
  return isDiscounted ? { explanation, was: explanation.of.amount, discountPercent: explanation.percent } : undefined
}

/** The time of a line that was carried from an invoice before: over by the period of this one (B-60). */
function carriedText({ invoice, locale, t }: InvoicePrinting, line: ChargeLine): string | undefined {
  const { start, end } = line.period
  const isOver = invoice.period_start !== null && start < end && end <= invoice.period_start
  // what was used in the month before is billed in this one
  if (!isOver || (isArrearsLine(line) && end === invoice.period_start)) return undefined
  // usage that was reported after its invoice (B-69)
  const isLate = 'before' in line.explanation
  const dates = { start: dateIn(locale, start), end: dateIn(locale, end) }
  return t(isLate ? 'invoice.line.lateUsage' : 'invoice.line.carried', dates)
}

/** On a statement: whose item it is, for which days and part of its price, and what the partner has off (B-35, B-120). */
function memberText({ member, period, ...line }: ChargeLine, { locale, t }: InvoicePrinting): string | undefined {
  if (member === undefined) return undefined
  const { company, percentOff } = member
  const dates = { start: dateIn(locale, period.start), end: dateIn(locale, period.end) }
  const texts = [
    t('invoice.line.member', { company, ...dates }),
    'before' in line.explanation ? t('invoice.line.lateUsage', dates) : undefined,
    line.fraction && t('invoice.line.memberPart', { part: `${line.fraction.numerator}/${line.fraction.denominator}` }),
    percentOff > 0 ? t('invoice.line.memberDiscount', { percent: formatPercent(percentOff, locale) }) : undefined,
  ]
  return texts.filter((text) => text !== undefined).join(' · ')
}

function detailOf(printing: InvoicePrinting, line: ChargeLine): string | undefined {
  const { locale, t } = printing
  const ofMember = memberText(line, printing)
  if (ofMember !== undefined) return ofMember
  const part = partText(line, printing)
  if (part !== undefined) return part
  const spoken = spokenOf(line)
  const texts = [spoken && speakLine(spoken, { locale, t, decimals: 2 }), carriedText(printing, line)]
  const parts = texts.filter((text) => text !== undefined)
  return parts.length === 0 ? undefined : parts.join(' · ')
}

/** Which time of a change a line is for, and which part of its price that is (B-60); undefined for a line of a whole period. */
export function partText(
  { kind, period, fraction }: ChargeLine,
  { locale, t }: Pick<InvoicePrinting, 'locale' | 't'>,
): string | undefined {
  if (fraction === undefined || (kind !== 'proration_charge' && kind !== 'proration_credit')) return undefined
  const dates = { start: dateIn(locale, period.start), end: dateIn(locale, period.end) }
  const part = `${fraction.numerator}/${fraction.denominator}`
  return t(kind === 'proration_credit' ? 'invoice.line.unused' : 'invoice.line.rest', { ...dates, part })
}

function rowOf(printing: InvoicePrinting, line: ChargeLine): PdfRow {
  const { locale, t, catalogue } = printing
  const detail = detailOf(printing, line)
  const unit: Money = line.unit.minor === 0 ? zero(line.unit.currency) : line.unit
  return {
    title: chargeTitle(line, { catalogue, locale, t }),
    ...(detail !== undefined && { detail }),
    quantity: formatNumber(line.quantity, locale),
    unit: formatMoney(unit, locale, 2),
    amount: formatMoney(line.amount, locale, 2),
    isMain: line.kind === 'plan',
  }
}
