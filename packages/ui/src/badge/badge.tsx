import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon-paths.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './badge.module.css'

export type BadgeKind = 'neutral' | 'go' | 'outline' | 'you' | 'bad'

interface BadgeProps {
  kind?: BadgeKind | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** A statement, never a control. */
export const Badge = ({ kind = 'neutral', icon, children }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[kind])}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </span>
)
