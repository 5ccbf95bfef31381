import type { ShownRate } from '@waybill/domain/catalog'
import type { Decimals } from '../values/format-money.ts'
import { formatQuantity, formatUnit, type PriceUnit } from '../values/format-quantity.ts'
import { formatUnitAmount } from '../values/format-unit-amount.ts'
import type { Locale } from '../locales.ts'
import type { Translate } from '../translator.ts'

interface RateTerms {
  readonly rate: ShownRate
  readonly currency: string
  readonly unit: PriceUnit
  readonly per?: 'month' | 'year' | undefined
}

interface RateContext {
  readonly locale: Locale
  readonly t: Translate
  readonly decimals?: Decimals | undefined
}

/** A price by tiers, by blocks or below a cent: "from $0.015" and "per driver / month", "$10" and "for 1,000 drivers / month". */
export function speakRate(
  { rate, currency, unit, per = 'month' }: RateTerms,
  { locale, t, decimals }: RateContext,
): { readonly amount: string; readonly unit: string } {
  const price = formatUnitAmount(rate.unit, currency, { locale, decimals })
  const isOfBlock = rate.size !== undefined && unit !== 'company'
  return {
    amount: rate.isFrom ? t('catalog.from', { price }) : price,
    unit: isOfBlock
      ? t('catalog.forBlock', { quantity: formatQuantity(unit, rate.size ?? 1, t) })
      : formatUnit(unit, t, per),
  }
}
