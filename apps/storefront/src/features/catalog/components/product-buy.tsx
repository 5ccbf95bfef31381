import type { ProductProps } from '@waybill/contract/pages'
import { DefinitionTotals, type TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Perforation } from '@waybill/ui/perforation/perforation.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { PlanBadge } from '../../../app/plan-badge.tsx'
import { PriceTag } from '../../../app/price-tag.tsx'
import { ProductButton } from '../../../app/product-button.tsx'
import styles from './product-parts.module.css'

/** Before and after: the computation that adding it would run. */
function useTotals({ title, totals, action }: ProductProps): readonly TotalRow[] {
  const { frame, t } = useFrame()
  if (totals === undefined || action.kind !== 'add') return []
  const { locale } = frame
  return [
    {
      key: 'before',
      label: totals.isEstimate ? t('catalog.product.estimatedTotalNow') : t('catalog.product.totalNow'),
      amount: <Money value={totals.before} locale={locale} />,
    },
    {
      key: 'with',
      label: t('catalog.product.totalWith', { title }),
      amount: (
        <>
          <Money value={totals.with} locale={locale} /> <span className="faint">{t('cart.perMonth')}</span>
        </>
      ),
      isSum: true,
    },
  ]
}

function linesOf({ kind, addsCount, contains }: ProductProps): number {
  return kind === 'package' ? contains.length : addsCount + 1
}

/** What it costs, the one button, and what the total becomes. */
export function ProductBuy(props: ProductProps) {
  const { id, kind, title, action, price, isRetired, badge } = props
  const { t } = useFrame()
  const rows = useTotals(props)
  const isByUse = price.shows === 'amount' && price.unit !== 'company'
  return (
    <section aria-label={t('catalog.product.price')}>
      <Sheet>
        <div className={styles.buy}>
          <div>
            <PriceTag price={price} size="xl" layout="beside" withSaving />
            {isByUse && <p className="small muted">{t('catalog.product.chargedByUse')}</p>}
            {badge !== undefined && (
              <p className={styles.badge}>
                <PlanBadge badge={badge} />
              </p>
            )}
          </div>
          <ProductButton
            id={id}
            title={title}
            action={action}
            isModule={kind === 'module'}
            pricing={props.isExclusive}
            lines={linesOf(props)}
            look="main"
          />
        </div>
        {rows.length > 0 && (
          <>
            <Perforation />
            <div className={styles.sum}>
              <DefinitionTotals rows={rows} />
            </div>
          </>
        )}
      </Sheet>
      {!isRetired && action.kind !== 'contact' && (
        <ul className={`small muted ${styles.notes}`}>
          <li>
            <Icon name="clock" size={16} />
            {t('catalog.product.trial')}
          </li>
          <li>
            <Icon name="undo" size={16} />
            {t('catalog.product.turnOff')}
          </li>
        </ul>
      )}
    </section>
  )
}
