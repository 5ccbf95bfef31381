import { countryCodes, statesByCountry, vatFormats } from './countries.ts'

/** The billing fields of B§3 that a client may send; `cardno` and `cvv` exist for the form alone (B-49). */
export type BillingField =
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'zip'
  | 'country'
  | 'phone'
  | 'type'
  | 'card_type'
  | 'year'
  | 'month'
  | 'first_six'
  | 'last_four'
  | 'vatno'
  | 'name_on_account'
  | 'routing_number'
  | 'account_number'
  | 'account_type'
  | 'billing_agreement_id'
  | 'three_d_secure_token_id'

/** The details of B-48 that a member types and an account stores: the recipient of an invoice. */
export const billingDetails = [
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'vatno',
] as const

/** The texts of a billing form; absent fields are not checked (B§5). */
export type BillingInfo = Readonly<Partial<Record<BillingField, string>>>

/** What is wrong with one field; `i18n` has a sentence for each code, and `path` names the field (D-01). */
export interface BillingIssue {
  readonly path: BillingField
  readonly code:
    | 'required'
    | 'too-long'
    | 'control-characters'
    | 'format'
    | 'unknown-country'
    | 'unknown-state'
    | 'checksum'
}

type Check = (value: string, country: string | undefined) => BillingIssue['code'] | undefined

const lengthOf = (value: string): number => Array.from(value).length

const between =
  (minimum: number, maximum: number): Check =>
  (value) => {
    const length = lengthOf(value)
    if (length < minimum) return 'required'
    return length > maximum ? 'too-long' : undefined
  }

const matching =
  (pattern: RegExp): Check =>
  (value) => {
    if (value === '') return 'required'
    return pattern.test(value) ? undefined : 'format'
  }

/** As `matching`, but the field may be empty. */
const optionally =
  (pattern: RegExp): Check =>
  (value) =>
    value === '' || pattern.test(value) ? undefined : 'format'

const country: Check = (value) => {
  const format = matching(/^[A-Z]{2}$/)(value, undefined)
  return format ?? (countryCodes.has(value) ? undefined : 'unknown-country')
}

const state: Check = (value, inCountry) => {
  const known = statesByCountry.get(inCountry ?? '')
  if (known === undefined) return between(0, 50)(value, inCountry)
  return matching(/^[A-Z]{2}$/)(value, inCountry) ?? (known.has(value) ? undefined : 'unknown-state')
}

const zip: Check = (value, inCountry) => {
  if (inCountry === 'US') return matching(/^\d{5}(-\d{4})?$/)(value, inCountry)
  return between(0, 16)(value, inCountry) ?? optionally(/^[A-Za-z0-9 -]*$/)(value, inCountry)
}

const month: Check = (value) => {
  const format = matching(/^\d{1,2}$/)(value, undefined)
  return format ?? (Number(value) >= 1 && Number(value) <= 12 ? undefined : 'format')
}

const vatno: Check = (value, inCountry) => {
  const plain = value.replaceAll(/[ .-]/g, '').toUpperCase()
  const format = vatFormats.get(inCountry ?? '')
  return optionally(format ?? /^[A-Z0-9]{4,16}$/)(plain, inCountry)
}

/** The checksum of a US bank's routing number: the digits times 3, 7 and 1, repeated, add up to a multiple of 10. */
const routingNumber: Check = (value) => {
  const format = matching(/^\d{9}$/)(value, undefined)
  if (format !== undefined) return format
  const total = Array.from(value).reduce((sum, digit, index) => sum + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0)
  return total % 10 === 0 ? undefined : 'checksum'
}

/** The schema of B-48, one check per field. */
const checks: Readonly<Record<BillingField, Check>> = {
  first_name: between(1, 50),
  last_name: between(1, 50),
  company: between(0, 100),
  address1: between(1, 100),
  address2: between(0, 100),
  city: between(1, 60),
  state,
  zip,
  country,
  phone: optionally(/^\+?[0-9 ().-]{5,20}$/),
  type: matching(/^[0-5]$/),
  card_type: matching(/^(visa|mastercard|amex|discover|diners|jcb|unionpay)$/),
  year: matching(/^\d{4}$/),
  month,
  first_six: matching(/^\d{6}$/),
  last_four: matching(/^\d{4}$/),
  vatno,
  name_on_account: between(1, 100),
  routing_number: routingNumber,
  account_number: matching(/^\d{4,17}$/),
  account_type: matching(/^(checking|savings)$/),
  billing_agreement_id: between(1, 64),
  three_d_secure_token_id: between(1, 64),
}

/** Every field that the schema knows. */
export const billingFields: readonly BillingField[] = Object.keys(checks).filter(
  (key): key is BillingField => key in checks,
)

/**
 * Is an empty field rejected for the country of the address? In the US that is a state and a zip, in Canada a province
 * (B-48).
 */
export function isRequiredIn(inCountry: string, field: BillingField): boolean {
  return checks[field]('', inCountry) === 'required'
}

const controlCharacters = /\p{Cc}/u

/** The texts as they are checked and stored: trimmed and in NFC (B-48). */
export function normaliseBillingInfo(info: BillingInfo): BillingInfo {
  const entries = billingFields.flatMap((field): [BillingField, string][] => {
    const value = info[field]
    return value === undefined ? [] : [[field, value.trim().normalize('NFC')]]
  })
  return Object.fromEntries(entries)
}

/**
 * The present fields that don't match the schema of B-48; none means valid (PAY-02, B§5). Absent fields are not checked.
 * `storedCountry` is the one on file, for a change that sends a state or zip without its country. Takes normalised texts.
 */
export function checkBillingInfo(info: BillingInfo, storedCountry?: string): BillingIssue[] {
  const inCountry = info.country ?? storedCountry
  return billingFields.flatMap((path): BillingIssue[] => {
    const value = info[path]
    if (value === undefined) return []
    const code = controlCharacters.test(value) ? 'control-characters' : checks[path](value, inCountry)
    return code === undefined ? [] : [{ path, code }]
  })
}
