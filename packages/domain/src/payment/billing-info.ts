import { accountsEmailsProblem, readAccountsEmails } from './accounts-emails.ts'
import { countriesWithoutCity, countryCodes, statesByCountry, vatFormats } from './countries.ts'
import { isPhone, readPasted, readPhone, readPostalCode } from './pasted.ts'
import { taxNumberOf } from './tax-number.ts'

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
  | 'order_number'
  | 'accounts_emails'
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
  // of the buyer, for their own bookkeeping: invoices print the one (S-06), and go to the others too (S-25)
  'order_number',
  'accounts_emails',
] as const

/** The texts of a billing form; absent fields are not checked (B§5). */
export type BillingInfo = Readonly<Partial<Record<BillingField, string>>>

/** A defect of one field; `i18n` has a sentence for each code, and `path` names the field. */
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
    | 'too-many'
  /** The most characters, or entries, that the field takes. */
  readonly maximum?: number
  /** The entry that is wrong, of a field that takes several. */
  readonly entry?: string
}

type Problem = Omit<BillingIssue, 'path'>
type Check = (value: string, country: string | undefined) => Problem | undefined

const REQUIRED: Problem = { code: 'required' }
const FORMAT: Problem = { code: 'format' }

const lengthOf = (value: string): number => Array.from(value).length

const between =
  (minimum: number, maximum: number): Check =>
  (value) => {
    const length = lengthOf(value)
    if (length < minimum) return REQUIRED
    return length > maximum ? { code: 'too-long', maximum } : undefined
  }

const matching =
  (pattern: RegExp): Check =>
  (value) => {
    if (value === '') return REQUIRED
    return pattern.test(value) ? undefined : FORMAT
  }

/** The field may be empty. */
const optionally =
  (isRight: (value: string) => boolean): Check =>
  (value) =>
    value === '' || isRight(value) ? undefined : FORMAT

const country: Check = (value) => {
  const format = matching(/^[A-Z]{2}$/)(value, undefined)
  return format ?? (countryCodes.has(value) ? undefined : { code: 'unknown-country' })
}

const state: Check = (value, inCountry) => {
  const known = statesByCountry.get(inCountry ?? '')
  if (known === undefined) return between(0, LONGEST)(value, inCountry)
  return matching(/^[A-Z]{2}$/)(value, inCountry) ?? (known.has(value) ? undefined : { code: 'unknown-state' })
}

const zip: Check = (value, inCountry) => {
  if (inCountry === 'US') return matching(/^\d{5}(-\d{4})?$/)(value, inCountry)
  return between(0, 16)(value, inCountry) ?? optionally((code) => /^[A-Za-z0-9 -]*$/.test(code))(value, inCountry)
}

const month: Check = (value) => {
  const format = matching(/^\d{1,2}$/)(value, undefined)
  return format ?? (Number(value) >= 1 && Number(value) <= 12 ? undefined : FORMAT)
}

const vatno: Check = (value, inCountry) => {
  const format = vatFormats.get(inCountry ?? '') ?? /^[A-Z0-9]{4,16}$/
  return optionally((number) => format.test(number))(taxNumberOf(inCountry, value), inCountry)
}

/** The checksum of a US bank's routing number: the digits times 3, 7 and 1, repeated, add up to a multiple of 10. */
const routingNumber: Check = (value) => {
  const format = matching(/^\d{9}$/)(value, undefined)
  if (format !== undefined) return format
  const total = Array.from(value).reduce((sum, digit, index) => sum + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0)
  return total % 10 === 0 ? undefined : { code: 'checksum' }
}

/** Most characters of a name and of each line of an address. */
const LONGEST = 100

const city: Check = (value, inCountry) =>
  between(countriesWithoutCity.has(inCountry ?? '') ? 0 : 1, LONGEST)(value, inCountry)

