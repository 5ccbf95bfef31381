import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { staticPart } from '../../../../app/static-part.tsx'
import { waitAfterClick } from '../../model/wait-after-click.ts'
import styles from './filter-column.module.css'
import type { Filters } from './filter-links.tsx'
import { FilterLinks } from './filter-links.tsx'

const StaticLinks = staticPart('filter-links', import.meta.env.SSR && FilterLinks)

/** Of the two one is drawn: where three columns are narrow, the filter begins folded without a script to fold it. */
const foldings = [
  { className: styles.wide, isOpen: true },
  { className: styles.narrow, isOpen: false },
] as const

/** At the left of the catalogue, folded to an icon by a click; below 1000 the chip row takes its place, and without script leads here. */
export function FilterColumn({ platforms, industries }: Filters) {
  const { t } = useShell()
  return (
    // oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions -- the links in it are what is clicked
    <nav className={styles.column} id="filter" aria-label={t('catalog.filter.title')} onClick={waitAfterClick}>
      {foldings.map(({ className, isOpen }) => (
        <details key={className} className={className} open={isOpen}>
          <summary className={styles.toggle}>
            <Icon name="filter" />
            <span className={styles.word}>{t('catalog.filter.open')}</span>
          </summary>
          <div className={styles.links}>
            <StaticLinks platforms={platforms} industries={industries} />
          </div>
        </details>
      ))}
    </nav>
  )
}
