import { useId, type ReactNode } from 'react'
import styles from './sandbox.module.css'

interface SandboxSectionProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

export function SandboxSection({ title, note, children }: SandboxSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className="small muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}
