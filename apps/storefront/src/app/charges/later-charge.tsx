import type { ChargeLineView, LaterChargeView } from '@waybill/contract/views'
import type { Money } from '@waybill/domain/money'
import { formatInstant, formatMoney, speakEstimate } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useChargeFormula } from './charge-formula.ts'
import { useCreditRows } from './credit-rows.tsx'
import { useShell } from '../shell-context.ts'

/** The amount of the bill after the first: "about" while it includes usage that is not known yet. */
export function useLaterAmount(): (later: Pick<LaterChargeView, 'amount' | 'isEstimate'>) => string {
  const { shell, t } = useShell()
  return ({ amount, isEstimate }) => {
    const written = formatMoney(amount, shell.locale, 2)
    return speakEstimate(written, isEstimate, t)
  }
}

interface LaterChargeProps {
  readonly later: LaterChargeView
  /** True: nothing is charged before it. */
  readonly isFirst: boolean
  readonly titles: Readonly<Record<string, string>>
  readonly timeZone: string
}

/**
 * Charges that the first one lacks: add-ons after their own trial, and usage in arrears, with the bill's own date and total.
 */
export function LaterCharge({ later, isFirst, titles, timeZone }: LaterChargeProps) {
  const { shell, t } = useShell()
  const formulaOf = useChargeFormula(titles)
  const amountOf = useLaterAmount()
  const creditRowsOf = useCreditRows()
  const usedText = (amount: Money): string =>
    amount.minor === 0 ? t('common.free') : amountOf({ amount, isEstimate: true })
  const rowOf = (line: ChargeLineView, text: string) => {
    const formula = formulaOf(line)
    return {
      key: `${text} ${line.title} ${formula ?? ''}`,
      label: formula === undefined ? line.title : `${line.title}, ${formula}`,
      amount: <Figure text={text} />,
    }
  }
  const begins = later.begins.map((line) => rowOf(line, formatMoney(line.amount, shell.locale, 2)))
  const lines = [...begins, ...later.lines.map((line) => rowOf(line, usedText(line.amount)))]
  const bill = {
    key: 'bill',
    label: t(isFirst ? 'order.summary.firstBill' : 'subscription.next.invoiceTitle'),
    amount: <Figure text={amountOf(later)} />,
    isSum: true,
  }
  return (
    <Stack gap="half">
      {lines.length > 0 && (
        <p className="small muted">{t(begins.length > 0 ? 'order.summary.more' : 'order.summary.usage')}</p>
      )}
      <DefinitionTotals rows={[...lines, bill, ...creditRowsOf(later)]} />
      <p className="small muted">{formatInstant(later.date, shell.locale, { style: 'weekday', timeZone })}</p>
      {later.isEstimate && <p className="small faint">{t('subscription.next.estimated')}</p>}
    </Stack>
  )
}
