import type { TaxView } from '@waybill/contract/views'
import { subtract, type Money as Amount } from '@waybill/domain/money'
import { formatPercent } from '@waybill/i18n'
import type { TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useShell } from '../shell-context.ts'

/** A row for the tax of each rate, between the lines and their total. */
export function useTaxRows(): (taxes: readonly TaxView[]) => readonly TotalRow[] {
  const { shell } = useShell()
  const { locale } = shell
  return (taxes) =>
    taxes.map(({ name, percent, tax }) => ({
      key: `tax ${name} ${percent}`,
      label: `${name} ${formatPercent(percent, locale)}`,
      amount: <Money value={tax} locale={locale} decimals={2} />,
    }))
}

/** Amount of a charge before tax: the sum of its lines. */
export function netOf({ amount, taxes }: { readonly amount: Amount; readonly taxes: readonly TaxView[] }): Amount {
  return taxes.reduce((net, { tax }) => subtract(net, tax), amount)
}

/** Under reverse charge the buyer owes the tax: that is said where it stands as 0. */
export function ReverseChargeNote({ taxes }: { readonly taxes: readonly TaxView[] }) {
  const { t } = useShell()
  return taxes.some(({ isReverseCharge }) => isReverseCharge) ? (
    <p className="small muted">{t('invoice.reverseCharge')}</p>
  ) : null
}
