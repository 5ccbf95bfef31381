import type { ProductProps, UsageView } from '@waybill/contract/pages'
import { usageAmount } from '@waybill/domain/pricing'
import { decimalsFor, formatMoney, formatNumber } from '@waybill/i18n'
import { DefinitionTotals, type TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Perforation } from '@waybill/ui/perforation/perforation.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import styles from './product-parts.module.css'

interface ProductTotalsProps {
  readonly title: string
  readonly totals: NonNullable<ProductProps['totals']>
  readonly usage: UsageView | undefined
  readonly units: number | undefined
  /** False while the total of another number of units is on its way. */
  readonly isCurrent: boolean
}

const BEFORE = {
  total: 'catalog.product.totalNow',
  estimate: 'catalog.product.estimatedTotalNow',
  subscription: 'catalog.product.subscriptionNow',
  cart: 'catalog.product.subscriptionWithCart',
} as const

/** What so many units cost: the same function as in the cart. */
function lineOf({ usage, units = 0 }: ProductTotalsProps) {
  return usage && { ...usage, ...usageAmount({ ...usage, quantity: units }) }
}

/** Amount, total before and after, all in one precision: the computation that adding it would run. */
function useRows(props: ProductTotalsProps): readonly TotalRow[] {
  const { frame, t } = useFrame()
  const { locale } = frame
  const { title, totals, isCurrent } = props
  const line = lineOf(props)
  const decimals = decimalsFor([totals.before, totals.with, ...(line ? [line.unit, line.amount] : [])])
  const amount = (value: typeof totals.before) => <Money value={value} locale={locale} decimals={decimals} />
  const own: readonly TotalRow[] =
    line === undefined
      ? []
      : [
          {
            key: 'line',
            label: t('product.usage.line', {
              title,
              units: formatNumber(line.billable, locale),
              price: formatMoney(line.unit, locale, decimals),
            }),
            amount: line.billable === 0 ? t('common.free') : amount(line.amount),
          },
        ]
  return [
    ...own,
    {
      key: 'before',
      label: t(BEFORE[totals.appliesTo ?? (totals.isEstimate ? 'estimate' : 'total')]),
      amount: amount(totals.before),
    },
    {
      key: 'with',
      label: t('catalog.product.totalWith', { title }),
      amount: isCurrent ? (
        <>
          {amount(totals.with)} <span className="faint">{t('cart.perMonth')}</span>
        </>
      ) : (
        <span className="small faint">{t('product.usage.waiting')}</span>
      ),
      isSum: true,
    },
  ]
}

/** What it adds, and the total before and after. */
export function ProductTotals(props: ProductTotalsProps) {
  const rows = useRows(props)
  return (
    <>
      <Perforation />
      <div className={styles.sum}>
        <DefinitionTotals rows={rows} />
      </div>
    </>
  )
}
