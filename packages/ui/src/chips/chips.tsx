import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './chips.module.css'

/** A row of chips; scrolls sideways on small screens. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.chips} role="group" aria-label={label}>
    {children}
  </div>
)

export interface ChipContentProps {
  icon?: IconName | undefined
  count?: ReactNode
  chosen?: boolean | undefined
  children: ReactNode
}

export const ChipFace = ({ icon, count, children }: ChipContentProps) => (
  <>
    {icon && <Icon name={icon} size={16} />}
    {children}
    {count !== undefined && <span className={`figures ${styles.count}`}>{count}</span>}
  </>
)

interface ChipLinkProps extends ChipContentProps {
  href: string
}

/** A filter whose state is the address. */
export const ChipLink = ({ icon, count, chosen, children, href }: ChipLinkProps) => (
  <a
    className={classNames(styles.chip, chosen && styles.chosen)}
    href={href}
    aria-current={chosen ? 'true' : undefined}
  >
    <ChipFace icon={icon} count={count}>
      {children}
    </ChipFace>
  </a>
)
