import type { Locale } from '../locales.ts'
import { withPercent, writtenNumber } from './written-number.ts'

/** A number in the reader's convention, with all its decimals. */
export function formatNumber(value: number, locale: Locale): string {
  return writtenNumber(String(value), locale)
}

/** 20 is `20%`, `20 %` with a non-breaking space in French and Spanish. */
export function formatPercent(percent: number, locale: Locale): string {
  return withPercent(formatNumber(percent, locale), locale)
}
