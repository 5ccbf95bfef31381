import { formatMoney } from '@waybill/i18n'
import { useState } from 'react'
import { Figure } from '../figure/figure.tsx'
import type { MoneyProps } from './money.tsx'
import styles from './rolling-money.module.css'

interface Change {
  now: string
  before: string | undefined
}

/** The one total whose change is shown: old figure up, new figure in. The first value appears without motion. */
export const RollingMoney = ({ value, locale, decimals }: MoneyProps) => {
  const text = formatMoney(value, locale, decimals)
  const [change, setChange] = useState<Change>({ now: text, before: undefined })
  if (change.now !== text) setChange({ now: text, before: change.now })
  if (change.before === undefined) return <Figure text={text} />
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
