import { useState } from 'react'
import styles from './figure.module.css'

interface FigureProps {
  text: string
  rolling?: boolean | undefined
}

interface Change {
  now: string
  before: string | undefined
}

/** Text in tabular figures. Rolling, it shows each change once; the first value appears without motion. */
const RollingFigure = ({ text }: { text: string }) => {
  const [change, setChange] = useState<Change>({ now: text, before: undefined })
  if (change.now !== text) setChange({ now: text, before: change.now })
  if (change.before === undefined) return <span className="figures">{text}</span>
  return (
    <span className={`figures ${styles.rolling}`}>
      <span
        key={`out ${change.before}`}
        className={styles.out}
        aria-hidden="true"
        onAnimationEnd={() => setChange({ now: text, before: undefined })}
      >
        {change.before}
      </span>
      <span key={`in ${text}`} className={styles.in}>
        {text}
      </span>
    </span>
  )
}

export const Figure = ({ text, rolling }: FigureProps) =>
  rolling ? <RollingFigure text={text} /> : <span className="figures">{text}</span>
