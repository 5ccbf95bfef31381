import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './stack.module.css'

type Gap = 'none' | 'half' | 'xs' | 's' | 'm' | 'l' | 'xl'

interface StackProps extends Omit<ComponentProps<'div'>, 'className' | 'style'> {
  /** 0, 4, 8, 16, 24, 32, 48 px. */
  gap?: Gap | undefined
}

/** Blocks under each other on the 8-px grid. */
export const Stack = ({ gap = 's', ...rest }: StackProps) => (
  <div {...rest} className={classNames(styles.stack, styles[gap])} />
)

interface StackRowProps extends StackProps {
  align?: 'center' | 'start' | 'end' | 'baseline' | undefined
  /** The first child takes the free space. */
  spread?: boolean | undefined
}

/** Things beside each other; they wrap when they must. */
export const Row = ({ gap = 'xs', align = 'center', spread, ...rest }: StackRowProps) => (
  <div {...rest} className={classNames(styles.row, styles[gap], styles[align], spread && styles.spread)} />
)
