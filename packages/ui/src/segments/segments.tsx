import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './segments.module.css'

export interface Segment {
  value: string
  label: string
  /** Shown instead of the label, which is read out. */
  icon?: IconName | undefined
}

/** Its icon, or its label. */
export const SegmentFace = ({ icon, label }: Pick<Segment, 'icon' | 'label'>): ReactNode =>
  icon ? (
    <>
      <Icon name={icon} size={16} />
      <span className="visually-hidden">{label}</span>
    </>
  ) : (
    label
  )

interface SegmentLinksProps {
  label: string
  segments: readonly (Segment & { href: string })[]
  value: string
}

/** One of a few, where the choice is the address: grid or list, monthly or yearly. */
export const SegmentLinks = ({ label, segments, value }: SegmentLinksProps) => (
  <nav className={styles.segments} aria-label={label}>
    {segments.map((segment) => (
      <a
        key={segment.value}
        className={styles.segment}
        href={segment.href}
        aria-current={segment.value === value ? 'true' : undefined}
      >
        <SegmentFace icon={segment.icon} label={segment.label} />
      </a>
    ))}
  </nav>
)

/** The same where the choice is kept elsewhere than in the address: each posts its form to its own address. */
export const SegmentButtons = ({ label, segments, value, name }: SegmentLinksProps & { name: string }) => (
  <div className={styles.segments} role="group" aria-label={label}>
    {segments.map((segment) => (
      <button
        key={segment.value}
        className={styles.segment}
        name={name}
        value={segment.value}
        formAction={segment.href}
        aria-pressed={segment.value === value}
      >
        <SegmentFace icon={segment.icon} label={segment.label} />
      </button>
    ))}
  </div>
)
