import type { CyclePrice } from '@waybill/contract/pages'
import { formatUnit } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { rateTexts } from '../../../../lib/rate-text.ts'
import { useShell } from '../../../../app/shell-context.ts'
import { PriceTag } from '../../../../app/price-tag.tsx'
import styles from './plan-comparison.module.css'

interface CellPriceProps {
  readonly price: CyclePrice
  /** On top of the plan. */
  readonly isExtra?: boolean | undefined
}

/** A price in a row of text: amount and unit, never apart. That of the company is drawn once, above the table. */
export function CellPrice({ price: { price, cycle }, isExtra = false }: CellPriceProps) {
  const { shell, t } = useShell()
  if (price.shows !== 'amount') return <PriceTag price={price} layout="beside" />
  const { unit, forTeam } = price
  const rate = forTeam === undefined ? rateTexts(price, { locale: shell.locale, t }) : undefined
  return (
    <span>
      <span className={styles.amount}>
        {isExtra && rate === undefined && '+'}
        {rate?.amount ?? <Money value={forTeam?.amount ?? price.amount} locale={shell.locale} />}
      </span>{' '}
      <span className={unit === 'company' ? 'visually-hidden' : 'faint'}>
        {forTeam ? `· ${forTeam.formula}` : (rate?.unit ?? formatUnit(unit, t, cycle))}
      </span>
    </span>
  )
}
