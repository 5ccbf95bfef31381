import type { ProductProps, UsageView } from '@waybill/contract/pages'
import { unitsShow, usageAmount } from '@waybill/domain/pricing'
import type { Money as MoneyValue } from '@waybill/domain/money'
import { decimalsFor, formatMoney, formatNumber, speakFormula, type Decimals } from '@waybill/i18n'
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

/** Cost of so many units: the same function as in the cart. */
function lineOf({ usage, units = 0 }: Pick<ProductTotalsProps, 'usage' | 'units'>) {
  return usage && { ...usage, quantity: units, ...usageAmount({ ...usage, quantity: units }) }
}

type UsageLine = NonNullable<ReturnType<typeof lineOf>>

/** "1,500 messages: 1,000 × $0.02 + 500 × $0.015", of a price by tiers or blocks. */
function modelFormula(line: UsageLine, context: Parameters<typeof speakFormula>[1]): string | undefined {
  const { tiers, assetType: usageKey, quantity, free, minimum, billable, unit, amount } = line
  if (tiers === undefined) return undefined
  const counted = { usageKey, quantity, free, minimum, billable, unit, amount, tiers }
  return speakFormula({ explanation: { step: 'units', ...counted } }, context)
}

/** The one precision of the price and of the totals under it. */
export function totalsDecimals(props: Pick<ProductTotalsProps, 'price' | 'totals' | 'usage' | 'units'>): Decimals {
  const { before, with: after, parts } = props.totals
  const line = lineOf(props)
  const shown = [before, after, line?.model ? undefined : line?.unit, line?.amount ?? parts?.own, parts?.along]
  const ofTotals = decimalsFor(shown.filter((value) => value !== undefined))
  return ofTotals === 0 ? priceDecimals([props.price]) : ofTotals
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
  // below the first unit that is charged there is nothing to multiply
  const modelled = line && modelFormula(line, { locale, t, decimals })
  const byUnits = line &&
    modelled === undefined &&
    line.billable > 0 && {
      units: formatNumber(line.billable, locale),
      price: formatMoney(line.unit, locale, decimals),
      quantity: formatNumber(units, locale),
      free: formatNumber(line.free, locale),
    }
  const isAboveFree = line !== undefined && line.free > 0 && line.billable === units - line.free
  const ownRow = own && {
    key: 'line',
    label: modelled
      ? t('amounts.withTitle', { title, formula: modelled })
      : byUnits
        ? t(isAboveFree ? 'product.usage.lineAboveFree' : 'product.usage.line', { title, ...byUnits })
        : title,
    amount: line && unitsShow(line) === 'free' ? t('common.free') : amount(own),
  }
  const alongRow = parts && {
    key: 'along',
    label:
      props.along === undefined || parts.count !== 1
        ? t('catalog.product.comesAlong', { count: parts.count })
        : t('catalog.product.alsoAdds', { title: props.along }),
    amount: amount(parts.along),
  }
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
        <span className="small faint">{t('product.usage.waiting')}</span>
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
