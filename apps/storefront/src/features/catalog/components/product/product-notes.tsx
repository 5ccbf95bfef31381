import type { ProductProps } from '@waybill/contract/pages'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './product-parts.module.css'

interface ProductNotesProps {
  readonly hasTrial: boolean
  readonly ownTrial: ProductProps['ownTrial'] | undefined
}

/** What is free in a trial, and how the plan is changed later; a member's trial is over, or not about this. */
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
