import type { ComparisonCell as Cell } from '@waybill/contract/pages'
import { formatList, formatNumber } from '@waybill/i18n'
import { ComparisonMark } from '@waybill/ui/comparison/comparison-mark.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { PriceTag } from '../../../../app/price-tag.tsx'
import { CellPrice } from './cell-price.tsx'
import styles from './plan-comparison.module.css'

/** Modules that an added one brings along, because the plan lacks them. */
function Needs({ titles }: { readonly titles: readonly string[] }) {
  const { shell, t } = useShell()
  if (titles.length === 0) return null
  const list = formatList(titles, shell.locale)
  return <span className={`faint ${styles.needs}`}>{t('pricing.compare.needs', { titles: list })}</span>
}

/** Content of one plan in one row: a price, a count, a text, a tick, what it costs to add, or a dash; each also as a text. */
export function ComparisonCell({ cell }: { readonly cell: Cell }) {
  const { shell, t } = useShell()
  switch (cell.kind) {
    case 'price':
      return <PriceTag price={cell.price.price} cycle={cell.price.cycle} layout="beside" />
    case 'count':
      return <span className="figures">{formatNumber(cell.count, shell.locale)}</span>
    case 'text':
      return <span className="small">{cell.text}</span>
    case 'included':
      return (
        <span className={styles.included}>
          <ComparisonMark is="included" label={t('pricing.compare.included')} />
          {cell.byUse && <CellPrice price={cell.byUse} />}
        </span>
      )
    case 'add':
      return (
        <>
          <CellPrice price={cell.price} isExtra />
          <Needs titles={cell.needs} />
        </>
      )
    case 'on_request':
      return t('common.priceOnRequest')
    case 'none':
      return <ComparisonMark is="none" label={t('pricing.compare.notAvailable')} />
  }
}
