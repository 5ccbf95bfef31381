import { vatFormats } from '@waybill/domain/payment'
import { checkVAT, countries } from 'jsvat-next'

/** A tax number as registers write it: without blanks, dots and dashes, in capital letters. */
export function plainTaxNumber(text: string): string {
  return text.replaceAll(/[ .-]/g, '').toUpperCase()
}

/**
 * True where the check digits of a tax number fit its country, and where the country has none that are known: its format is
 * checked with the other fields of the address (B-48, B-87).
 */
export function hasRightCheckDigits(country: string, text: string): boolean {
  const known = vatFormats.has(country) ? countries.filter(({ codes: [code] }) => code === country) : []
  return known.length === 0 || checkVAT(plainTaxNumber(text), known).isValid
}
