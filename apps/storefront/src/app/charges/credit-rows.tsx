import type { ChargeView } from '@waybill/contract/views'
import { negate, subtract, type Money as Amount } from '@waybill/domain/money'
import type { TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useShell } from '../shell-context.ts'

/** Rest of a charge to pay once account credit has paid its part (B-60). */
export function dueOf({ amount, fromCredit }: Pick<ChargeView, 'amount' | 'fromCredit'>): Amount {
  return fromCredit === undefined ? amount : subtract(amount, fromCredit)
}

/** Below the total of a charge: what account credit pays of it, and what is left. */
export function useCreditRows(): (charge: Pick<ChargeView, 'amount' | 'fromCredit'>) => readonly TotalRow[] {
  const { shell, t } = useShell()
  const amountOf = (value: Amount) => <Money value={value} locale={shell.locale} decimals={2} />
  return (charge) =>
    charge.fromCredit === undefined
      ? []
      : [
          { key: 'credit', label: t('order.summary.credit'), amount: amountOf(negate(charge.fromCredit)) },
          { key: 'due', label: t('subscription.next.due'), amount: amountOf(dueOf(charge)), isSum: true },
        ]
}
