import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import stops from '../stop-line/stops.module.css'
import styles from './summary-card.module.css'

interface SummaryLinesProps {
  label: string
  /** Many lines: the list scrolls inside the card and can be scrolled by keyboard. */
  scrolls?: boolean | undefined
  children: ReactNode
}

export const SummaryLines = ({ label, scrolls, children }: SummaryLinesProps) => (
  <ol
    className={classNames(styles.lines, scrolls && styles.scrolls)}
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    tabIndex={scrolls ? 0 : undefined}
  >
    {children}
  </ol>
)

interface SummaryLineProps {
  /** The plan is the stop where the line begins. */
  base?: boolean | undefined
  name: ReactNode
  amount?: ReactNode
  /** The formula ("12 drivers × $4") or the reason ("Needed by …"). */
  meta?: ReactNode
  /** Remove, or nothing. */
  action?: ReactNode
  /** Just added by the reader: it enters. Never set on the first render. */
  entering?: boolean | undefined
}

export const SummaryLine = ({ base, name, amount, meta, action, entering }: SummaryLineProps) => (
  <li className={classNames(stops.stop, base && stops.main, styles.line, entering && styles.entering)}>
    <span className={styles.name}>{name}</span>
    <span className={styles.amount}>{amount}</span>
    {meta && <span className={styles.meta}>{meta}</span>}
    {action && <span className={styles.action}>{action}</span>}
  </li>
)
