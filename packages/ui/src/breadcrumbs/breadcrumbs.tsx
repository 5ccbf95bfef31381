import { Icon } from '../icon/icon.tsx'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  text: string
  /** The last one is this page and has none. */
  href?: string | undefined
}

export const Breadcrumbs = ({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) => (
  <nav aria-label={label}>
    <ol className={styles.crumbs}>
      {crumbs.map(({ text, href }) => (
        <li key={text}>
          {href ? <a href={href}>{text}</a> : <span aria-current="page">{text}</span>}
          {href && <Icon name="chevron-right" size={16} />}
        </li>
      ))}
    </ol>
  </nav>
)
