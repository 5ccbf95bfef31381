import type { Locale } from './locales.ts'

const formatters = new Map<string, Intl.NumberFormat>()

/** Making an Intl formatter costs more than a hundred uses of it, and a page prints hundreds of numbers. */
export function numberFormatter(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, options)
  formatters.set(key, known)
  return known
}

/**
 * Intl's text with a true minus, and with the wide non-breaking space for the narrow one, which the face of our pages
 * and PDFs does not have.
 */
export function typeset(parts: readonly Intl.NumberFormatPart[]): string {
  return parts.map(({ type, value }) => (type === 'minusSign' ? '−' : value.replaceAll('\u202f', '\u00a0'))).join('')
}

/** A number in the reader's convention. Thousands are always grouped, so that a column of numbers reads alike. */
export function formatNumber(value: number, locale: Locale): string {
  return typeset(numberFormatter(locale, { useGrouping: 'always', maximumFractionDigits: 20 }).formatToParts(value))
}

/** 20 is `20%`, `20 %` with a non-breaking space in French and Spanish. */
export function formatPercent(percent: number, locale: Locale): string {
  return typeset(
    numberFormatter(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 3 }).formatToParts(percent),
  )
}
