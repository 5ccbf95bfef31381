import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon-paths.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './glyph.module.css'

interface GlyphProps {
  icon: IconName
  /** 48 on the module page, 32 elsewhere. */
  size?: 'medium' | 'large' | undefined
  /** Already included, or off. */
  quiet?: boolean | undefined
}

export const Glyph = ({ icon, size = 'medium', quiet }: GlyphProps) => (
  <span className={classNames(styles.glyph, styles[size], quiet && styles.quiet)}>
    <Icon name={icon} size={size === 'large' ? 28 : 20} />
  </span>
)
