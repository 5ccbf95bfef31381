import type { ChargeView } from '@waybill/contract/views'
import { formatMoney, speakAmount, speakReaderDay } from '@waybill/i18n'
import { Explain } from '@waybill/ui/explain/explain.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { useShell } from '../shell-context.ts'
import { netOf, useTaxRows } from './tax-rows.tsx'

interface ExplainChargesProps {
  readonly charge: ChargeView
  readonly titles: Readonly<Record<string, string>>
  /** Reason why it is an estimate. */
  readonly note?: string | undefined
}

/** A package's price is a sum of list prices, mostly less a discount. */
function isOfPackage({ explanation }: ChargeView['lines'][number]): boolean {
  const { step } = explanation
  return step === 'sum' || (step === 'percent_off' && explanation.of.step === 'sum')
}

/** The whole sum of a charge, step by step, each step with its minor units. */
export function ExplainCharges({ charge, titles, note }: ExplainChargesProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const taxRowsOf = useTaxRows()
  const ownDay = shell.accountZone && speakReaderDay(charge.date, { locale, t, accountZone: shell.accountZone })
  const { lines, amount: total, taxes } = charge
  const whole = { step: 'sum' as const, of: lines.map(({ explanation }) => explanation), amount: netOf(charge) }
  const title = (id: number): string => titles[String(id)] ?? ''
  const packageTitle = lines.find(isOfPackage)?.title
  const rows = speakAmount(whole, { locale, t, title, packageTitle, decimals: 2 }).map(
    ({ label, text, isSum }, index) => ({
      key: String(index),
      label,
      amount: <Figure text={text} />,
      isSum,
    }),
  )
  const all = {
    key: 'total',
    label: t('invoice.total'),
    amount: <Figure text={formatMoney(total, locale, 2)} />,
    isSum: true,
  }
  return (
    <Explain
      trigger={t('order.explain.trigger')}
      title={t('order.explain.title', { amount: formatMoney(total, locale, 2) })}
      rows={taxes.length === 0 ? rows : [...rows, ...taxRowsOf(taxes), all]}
      note={[note, ownDay].filter((text) => text !== undefined).join(' ') || undefined}
      closeLabel={t('common.close')}
    />
  )
}
