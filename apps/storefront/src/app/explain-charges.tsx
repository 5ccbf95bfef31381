import type { Money } from '@waybill/domain/money'
import type { ChargeLineView } from '@waybill/contract/views'
import { formatMoney, speakAmount } from '@waybill/i18n'
import { Explain } from '@waybill/ui/explain/explain.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { useShell } from './shell-context.ts'

interface ExplainChargesProps {
  readonly lines: readonly ChargeLineView[]
  readonly total: Money
  readonly titles: Readonly<Record<string, string>>
  /** Why it is an estimate. */
  readonly note?: string | undefined
}

/** The whole sum of a charge, step by step, each step with its minor units (PRC-11, B-57). */
export function ExplainCharges({ lines, total, titles, note }: ExplainChargesProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const whole = { step: 'sum' as const, of: lines.map(({ explanation }) => explanation), amount: total }
  const title = (id: number): string => titles[String(id)] ?? ''
  const rows = speakAmount(whole, { locale, t, title, decimals: 2 }).map(({ label, text, isSum }, index) => ({
    key: String(index),
    label,
    amount: <Figure text={text} />,
    isSum,
  }))
  return (
    <Explain
      trigger={t('order.explain.trigger')}
      title={t('order.explain.title', { amount: formatMoney(total, locale, 2) })}
      rows={rows}
      note={note}
      closeLabel={t('common.close')}
    />
  )
}
