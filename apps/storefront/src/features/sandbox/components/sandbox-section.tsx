import type { ReactNode } from 'react'
import styles from './sandbox.module.css'

interface SandboxSectionProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** No landmark of its own: its table is a region of the same name. */
export function SandboxSection({ title, note, children }: SandboxSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {note !== undefined && <p className="small muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}
