import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './sheet.module.css'

interface SheetProps extends Omit<ComponentProps<'section'>, 'className' | 'style'> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'ul' | 'ol' | undefined
  /** 24 inside, 16 below 751. */
  padded?: boolean | undefined
  /** A hairline between the children. */
  ruled?: boolean | undefined
  /** Cuts what reaches over the round corners (tinted rows, scrolling tables); not with popovers inside. */
  clipped?: boolean | undefined
}

/** One bordered surface, ruled inside: a group of things is one sheet, not many cards. */
export const Sheet = ({ as = 'div', padded, ruled, clipped, ...rest }: SheetProps) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one signature for all the tags; what differs between them is not used here
  const Tag = as as 'section'
  const className = classNames(styles.sheet, padded && styles.padded, ruled && styles.ruled, clipped && styles.clipped)
  return <Tag {...rest} className={className} />
}
