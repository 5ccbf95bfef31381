import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './reason.module.css'

interface ReasonProps {
  id?: string | undefined
  children: ReactNode
}

/** Reason why a control is disabled, beside it. */
export const Reason = ({ id, children }: ReasonProps) => (
  <span className={styles.reason} id={id}>
    <Icon name="lock" size={16} />
    <span>{children}</span>
  </span>
)
