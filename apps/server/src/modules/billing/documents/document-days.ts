import type { Period } from '@waybill/domain/calendar'
import { formatInstant, formatPeriod, type Locale, type Translate } from '@waybill/i18n'
import type { Catalogue } from '@waybill/domain/catalog'
import type { StoredInvoice } from '../store/invoices.ts'

/** Facts that decide in which zone a document writes its days. */
export interface DatedDocument {
  readonly invoice: Pick<StoredInvoice, 'billing_zone'>
  readonly locale: Locale
}

/** Document, catalogue and language that the text under a line is written with. */
export interface LineContent {
  readonly invoice: Pick<StoredInvoice, 'period_start' | 'period_end' | 'billing_zone'>
  /** The service period that the document's head names. */
  readonly span: Period | undefined
  readonly catalogue: Pick<Catalogue, 'settings'>
  readonly locale: Locale
  readonly t: Translate
}

/** Documents that were issued without a zone keep their face: days of UTC, and periods up to the instant of their end. */
export function hasOlderFace({ billing_zone: zone }: DatedDocument['invoice']): boolean {
  return zone === null
}

/** The zone that a document was issued in. */
export function zoneOf({ invoice }: DatedDocument): string {
  return invoice.billing_zone ?? 'UTC'
}

/** A day of money on a document, in the zone that it was issued in. */
export function dateOn(document: DatedDocument, instant: number): string {
  return formatInstant(instant, document.locale, { style: 'date', timeZone: zoneOf(document) })
}

/** A period of a document, its last day included. A text may be wider than its line: none ends within a date. */
export function datesOf(
  document: DatedDocument,
  { start, end }: Period,
): { readonly start: string; readonly end: string } {
  const { invoice, locale } = document
  const days = hasOlderFace(invoice)
    ? { start: dateOn(document, start), end: dateOn(document, end) }
    : formatPeriod({ start, end }, { locale, timeZone: zoneOf(document) })
  const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')
  return { start: unbroken(days.start), end: unbroken(days.end) }
}

/** The service period of a document: the span of those of its lines; on an older face its slot. */
export function spanOf(
  invoice: Pick<StoredInvoice, 'billing_zone' | 'period_start' | 'period_end'>,
  lines: readonly { readonly period: Period }[],
): Period | undefined {
  if (hasOlderFace(invoice)) {
    const { period_start: start, period_end: end } = invoice
    return start === null || end === null ? undefined : { start, end }
  }
  const periods = lines.flatMap(({ period }) => (period.start < period.end ? [period] : []))
  if (periods.length === 0) return undefined
  return {
    start: Math.min(...periods.map(({ start }) => start)),
    end: Math.max(...periods.map(({ end }) => end)),
  }
}
