import type { ChargeView } from '@waybill/contract/views'
import { negate, type Money as Amount } from '@waybill/domain/money'
import type { TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { dueOf } from './due-of.ts'
import { useShell } from '../shell-context.ts'

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
