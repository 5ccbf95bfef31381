import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './progress.module.css'

interface ProgressProps {
  /** "Switching on 6 modules" */
  label: ReactNode
  done: number
  total: number
  /** "4 of 6" */
  text: string
  /** The note that it may take a while, and that one may leave. */
  note?: ReactNode
}

/** One segment per real step. */
export const Progress = ({ label, done, total, text, note }: ProgressProps) => {
  const labelId = useId()
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <p className="label" id={labelId}>
          {label}
        </p>
        <p className="small muted figures">{text}</p>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        {Array.from({ length: total }, (_, step) => (
          <span
            key={step}
            className={classNames(styles.step, step < done && styles.done, step === done && styles.next)}
          />
        ))}
      </div>
      {note && <p className="small muted">{note}</p>}
    </div>
  )
}
