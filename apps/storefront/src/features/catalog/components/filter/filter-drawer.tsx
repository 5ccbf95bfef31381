import { Drawer } from '@waybill/ui/drawer/drawer.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { waitAfterClick } from '../../model/wait-after-click.ts'
import styles from './filter-drawer.module.css'
import { FilterLinks, type Filters } from './filter-links.tsx'

interface FilterDrawerProps extends Filters {
  readonly open: boolean
  readonly onClose: () => void
}

/** The filter of a narrow window. */
export function FilterDrawer({ open, onClose, ...filters }: FilterDrawerProps) {
  const { t } = useShell()
  return (
    <Drawer open={open} onClose={onClose} side="start" label={t('catalog.filter.title')} closeLabel={t('common.close')}>
      {open && (
        // oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions -- the links in it are what is clicked
        <div className={styles.panel} onClick={waitAfterClick}>
          <p className={styles.title}>{t('catalog.filter.title')}</p>
          <FilterLinks {...filters} />
        </div>
      )}
    </Drawer>
  )
}
