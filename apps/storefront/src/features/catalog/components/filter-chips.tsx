import { ChipLink, Chips } from '@waybill/ui/chips/chips.tsx'
import { Drawer } from '@waybill/ui/drawer/drawer.tsx'
import { useState, type MouseEvent } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import styles from './filter-chips.module.css'
import { FilterLinks, type Filters } from './filter-links.tsx'

/** Below 1000: what is chosen, and the drawer to choose from. Without script each chip leads to the filter on the page. */
export function FilterChips(filters: Filters) {
  const { t } = useFrame()
  const [isOpen, setOpen] = useState(false)
  const chosen = [filters.platforms, filters.industries].flatMap(
    (links) => links.find(({ isCurrent }) => isCurrent) ?? [],
  )
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('a') === null) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div className={styles.chips}>
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions -- the links in it are what is pressed */}
      <div onClick={onClick}>
        <Chips label={t('catalog.filter.title')}>
          <ChipLink icon="filter" href="#filter">
            {t('catalog.filter.open')}
          </ChipLink>
          {chosen.map(({ label, count }) => (
            <ChipLink key={label} href="#filter" count={count}>
              {label}
            </ChipLink>
          ))}
        </Chips>
      </div>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        side="start"
        label={t('catalog.filter.title')}
        closeLabel={t('common.close')}
      >
        {isOpen && (
          <div className={styles.panel}>
            <FilterLinks {...filters} />
          </div>
        )}
      </Drawer>
    </div>
  )
}
