import {
  type BillingInfo,
  type BillingIssue,
  normaliseBillingInfo,
  taxNumberOf,
  vatExamples,
} from '@waybill/domain/payment'
import { stateCode } from '@waybill/i18n'
import type { FieldProblem } from '../../../platform/http/api-error.ts'

/** Billing details as they are stored, however they were pasted; `country` is the one on file. */
export function readDetails(given: BillingInfo, country: string): BillingInfo {
  return normaliseBillingInfo(given, { country, stateCode })
}

/** The details with their tax number as its country writes it: also of one that was stored before, or that has moved (S-26). */
export function withTaxNumber(
  fields: Readonly<Record<string, string>>,
  registered: string,
): Readonly<Record<string, string>> {
  const { country = registered, vatno } = fields
  return vatno === undefined ? fields : { ...fields, vatno: taxNumberOf(country, vatno) }
}

/** Most characters of what was typed that an error repeats. */
const LONGEST_REPEATED = 60

function fitting(text: string): string {
  const characters = Array.from(text)
  return characters.length > LONGEST_REPEATED ? `${characters.slice(0, LONGEST_REPEATED).join('')}…` : text
}

/** Help for one field; a state of a country that has a list of them may be chosen too. */
export function detailProblem({ path, code, maximum = 0, entry }: BillingIssue, country: string): FieldProblem {
  if (code === 'too-many') return { path, message: 'errors.field_too_many', values: { maximum } }
  if (entry !== undefined) return { path, message: 'errors.field_email_entry', values: { address: fitting(entry) } }
  if (code === 'too-long') return { path, message: 'errors.field_too_long', values: { maximum } }
  if (code === 'required')
    return { path, message: path === 'first_name' ? 'errors.field_one_name' : 'errors.field_required' }
  if (path === 'state' || code === 'unknown-country') return { path, message: 'errors.field_option' }
  if (path === 'vatno') return taxNumberProblem(code, country)
  if (path === 'phone') return { path, message: 'errors.field_phone' }
  if (path === 'zip') return { path, message: country === 'US' ? 'errors.field_zip_us' : 'errors.field_zip' }
  return { path, message: 'errors.field_invalid' }
}

function taxNumberProblem(code: BillingIssue['code'], country: string): FieldProblem {
  const path = 'vatno'
  if (code === 'checksum') return { path, message: 'errors.field_tax_number_digits' }
  const example = vatExamples.get(country)
  if (example === undefined) return { path, message: 'errors.field_tax_number' }
  return { path, message: 'errors.field_tax_number_like', values: { example } }
}
