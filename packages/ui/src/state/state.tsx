import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './state.module.css'

/** Filled circle, green ring, grey ring, amber diamond, red square: the shape says it without the colour. */
export type StateKind = 'done' | 'underway' | 'ended' | 'needsYou' | 'failed'

interface StateProps {
  kind: StateKind
  children: ReactNode
}

export const State = ({ kind, children }: StateProps) => (
  <span className={classNames(styles.state, styles[kind])}>{children}</span>
)
