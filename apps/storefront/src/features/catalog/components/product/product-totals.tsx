import type { ProductProps, UsageView } from '@waybill/contract/pages'
import { unitsAmount, unitsShow } from '@waybill/domain/pricing'
import type { Money as MoneyValue } from '@waybill/domain/money'
import { decimalsFor, formatMoney, formatNumber, type Decimals, type Translate } from '@waybill/i18n'
import { DefinitionTotals, type TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Divider } from '@waybill/ui/divider/divider.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { priceDecimals } from '../../../../lib/price-decimals.ts'
import styles from './product-parts.module.css'

interface ProductTotalsProps {
  readonly title: string
  /** Name of the companion, where it is one module. */
  readonly along?: string | undefined
  readonly price: ProductProps['price']
  readonly totals: NonNullable<ProductProps['totals']>
  readonly usage: UsageView | undefined
  readonly units: number | undefined
  /** False while the total of another number of units is pending. */
  readonly isCurrent: boolean
}

const BEFORE = {
  total: 'catalog.product.totalNow',
  estimate: 'catalog.product.estimatedTotalNow',
  subscription: 'catalog.product.subscriptionNow',
  cart: 'catalog.product.subscriptionWithCart',
} as const

/** Cost of so many units: the same function as in the cart. By tiers it is the server's, which answers a moment later. */
function lineOf({ usage, units = 0 }: Pick<ProductTotalsProps, 'usage' | 'units'>) {
  if (usage?.byModel) return { ...usage, billable: 0 }
  return usage && { ...usage, ...unitsAmount({ ...usage, quantity: units }) }
}

/** The one precision of the price and of the totals under it. */
export function totalsDecimals(props: Pick<ProductTotalsProps, 'price' | 'totals' | 'usage' | 'units'>): Decimals {
  const { before, with: after, parts } = props.totals
  const line = lineOf(props)
  const shown = [before, after, line?.byModel ? undefined : line?.unit, line?.amount ?? parts?.own, parts?.along]
  const ofTotals = decimalsFor(shown.filter((value) => value !== undefined))
  return ofTotals === 0 ? priceDecimals([props.price]) : ofTotals
}

/** Modules that come along: by its name where it is one. */
function alongLabel({ along, totals: { parts } }: ProductTotalsProps, t: Translate): string {
  return along === undefined || parts?.count !== 1
    ? t('catalog.product.comesAlong', { count: parts?.count ?? 0 })
    : t('catalog.product.alsoAdds', { title: along })
}

/**
 * The product, by units where it is counted, what it brings, and the total before and after, all in one precision: the
 * computation that adding it would run.
 */
function useRows(props: ProductTotalsProps): readonly TotalRow[] {
  const { shell, t } = useShell()
  const { locale } = shell
  const { title, totals, isCurrent, units = 0 } = props
  const { parts } = totals
  const line = lineOf(props)
  const own = line?.amount ?? parts?.own
  const decimals = totalsDecimals(props)
  const amount = (value: MoneyValue) => <Money value={value} locale={locale} decimals={decimals} />
  const waiting = <span className="small faint">{t('product.usage.waiting')}</span>
  // another number of a price by tiers is the server's to answer
  const sentence = props.usage?.byModel?.formula
  // below the first unit that is charged there is nothing to multiply
  const byUnits = line &&
    line.billable > 0 && {
      units: formatNumber(line.billable, locale),
      price: formatMoney(line.unit, locale, decimals),
      quantity: formatNumber(units, locale),
      free: formatNumber(line.free, locale),
    }
  const isAboveFree = line !== undefined && line.free > 0 && line.billable === units - line.free
  const ownRow = own && {
    key: 'line',
    label: sentence
      ? isCurrent
        ? sentence
        : title
      : byUnits
        ? t(isAboveFree ? 'product.usage.lineAboveFree' : 'product.usage.line', { title, ...byUnits })
        : title,
    amount: sentence && !isCurrent ? waiting : line && unitsShow(line) === 'free' ? t('common.free') : amount(own),
  }
  const alongRow = parts && { key: 'along', label: alongLabel(props, t), amount: amount(parts.along) }
  return [
    ...[ownRow, alongRow].filter((row) => row !== undefined),
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
        waiting
      ),
      isSum: true,
    },
  ]
}

/** Amount that it adds, and the total before and after. */
export function ProductTotals(props: ProductTotalsProps) {
  const rows = useRows(props)
  return (
    <>
      <Divider />
      <div className={styles.sum}>
        <DefinitionTotals rows={rows} />
      </div>
    </>
  )
}
