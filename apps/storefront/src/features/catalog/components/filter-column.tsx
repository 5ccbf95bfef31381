import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import styles from './filter-column.module.css'
import { FilterLinks, type Filters } from './filter-links.tsx'

/** At the left of the catalogue, folded to an icon by a press; below 1000 the chip row takes its place, and without script leads here. */
export function FilterColumn(filters: Filters) {
  const { t } = useFrame()
  return (
    <nav className={styles.column} id="filter" aria-label={t('catalog.filter.title')}>
      <details open>
        <summary className={styles.toggle}>
          <Icon name="filter" />
          <span className={styles.word}>{t('catalog.filter.open')}</span>
        </summary>
        <div className={styles.links}>
          <FilterLinks {...filters} />
        </div>
      </details>
    </nav>
  )
}
