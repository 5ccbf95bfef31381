import type { ProductProps, UsageView } from '@waybill/contract/pages'
import { usageAmount } from '@waybill/domain/pricing'
import type { Money as MoneyValue } from '@waybill/domain/money'
import { decimalsFor, formatMoney, formatNumber } from '@waybill/i18n'
import { DefinitionTotals, type TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Perforation } from '@waybill/ui/perforation/perforation.tsx'
import type { ReactNode } from 'react'
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

/** What lies between the totals: the product, by units where it is counted, and what it brings. */
function usePartRows(props: ProductTotalsProps, amount: (value: MoneyValue) => ReactNode, decimals: 0 | 2) {
  const { frame, t } = useFrame()
  const { locale } = frame
  const { title, totals } = props
  const { parts } = totals
  const line = lineOf(props)
  const rows: TotalRow[] = []
  if (line !== undefined) {
    const units = formatNumber(line.billable, locale)
    const label = t('product.usage.line', { title, units, price: formatMoney(line.unit, locale, decimals) })
    rows.push({ key: 'line', label, amount: line.billable === 0 ? t('common.free') : amount(line.amount) })
  } else if (parts !== undefined) rows.push({ key: 'line', label: title, amount: amount(parts.own) })
  if (parts !== undefined) {
    const label = t('catalog.product.comesAlong', { count: parts.count })
    rows.push({ key: 'along', label, amount: amount(parts.along) })
  }
  return rows
}

/** Amount, total before and after, all in one precision: the computation that adding it would run. */
function useRows(props: ProductTotalsProps): readonly TotalRow[] {
  const { frame, t } = useFrame()
  const { locale } = frame
  const { title, totals, isCurrent } = props
  const { parts } = totals
  const line = lineOf(props)
  const decimals = decimalsFor([
    totals.before,
    totals.with,
    ...(line ? [line.unit, line.amount] : []),
    ...(parts ? [parts.own, parts.along] : []),
  ])
  const amount = (value: MoneyValue) => <Money value={value} locale={locale} decimals={decimals} />
  return [
    ...usePartRows(props, amount, decimals),
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
