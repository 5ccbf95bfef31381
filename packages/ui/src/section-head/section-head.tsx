import type { ReactNode } from 'react'
import { Motif } from '../motif/motif.tsx'
import styles from './section-head.module.css'

interface SectionHeadProps {
  title: ReactNode
  /** For `aria-labelledby` of the section. */
  id?: string | undefined
  level?: 2 | 3 | undefined
  note?: ReactNode
  motif?: string | undefined
  /** A link that acts, a switch, a segment control. */
  action?: ReactNode
}

export const SectionHead = ({ title, id, level = 2, note, motif, action }: SectionHeadProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.head}>
      {motif && <Motif name={motif} />}
      <div className={styles.words}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {note && <p className="small muted">{note}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
