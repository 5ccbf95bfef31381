import type { DatedChargeView } from '@waybill/contract/views'
import { formatInstant, formatList, formatMoney, speakEstimate } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { useShell } from '../shell-context.ts'
import { dueOf } from './due-of.ts'

/** The one list of charges after a change, where the sentence of the next one is not all of it (SUB-18). */
export function DatedCharges({ charges }: { readonly charges: readonly DatedChargeView[] }) {
  const { shell, t } = useShell()
  const { locale, timeZone } = shell
  if (charges.length < 2) return null
  const rows = charges.map((charge) => {
    const { date, titles, fromCredit, isEstimate } = charge
    const day = formatInstant(date, locale, { style: 'weekday', timeZone })
    const label = t('amounts.withTitle', { title: day, formula: formatList(titles, locale) })
    const credit = fromCredit && formatMoney(fromCredit, locale, 2)
    return {
      key: label,
      label: credit === undefined ? label : t('amounts.lessCredit', { label, amount: credit }),
      amount: <Figure text={speakEstimate(formatMoney(dueOf(charge), locale, 2), isEstimate, t)} />,
    }
  })
  return (
    <div>
      <h3 className="label">{t('upgrade.ahead')}</h3>
      <DefinitionTotals rows={rows} />
    </div>
  )
}
