import type { ComponentProps, ReactNode } from 'react'
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

interface ChipContent {
  icon?: IconName | undefined
  count?: ReactNode
  chosen?: boolean | undefined
  children: ReactNode
}

interface ChipProps extends ChipContent, Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** A filter that is on or off; without it the chip opens something. */
  chosen?: boolean | undefined
}

const Face = ({ icon, count, children }: ChipContent) => (
  <>
    {icon && <Icon name={icon} size={16} />}
    {children}
    {count !== undefined && <span className={`figures ${styles.count}`}>{count}</span>}
  </>
)

export const Chip = ({ icon, count, chosen, children, ...rest }: ChipProps) => (
  <button type="button" {...rest} className={classNames(styles.chip, chosen && styles.chosen)} aria-pressed={chosen}>
    <Face icon={icon} count={count}>
      {children}
    </Face>
  </button>
)

interface ChipLinkProps extends ChipContent {
  href: string
}

/** A filter whose state is the address. */
export const ChipLink = ({ icon, count, chosen, children, href }: ChipLinkProps) => (
  <a
    className={classNames(styles.chip, chosen && styles.chosen)}
    href={href}
    aria-current={chosen ? 'true' : undefined}
  >
    <Face icon={icon} count={count}>
      {children}
    </Face>
  </a>
)
