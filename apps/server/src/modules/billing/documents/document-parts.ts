import type { Period } from '@waybill/domain/calendar'
import type { Catalogue } from '@waybill/domain/catalog'
import { lineGroups, percentOfRate, taxesOf, type LineGroup, type TaxAmount } from '@waybill/domain/invoice'
import { money, zero } from '@waybill/domain/money'
import {
  countryName,
  formatMoney,
  formatNumber,
  formatPercent,
  formatUnitAmount,
  type Locale,
  type Translate,
} from '@waybill/i18n'
import type { PdfDocument, PdfRow } from '../../../platform/pdf/pdf-document.ts'
import { chargeTitle } from './charge-views.ts'
import { hasOlderFace, spanOf } from './document-days.ts'
import { lineDetail } from './line-detail.ts'
import { lineOf, type StoredInvoice, type StoredInvoiceLine } from '../store/invoices.ts'

/** Facts that invoices and credit notes are printed from. */
export interface DocumentContent {
  readonly invoice: StoredInvoice
  readonly lines: readonly StoredInvoiceLine[]
  /** The version that the invoice was made from. */
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly t: Translate
  /** For people. */
  readonly number: string
}

/** The buyer's address and number, one line each; the country in the language of the document. */
function buyerLines({ invoice, locale, t }: DocumentContent): readonly string[] {
  const { address, country = '', taxId } = invoice.parties.buyer
  return [
    ...address,
    ...(country === '' ? [] : [countryName(country, locale)]),
    ...(taxId === '' ? [] : [t('invoice.taxId', { number: taxId })]),
  ]
}