/** The schema of B-48 with the lengths of S-26, one check per field; that one of the two names is given is checked of both. */
const checks: Readonly<Record<BillingField, Check>> = {
  first_name: between(0, LONGEST),
  last_name: between(0, LONGEST),
  company: between(0, LONGEST),
  address1: between(1, LONGEST),
  address2: between(0, LONGEST),
  city,
  state,
  zip,
  country,
  phone: optionally(isPhone),
  type: matching(/^[0-5]$/),
  card_type: matching(/^(visa|mastercard|amex|discover|diners|jcb|unionpay)$/),
  year: matching(/^\d{4}$/),
  month,
  first_six: matching(/^\d{6}$/),
  last_four: matching(/^\d{4}$/),
  vatno,
  order_number: between(0, 60),
  accounts_emails: accountsEmailsProblem,
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
 * Is an empty field rejected for the country of the address? In the US that is a state and a zip, in Canada a province, and a
 * city wherever there are some.
 */
export function isRequiredIn(inCountry: string, field: BillingField): boolean {
  return checks[field]('', inCountry) === REQUIRED
}

const controlCharacters = /\p{Cc}/u

/** Fields of digits and codes, read as they are pasted. */
const pasted: ReadonlySet<BillingField> = new Set<BillingField>([
  'type',
  'year',
  'month',
  'first_six',
  'last_four',
  'routing_number',
  'account_number',
])

/** Context of {@link normaliseBillingInfo}. */
export interface BillingInfoContext {
  /** The country on file, for a change that sends none. */
  readonly country?: string | undefined
  /** The code of a state by its name, in any language; undefined where nothing is called so. */
  readonly stateCode?: (country: string, name: string) => string | undefined
}

/**
 * The texts as they are checked and stored: trimmed and in NFC; numbers and codes as they are meant, a state of a country that
 * has a list of them by its code, a tax number in canonical form.
 */
export function normaliseBillingInfo(info: BillingInfo, reading: BillingInfoContext = {}): BillingInfo {
  const inCountry = info.country?.trim() ?? reading.country
  const entries = billingFields.flatMap((field): [BillingField, string][] => {
    const value = info[field]
    return value === undefined ? [] : [[field, readField(field, value.trim(), { ...reading, country: inCountry })]]
  })
  return Object.fromEntries(entries)
}

function readField(field: BillingField, value: string, { country: inCountry, stateCode }: BillingInfoContext): string {
  if (field === 'phone') return readPhone(value)
  if (field === 'zip') return readPostalCode(value, inCountry)
  if (field === 'vatno') return taxNumberOf(inCountry, value)
  if (field === 'accounts_emails') return readAccountsEmails(value)
  if (pasted.has(field)) return readPasted(value)
  const text = value.normalize('NFC')
  if (field !== 'state' || inCountry === undefined || !statesByCountry.has(inCountry)) return text
  return stateCode?.(inCountry, readPasted(text)) ?? text
}

/** A person has one name at least; the other field may be empty. */
function namelessIssues({ first_name: first, last_name: last }: BillingInfo): BillingIssue[] {
  if ((first ?? last) === undefined || (first ?? '') + (last ?? '') !== '') return []
  return [{ path: first === undefined ? 'last_name' : 'first_name', ...REQUIRED }]
}

/**
 * The present fields that don't match the schema of B-48; none means valid. Absent fields are not checked.
 * `storedCountry` is the one on file, for a change that sends a state or zip without its country. Takes normalised texts.
 */
export function checkBillingInfo(info: BillingInfo, storedCountry?: string): BillingIssue[] {
  const inCountry = info.country ?? storedCountry
  const issues = billingFields.flatMap((path): BillingIssue[] => {
    const value = info[path]
    if (value === undefined) return []
    const problem: Problem | undefined = controlCharacters.test(value)
      ? { code: 'control-characters' }
      : checks[path](value, inCountry)
    return problem === undefined ? [] : [{ path, ...problem }]
  })
  return [...namelessIssues(info), ...issues]
}
