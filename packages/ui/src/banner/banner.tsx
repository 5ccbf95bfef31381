import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './banner.module.css'

/** Needs you, failed, success, neither. */
export type BannerKind = 'you' | 'bad' | 'go' | 'neutral'

const iconOf: Readonly<Record<BannerKind, IconName>> = { you: 'warning', bad: 'warning', go: 'check', neutral: 'info' }

const looks = { you: styles.you, bad: styles.bad, go: styles.go, neutral: undefined }

interface BannerProps {
  kind: BannerKind
  icon?: IconName | undefined
  /** The event. */
  title: ReactNode
  /** A heading where the banner is a part of the page; a paragraph where it is a message. */
  level?: 2 | 3 | undefined
  /** The next step, and its time. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /** For a banner that appears after the page: read at once, or when there is time. */
  live?: 'alert' | 'status' | undefined
}

export const Banner = ({ kind, icon = iconOf[kind], title, level, children, action, live }: BannerProps) => {
  const Title = level === 2 ? 'h2' : level === 3 ? 'h3' : 'p'
  return (
    <div className={classNames(styles.banner, looks[kind])} role={live}>
      <Icon name={icon} />
      <div className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        {children && <div className="small muted">{children}</div>}
      </div>
      {action}
    </div>
  )
}