/** Seller and buyer, and what a document's table is headed by. */
export function commonPartsOf(content: DocumentContent): Pick<PdfDocument, 'seller' | 'buyer' | 'footer'> & {
  readonly columns: PdfDocument['table']['columns']
} {
  const { invoice, t } = content
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
      lines: buyerLines(content),
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

/** Invoices always show minor units. */
export function amountIn({ invoice, locale }: Pick<DocumentContent, 'invoice' | 'locale'>, minor: number): string {
  return formatMoney(money(minor, invoice.currency), locale, 2)
}

/** The tax of each rate, by the shares of the lines. */
function taxesIn({ invoice, lines }: DocumentContent): readonly TaxAmount[] {
  return taxesOf({ lines: lines.map(lineOf), currency: invoice.currency, taxRate: invoice.tax_rate })
}

/** True where no rate taxes what a document sells; money that was received is no sale, and an older face says nothing of it. */
function isUntaxed(content: DocumentContent): boolean {
  const { invoice, lines } = content
  return !hasOlderFace(invoice) && lines.some(({ kind }) => kind !== 'deposit') && taxesIn(content).length === 0
}

/** Reason why no tax is charged: the buyer owes it, or the seller collects none there. */
export function taxNotes(content: DocumentContent): readonly string[] {
  const { invoice, locale, t } = content
  if (taxesIn(content).some(({ rate }) => rate.isReverseCharge)) return [t('invoice.reverseCharge')]
  if (!isUntaxed(content)) return []
  const { seller, buyer } = invoice.parties
  const { country = '' } = buyer
  if (country === '') return [t('invoice.untaxed', { seller: seller.name })]
  return [t('invoice.untaxedIn', { seller: seller.name, country: countryName(country, locale) })]
}

/** Country in which the sale counts as supplied, which decides on its tax: the buyer's. */
export function placeOfSupply({ invoice, locale, t }: DocumentContent): PdfDocument['meta'] {
  const { country = '' } = invoice.parties.buyer
  if (hasOlderFace(invoice) || country === '') return []
  return [{ label: t('invoice.placeOfSupply'), value: countryName(country, locale) }]
}

/** The buyer's order number, which their bookkeeping looks for. */
export function orderNumberOf({ invoice, t }: DocumentContent): PdfDocument['meta'] {
  const { orderNumber } = invoice.parties.buyer
  return orderNumber === undefined ? [] : [{ label: t('invoice.orderNumber'), value: orderNumber }]
}

/** Up to here a fraction's days are exact: halves of days of a month. */
const countedInDays = 1_000

/**
 * The explanation of what lines say in days: the exact parts that were charged, where days are cut. A statement's parts are
 * those of each member's own days.
 */
export function exactPartNotes({ invoice, lines, t }: DocumentContent): readonly string[] {
  if (hasOlderFace(invoice)) return []
  const parts = lines.map(lineOf).flatMap(({ fraction, member }) => {
    if (fraction === undefined || member !== undefined || fraction.denominator <= countedInDays) return []
    return [`${fraction.numerator}/${fraction.denominator}`]
  })
  return parts.length === 0 ? [] : [t('invoice.exactParts', { parts: [...new Set(parts)].join(', ') })]
}

export function totalsOf(content: DocumentContent, total: string): PdfDocument['totals'] {
  const { invoice, locale, t } = content
  const untaxed = { label: t('invoice.noTax', { rate: formatPercent(0, locale) }), amount: amountIn(content, 0) }
  return [
    { label: t('invoice.net'), amount: amountIn(content, invoice.subtotal), isStrong: false },
    ...taxesIn(content).map(({ rate, tax }) => ({
      label: `${rate.name} ${formatPercent(percentOfRate(rate), content.locale)}`,
      amount: amountIn(content, tax.minor),
      isStrong: false,
    })),
    ...(isUntaxed(content) ? [{ ...untaxed, isStrong: false }] : []),
    { label: total, amount: amountIn(content, invoice.total), isStrong: true },
  ]
}

/** The service period that the head of a document names. */
export function serviceSpanOf({ invoice, lines }: DocumentContent): Period | undefined {
  return spanOf(invoice, lines.map(lineOf))
}

/** The price of one; of several tiers the text under the title has each. */
function unitText({ unit, explanation }: ReturnType<typeof lineOf>, { locale, t }: DocumentContent): string {
  const parts = explanation.step === 'units' ? explanation.tiers?.parts : undefined
  if (parts === undefined) return formatMoney(unit.minor === 0 ? zero(unit.currency) : unit, locale, 2)
  const [only, ...others] = parts
  return only === undefined || only.flat !== undefined || others.length > 0
    ? t('invoice.line.byTier')
    : formatUnitAmount(only.unit, unit.currency, { locale, decimals: 2 })
}

/** A line with the text under its title; absent: how it comes about. */
function rowOf(content: DocumentContent, stored: StoredInvoiceLine, text?: string): PdfRow {
  const { locale, t, catalogue } = content
  const line = lineOf(stored)
  const detail = text ?? lineDetail(line, { ...content, span: serviceSpanOf(content) })
  return {
    title: chargeTitle(line, { catalogue, locale, t }),
    ...(detail !== undefined && { detail }),
    quantity: formatNumber(line.quantity, locale),
    unit: unitText(line, content),
    amount: formatMoney(line.amount, locale, 2),
    isMain: line.kind === 'plan',
  }
}

function groupsOf({ invoice, lines }: DocumentContent): readonly LineGroup[] {
  return lineGroups(lines.map(lineOf), invoice.parties.buyer.costCentres ?? [], invoice.currency)
}

/** The lines in the order in which a document shows them: by cost centre, where lines name some. */
export function shownLines(content: DocumentContent): readonly StoredInvoiceLine[] {
  return groupsOf(content).flatMap(({ lines }) => lines.flatMap((place) => content.lines[place] ?? []))
}

/** The rows of a document: under each cost centre its lines and their sum (S-25). `text`: instead of how an amount comes about. */
export function rowsOf(content: DocumentContent, text?: string): readonly PdfRow[] {
  const { locale, t } = content
  const groups = groupsOf(content)
  const isGrouped = groups.some(({ centre }) => centre !== undefined)
  return groups.flatMap(({ centre, lines, subtotal }): readonly PdfRow[] => {
    const rows = lines.flatMap((place) => content.lines[place] ?? []).map((line) => rowOf(content, line, text))
    if (!isGrouped) return rows
    const name = centre?.name ?? t('invoice.costCentre.none')
    const number = centre?.orderNumber
    const title = number === undefined ? name : t('invoice.costCentre.numbered', { name, number })
    return [
      { title, amount: '', part: 'heading' },
      ...rows,
      {
        title: t('invoice.costCentre.subtotal', { name }),
        amount: formatMoney(subtotal, locale, 2),
        part: 'subtotal',
      },
    ]
  })
}
