import type { PlanCard } from '@waybill/contract/views'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './package-items.module.css'

/** At most four things of what a package holds, and how many more. */
export function PackageItems({ items, moreItems }: Pick<PlanCard, 'items' | 'moreItems'>) {
  const { t } = useShell()
  return (
    <ul className={`small muted ${styles.items}`}>
      {items.map((item) => (
        <li key={item} className={styles.item}>
          <Icon name="check" size={16} />
          {item}
        </li>
      ))}
      {moreItems > 0 && <li className={styles.rest}>{t('catalog.plans.andMore', { count: moreItems })}</li>}
    </ul>
  )
}
