import type { ReactNode } from 'react'
import { Contours } from '../contours/contours.tsx'
import styles from './empty.module.css'

interface EmptyProps {
  title: ReactNode
  level?: 2 | 3 | undefined
  /** One sentence. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /** The way back: the last cart. */
  offer?: ReactNode
}

/** Nothing here yet: a route that has not been driven. */
export const Empty = ({ title, level = 2, children, action, offer }: EmptyProps) => {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.empty}>
      <Contours place="panel" />
      <svg className={styles.route} viewBox="0 0 160 44" aria-hidden="true">
        <path d="M14 33c36 0 30-21 66-21s40 20 66 7" />
        <circle cx="14" cy="33" r="5" />
        <circle cx="146" cy="19" r="5" />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {children && <p className="muted">{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {offer && <div className="small">{offer}</div>}
    </div>
  )
}
