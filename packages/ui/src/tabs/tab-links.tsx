import { classNames } from '../class-names.ts'
import type { TabItem } from './tabs.tsx'
import styles from './tabs.module.css'

interface TabLinksProps {
  label: string
  items: readonly (TabItem & { href: string })[]
  selected: string
}

/** Tabs whose state is the address: they work without script and can be shared as a link. */
export const TabLinks = ({ label, items, selected }: TabLinksProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {items.map(({ key, label: words, count, href }) => (
      <a
        key={key}
        href={href}
        className={classNames(styles.tab, key === selected && styles.selected)}
        aria-current={key === selected ? 'page' : undefined}
      >
        {words} {count !== undefined && <span className="figures faint">{count}</span>}
      </a>
    ))}
  </nav>
)
