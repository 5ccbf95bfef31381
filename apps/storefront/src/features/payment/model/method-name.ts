import type { PaymentMethodView } from '@waybill/contract/views'
import type { Translate } from '@waybill/i18n'

const BANK_ACCOUNT = 2
const AMAZON_PAY = 3
const PAYPAL = 4

/** Names that an initial capital alone would get wrong. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

/** A payment method as a text: "Visa ending 4242"; never more of it than its last four (B-49). */
export function methodName(method: PaymentMethodView, t: Translate): string {
  const { type, brand, lastFour } = method
  if (type === BANK_ACCOUNT) return t('payment.method.account', { lastFour })
  if (type === AMAZON_PAY) return t('payment.method.amazon_pay')
  if (type === PAYPAL) return t('payment.method.paypal')
  const name = brands[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
  return t('payment.method.cardEnding', { brand: name, lastFour })
}
