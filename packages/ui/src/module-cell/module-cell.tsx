import type { ReactNode } from 'react'
import styles from './module-cell.module.css'

export interface ModuleSlots {
  glyph: ReactNode
  title: ReactNode
  /** The module's own page; without it the title is plain text. */
  href?: string | undefined
  text: ReactNode
  /** "Needs Proof of visit." */
  need?: ReactNode
  /** Compatibility with the reader's plan. */
  badge?: ReactNode
  price: ReactNode
  /** Add, remove, contact us; or a badge. */
  action: ReactNode
}

interface ModuleCellProps extends ModuleSlots {
  level?: 3 | 4 | undefined
}

export const ModuleCell = ({ glyph, title, href, text, need, badge, price, action, level = 3 }: ModuleCellProps) => {
  const Heading = level === 3 ? 'h3' : 'h4'
  return (
    <li className={styles.cell}>
      {glyph}
      <div className={styles.words}>
        <Heading>
          {href ? (
            <a className="reach" href={href}>
              {title}
            </a>
          ) : (
            title
          )}
        </Heading>
        <p className="small muted">
          {text} {need && <span className="faint">{need}</span>}
        </p>
        {badge && <p>{badge}</p>}
      </div>
      <div className={styles.buy}>
        {price}
        {action}
      </div>
    </li>
  )
}
