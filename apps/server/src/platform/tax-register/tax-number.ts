import { taxNumberOf, vatFormats } from '@waybill/domain/payment'
import { checkVAT, countries } from 'jsvat-next'

/**
 * True where the check digits of a tax number fit its country, and where the country has none that are known: its format is
 * checked with the other fields of the address (B-48, B-87).
 */
export function hasRightCheckDigits(country: string, text: string): boolean {
  const known = vatFormats.has(country) ? countries.filter(({ codes: [code] }) => code === country) : []
  return known.length === 0 || checkVAT(taxNumberOf(country, text), known).isValid
}
