import type { Money } from '@waybill/domain/money'
import { namesCurrency } from '@waybill/i18n'
import { useShell } from './shell-context.ts'

/** Unit beside an amount of each month, with the currency where the amount doesn't name it: "USD / month", or "par mois". */
export function usePerMonth(amount: Money): string {
  const { shell, t } = useShell()
  if (namesCurrency(amount, shell.locale)) return t('cart.perMonth')
  return t('common.currencyPerMonth', { currency: amount.currency })
}
