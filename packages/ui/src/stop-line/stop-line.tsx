import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import stops from './stops.module.css'
import styles from './stop-line.module.css'

/** Dependencies of a product, as a chain of stops. */
export const StopLine = ({ children }: { children: ReactNode }) => <ol>{children}</ol>

interface StopProps {
  /** This one; already there; still to be added. */
  kind: 'here' | 'have' | 'add'
  title: ReactNode
  note?: ReactNode
  /** A badge: "In your cart". */
  aside?: ReactNode
}

const looks = { here: `${stops.main} ${styles.here}`, have: styles.have, add: undefined }

export const Stop = ({ kind, title, note, aside }: StopProps) => (
  <li className={classNames(stops.stop, stops.ending, styles.stop, looks[kind])}>
    <div className={styles.words}>
      <p className="label">{title}</p>
      {note && <p className="small muted">{note}</p>}
    </div>
    {aside}
  </li>
)
