import type { SubscriptionProps, YearSideView } from '@waybill/contract/pages'
import { formatInstant } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useTaxRows } from '../../../../app/charges/tax-rows.tsx'
import { useCountedFormula } from '../../model/use-counted-formula.ts'
import styles from './year-ahead.module.css'

interface YearChargesProps {
  readonly side: YearSideView
  readonly subscription: SubscriptionProps
}

/** Every charge as a sum that opens into its lines. */
export function YearCharges({ side, subscription }: YearChargesProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { titles, timeZone } = subscription
  const formulaOf = useCountedFormula(titles)
  const taxRowsOf = useTaxRows()
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>
        {t(side.interval === 'month' ? 'year.chargesByMonth' : 'year.chargesByYear')}
      </summary>
      <ul className={styles.charges}>
        {side.charges.map(({ date, amount, lines, taxes }) => (
          <li key={date}>
            <details>
              <summary className={styles.charge}>
                <span>{formatInstant(date, locale, { style: 'weekday', timeZone })}</span>
                <span className={styles.opens}>
                  <Money value={amount} locale={locale} decimals={2} />
                </span>
              </summary>
              <DefinitionTotals
                rows={[
                  ...lines.map((line, index) => {
                    const formula = formulaOf(line)
                    return {
                      key: `${index} ${line.title}`,
                      label: formula === undefined ? line.title : `${line.title}, ${formula}`,
                      amount: <Money value={line.amount} locale={locale} decimals={2} />,
                    }
                  }),
                  ...taxRowsOf(taxes),
                  {
                    key: 'sum',
                    label: t('amounts.sum'),
                    amount: <Money value={amount} locale={locale} decimals={2} />,
                    isSum: true,
                  },
                ]}
              />
            </details>
          </li>
        ))}
      </ul>
    </details>
  )
}
