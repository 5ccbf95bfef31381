import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import rail from '../stop-line/stops.module.css'
import styles from './cascade.module.css'

export interface CascadeStop {
  key: string
  name: ReactNode
  /** "needs Proof of visit" */
  reason?: ReactNode
  amount?: ReactNode
  children?: readonly CascadeStop[] | undefined
}

/** Products that go with another one: a tree of stops with amounts at one right edge. */
export const Cascade = ({ stops }: { stops: readonly CascadeStop[] }) => (
  <ul className={styles.cascade}>
    {stops.map((stop) => (
      <li className={classNames(rail.stop, styles.stop)} key={stop.key}>
        <span className={styles.row}>
          <span>
            {stop.name} {stop.reason && <span className="small faint">{stop.reason}</span>}
          </span>
          <span className={styles.amount}>{stop.amount}</span>
        </span>
        {stop.children && <Cascade stops={stop.children} />}
      </li>
    ))}
  </ul>
)
