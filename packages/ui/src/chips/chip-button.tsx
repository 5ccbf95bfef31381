import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { ChipFace, type ChipContentProps } from './chips.tsx'
import styles from './chips.module.css'

interface ChipProps extends ChipContentProps, Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** A filter that is on or off; without it the chip opens something. */
  chosen?: boolean | undefined
}

export const Chip = ({ icon, count, chosen, children, ...rest }: ChipProps) => (
  <button type="button" {...rest} className={classNames(styles.chip, chosen && styles.chosen)} aria-pressed={chosen}>
    <ChipFace icon={icon} count={count}>
      {children}
    </ChipFace>
  </button>
)
