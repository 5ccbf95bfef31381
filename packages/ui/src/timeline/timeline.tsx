import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import rail from '../stop-line/stops.module.css'
import styles from './timeline.module.css'

export interface TimelineStop {
  key: string
  /** Today, the next one, later. */
  state: 'done' | 'next' | 'later'
  /** With its weekday: money moves here. */
  date: ReactNode
  /** The event, with the amount as a text. */
  text: ReactNode
}

interface TimelineProps {
  stops: readonly TimelineStop[]
  /** In panels; below 751 it is always vertical. */
  vertical?: boolean | undefined
}

/** Dates on which money moves. */
export const Timeline = ({ stops, vertical }: TimelineProps) => (
  <div className={styles.box}>
    <ol className={classNames(styles.timeline, !vertical && styles.wide)}>
      {stops.map(({ key, state, date, text }) => (
        <li
          key={key}
          className={classNames(
            rail.stop,
            styles.stop,
            state === 'done' && styles.done,
            state === 'next' && styles.next,
          )}
        >
          <b className={styles.date}>{date}</b>
          <span className="muted">{text}</span>
        </li>
      ))}
    </ol>
  </div>
)
