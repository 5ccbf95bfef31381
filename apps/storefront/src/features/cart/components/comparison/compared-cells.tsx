import type { CartComparisonView, ComparedCartView } from '@waybill/contract/pages'
import type { QuoteLineView } from '@waybill/contract/views'
import { formatMoney, speakAmount, speakFormula, type Decimals } from '@waybill/i18n'
import { ComparisonMark } from '@waybill/ui/comparison/comparison-mark.tsx'
import { Explain } from '@waybill/ui/explain/explain.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './cart-comparison.module.css'

interface CellProps {
  readonly line: QuoteLineView | null
  readonly decimals: Decimals
}

/** One product in one cart: its amount and how that comes about, a tick in the plan, or a dash. */
export function ModuleCell({ line, decimals }: CellProps) {
  const { shell, t } = useShell()
  if (line === null) return <ComparisonMark is="none" label={t('savedCart.compare.absent')} />
  switch (line.shows) {
    case 'included':
      return <ComparisonMark is="included" label={t('common.included')} />
    case 'on_request':
      return t('common.priceOnRequest')
    case 'amount':
    case 'free':
      return (
        <span className={styles.line}>
          <span className={styles.amount}>
            {line.shows === 'free' ? (
              t('common.free')
            ) : (
              <Money value={line.amount} locale={shell.locale} decimals={decimals} />
            )}
          </span>
          <span className="faint">{speakFormula(line, { locale: shell.locale, t, decimals })}</span>
        </span>
      )
  }
}

/** The plan of one cart with its price; a cart without one is its own solution. */
export function PlanCell({ line, decimals }: CellProps) {
  const { shell, t } = useShell()
  if (line === null) return t('cart.mySolution')
  const { locale } = shell
  const { was, discountPercent: percent } = line
  return (
    <span className={styles.line}>
      <span>{line.title}</span>
      <span className={styles.amount}>
        <Money value={line.amount} locale={locale} decimals={decimals} />
      </span>
      <span className="faint">
        {was !== undefined && percent !== undefined && (
          <>
            {t('common.was', { amount: formatMoney(was, locale, decimals) })}, {t('cart.lessPercent', { percent })}{' '}
            ·{' '}
          </>
        )}
        {speakFormula(line, { locale, t, decimals })}
      </span>
    </span>
  )
}

interface TotalCellProps extends Pick<CartComparisonView, 'titles'> {
  readonly cart: ComparedCartView
  readonly decimals: Decimals
}

/** The sum of one cart, and every step that leads to it. */
export function TotalCell({ cart, titles, decimals }: TotalCellProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { total, totalExplanation, isEstimate, plan } = cart
  const rows = speakAmount(totalExplanation, {
    locale,
    t,
    title: (id) => titles[id] ?? '',
    packageTitle: plan?.title,
    decimals,
    totalLabel: t(isEstimate ? 'cart.estimatedTotalPerMonth' : 'cart.totalPerMonth'),
  }).map((row, place) => ({
    key: String(place),
    label: row.label,
    amount: <Figure text={row.text} />,
    isSum: row.isSum && row.depth === 0,
  }))
  return (
    <div className={styles.line}>
      <span className={styles.total}>
        <Money value={total} locale={locale} decimals={decimals} />
      </span>
      {isEstimate && <span className="faint">{t('cart.estimatedTotal')}</span>}
      <Explain
        align="end"
        trigger={t('cart.explain')}
        title={t('cart.explainTitle', { amount: formatMoney(total, locale, decimals) })}
        rows={rows}
        closeLabel={t('common.close')}
      />
    </div>
  )
}
