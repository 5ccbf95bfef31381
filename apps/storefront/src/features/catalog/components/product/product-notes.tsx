import type { ProductProps } from '@waybill/contract/pages'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './product-parts.module.css'

/** No price for a product that can't be bought any more: a link to its replacement. */
export function RetiredProduct({ title, replacement }: Pick<ProductProps, 'title' | 'replacement'>) {
  const { t } = useShell()
  return (
    <section aria-label={t('catalog.product.price')}>
      <Sheet>
        <div className={styles.buy}>
          <p className="label">{t('catalog.product.retired', { title })}</p>
          {replacement !== undefined && (
            <ButtonLink href={replacement.href} kind="main" size="large" full>
              {replacement.title}
            </ButtonLink>
          )}
        </div>
      </Sheet>
    </section>
  )
}

interface ProductNotesProps {
  readonly hasTrial: boolean
  readonly ownTrial: ProductProps['ownTrial'] | undefined
}

/** Notes on the free trial, and on later changes of the plan; a member's trial is over, or not about this. */
export function ProductNotes({ hasTrial, ownTrial }: ProductNotesProps) {
  const { t } = useShell()
  const ownText = ownTrial?.unit === 'month' ? 'catalog.product.ownTrialMonths' : 'catalog.product.ownTrialDays'
  return (
    <ul className={`small muted ${styles.notes}`}>
      {hasTrial && (
        <li>
          <Icon name="clock" size={16} />
          {ownTrial === undefined ? t('catalog.product.trial') : t(ownText, { count: ownTrial.count })}
        </li>
      )}
      <li>
        <Icon name="info" size={16} />
        {t('catalog.product.toChange')}
      </li>
    </ul>
  )
}
