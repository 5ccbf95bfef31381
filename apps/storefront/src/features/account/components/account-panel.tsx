import type { ReactNode } from 'react'
import styles from './account-form.module.css'

interface AccountPanelProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children?: ReactNode
}

/** A page of one question: a heading, a sentence, a short form or a way on. */
export function AccountPanel({ title, note, children }: AccountPanelProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {note !== undefined && <p className="muted">{note}</p>}
      </div>
      {children}
    </div>
  )
}
