import type { ReactNode } from 'react'
import styles from './side-nav.module.css'

interface NavItem {
  readonly href: string
  readonly text: string
  readonly isCurrent: boolean
}

interface SideNavProps {
  readonly label: string
  readonly places: readonly NavItem[]
  readonly children: ReactNode
}

/** Related pages: their links beside the shown one, above it where there is no space. */
export function SideNav({ label, places, children }: SideNavProps) {
  return (
    <div className={styles.layout} data-side-nav>
      <nav className={styles.nav} aria-label={label}>
        <ul>
          {places.map(({ href, text, isCurrent }) => (
            <li key={href}>
              <a className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.beside}>{children}</div>
    </div>
  )
}
