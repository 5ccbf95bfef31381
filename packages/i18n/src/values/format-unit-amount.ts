import type { UnitAmount } from '@waybill/domain/catalog'
import { exponentOf } from '@waybill/domain/money'
import type { Decimals } from './format-money.ts'
import type { Locale } from '../locales.ts'
import { withCurrency, writtenNumber } from './written-number.ts'

interface UnitFormat {
  readonly locale: Locale
  readonly decimals?: Decimals | undefined
}

/**
 * The price of a unit with all its decimals: "$0.0005", "$0.02", and "$5" among whole amounts. Like an amount it has the
 * decimals of its currency where it has any.
 */
export function formatUnitAmount(amount: UnitAmount, currency: string, { locale, decimals = 0 }: UnitFormat): string {
  const [units = '0', fraction = ''] = amount.split('.')
  const significant = fraction.replace(/0+$/, '')
  const shown = significant === '' && decimals === 0 ? '' : significant.padEnd(exponentOf(currency), '0')
  return withCurrency(writtenNumber(shown === '' ? units : `${units}.${shown}`, locale), currency, locale)
}
