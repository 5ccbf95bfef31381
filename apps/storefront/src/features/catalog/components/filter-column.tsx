import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { still } from '../../../app/still.tsx'
import { waitAfterPress } from '../model/wait-after-press.ts'
import styles from './filter-column.module.css'
import type { Filters } from './filter-links.tsx'
import { FilterLinks } from './filter-links.tsx'

const StillLinks = still('filter-links', import.meta.env.SSR && FilterLinks)

/** At the left of the catalogue, folded to an icon by a press; below 1000 the chip row takes its place, and without script leads here. */
export function FilterColumn({ platforms, industries }: Filters) {
  const { t } = useFrame()
  return (
    // oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions -- the links in it are what is pressed
    <nav className={styles.column} id="filter" aria-label={t('catalog.filter.title')} onClick={waitAfterPress}>
      <details open>
        <summary className={styles.toggle}>
          <Icon name="filter" />
          <span className={styles.word}>{t('catalog.filter.open')}</span>
        </summary>
        <div className={styles.links}>
          <StillLinks platforms={platforms} industries={industries} />
        </div>
      </details>
    </nav>
  )
}
