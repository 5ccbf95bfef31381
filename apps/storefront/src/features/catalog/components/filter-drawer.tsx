import { Drawer } from '@waybill/ui/drawer/drawer.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { waitAfterPress } from '../model/wait-after-press.ts'
import styles from './filter-drawer.module.css'
import { FilterLinks, type Filters } from './filter-links.tsx'

interface FilterDrawerProps extends Filters {
  readonly open: boolean
  readonly onClose: () => void
}

/** The filter of a narrow window. */
export function FilterDrawer({ open, onClose, ...filters }: FilterDrawerProps) {
  const { t } = useFrame()
  return (
    <Drawer open={open} onClose={onClose} side="start" label={t('catalog.filter.title')} closeLabel={t('common.close')}>
      {open && (
        // oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions -- the links in it are what is pressed
        <div className={styles.panel} onClick={waitAfterPress}>
          <FilterLinks {...filters} />
        </div>
      )}
    </Drawer>
  )
}
