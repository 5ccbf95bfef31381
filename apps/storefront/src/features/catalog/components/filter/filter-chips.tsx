import { ChipLink, Chips } from '@waybill/ui/chips/chips.tsx'
import { useState, type MouseEvent } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { codeSplit } from '../../../../app/code-split.tsx'
import styles from './filter-chips.module.css'
import type { Filters } from './filter-links.tsx'

const LazyDrawer = codeSplit('features/catalog/components/filter/filter-drawer', () =>
  import('./filter-drawer.tsx').then((code) => code.FilterDrawer),
)

/** Below 1000: what is chosen, and the drawer to choose from. Without script each chip leads to the filter on the page. */
export function FilterChips(filters: Filters) {
  const { t } = useShell()
  // it stays once it was opened, so that closing it gives the focus back
  const [drawer, setDrawer] = useState<'none' | 'open' | 'closed'>('none')
  const chosen = [filters.platforms, filters.industries].flatMap(
    (links) => links.find(({ isCurrent }) => isCurrent) ?? [],
  )
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('a') === null) return
    event.preventDefault()
    setDrawer('open')
  }
  return (
    <div className={styles.chips}>
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions -- its links are clicked */}
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
      {drawer !== 'none' && <LazyDrawer {...filters} open={drawer === 'open'} onClose={() => setDrawer('closed')} />}
    </div>
  )
}
