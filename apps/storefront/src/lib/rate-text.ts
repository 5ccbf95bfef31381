import type { PriceView } from '@waybill/contract/views'
import { formatMoney, formatUnit, speakRate, type Decimals, type Locale, type Translate } from '@waybill/i18n'

type AmountView = Extract<PriceView, { readonly shows: 'amount' }>

interface RateContext {
  readonly locale: Locale
  readonly t: Translate
  readonly decimals?: Decimals | undefined
}

/** Amount and unit of a price by tiers, by blocks or below a cent, as texts; undefined where each unit has its amount. */
export function rateTexts({ rate, amount, unit, per }: AmountView, context: RateContext) {
  return rate && speakRate({ rate, currency: amount.currency, unit, per }, context)
}

/** An amount and its unit, as a text. */
export function amountText(price: AmountView, context: RateContext): string {
  const { amount, unit } = rateTexts(price, context) ?? {
    amount: formatMoney(price.amount, context.locale, context.decimals),
    unit: formatUnit(price.unit, context.t, price.per ?? 'month'),
  }
  return `${amount} ${unit}`
}
