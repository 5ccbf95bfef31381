import type { Translate } from '../translator.ts'

const BANK_ACCOUNT = 2
const AMAZON_PAY = 3
const PAYPAL = 4

/** The shown fields of a payment method. */
export interface NamedMethod {
  readonly type: 1 | 2 | 3 | 4
  readonly brand: string
  readonly lastFour: string
  readonly expiryYear?: number
  readonly expiryMonth?: number
  readonly isExpired: boolean
}

/** Names that an initial capital alone would get wrong. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

type MethodLabel = Pick<NamedMethod, 'type' | 'brand' | 'lastFour'>

const brandName = (brand: string): string => brands[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`

/** A payment method as a text: "Visa ending 4242"; never more of it than its last four (B-49). */
export function methodName({ type, brand, lastFour }: MethodLabel, t: Translate): string {
  if (type === BANK_ACCOUNT) return t('payment.method.account', { lastFour })
  if (type === AMAZON_PAY) return t('payment.method.amazon_pay')
  if (type === PAYPAL) return t('payment.method.paypal')
  return t('payment.method.cardEnding', { brand: brandName(brand), lastFour })
}

/** Its two parts where there is little space, of which the name gives way; a wallet has no digits. */
export function methodParts(
  { type, brand, lastFour }: MethodLabel,
  t: Translate,
): { readonly name: string; readonly lastFour: string } {
  if (type === BANK_ACCOUNT) return { name: t('payment.method.ach'), lastFour }
  if (type === AMAZON_PAY) return { name: t('payment.method.amazon_pay'), lastFour: '' }
  if (type === PAYPAL) return { name: t('payment.method.paypal'), lastFour: '' }
  return { name: brandName(brand), lastFour }
}

/** The same with how long it is good: "Visa ending 4242 (expires 08/2029)"; a bank account and a wallet have no such month. */
export function methodWithExpiry(method: NamedMethod, t: Translate): string {
  const { expiryMonth: month, expiryYear: year, isExpired } = method
  const name = methodName(method, t)
  if (month === undefined || year === undefined) return name
  const values = { method: name, month: String(month).padStart(2, '0'), year: String(year) }
  return t(isExpired ? 'payment.with.expired' : 'payment.with.expires', values)
}
