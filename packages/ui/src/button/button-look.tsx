import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon-paths.ts'
import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './button.module.css'

/**
 * `main` is the one filled button of a view; `add` turns into `taken` in place; `chosen` is the plan that is selected;
 * `danger` is bordered, never filled.
 */
export type ButtonKind = 'main' | 'line' | 'add' | 'taken' | 'chosen' | 'danger' | 'plain'

export interface ButtonLook {
  kind?: ButtonKind | undefined
  /** 48 for the one main action, 40, and 32 in rows. */
  size?: 'large' | 'medium' | 'small' | undefined
  /** As wide as its box. */
  full?: boolean | undefined
  icon?: IconName | undefined
  /** A plain button whose label, not its box, stands on the edge. */
  flush?: boolean | undefined
  busy?: boolean | undefined
}

// by name, not looked up in the sheet: its table of all names would come with every first visit
const kinds: Readonly<Record<ButtonKind, string | undefined>> = {
  main: styles.main,
  line: styles.line,
  add: styles.add,
  taken: styles.taken,
  chosen: styles.chosen,
  danger: styles.danger,
  plain: styles.plain,
}

export const buttonClass = ({ kind = 'line', size = 'medium', full, flush, busy }: ButtonLook): string =>
  classNames(
    styles.button,
    kinds[kind],
    size === 'large' && styles.large,
    size === 'small' && styles.small,
    full && styles.full,
    flush && styles.flush,
    busy && styles.busy,
  )

interface ButtonContentProps {
  icon?: IconName | undefined
  size?: ButtonLook['size']
  busy?: ButtonLook['busy']
  /** The verb in progress ("Adding"). Given from the start it also keeps the width when it appears. */
  busyLabel?: ReactNode
  children: ReactNode
}

/** A busy one is never empty: without a verb the ring stands alone, over the label that still names it. */
export const ButtonContent = ({ icon, size, busy, busyLabel, children }: ButtonContentProps) => (
  <>
    <span className={classNames(styles.face, !busyLabel && styles.kept)}>
      {icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
      {children}
    </span>
    {(busy || busyLabel) && (
      <span className={styles.progress}>
        <Spinner />
        {busyLabel}
      </span>
    )}
  </>
)
