import { classNames } from '../class-names.ts'
import { Drawing } from '../icon/icon.tsx'
import styles from './glyph.module.css'

interface GlyphProps {
  /** The name of a drawing. */
  icon: string
  /** 48 on the module page, 32 elsewhere. */
  size?: 'medium' | 'large' | undefined
  /** Already included, or off. */
  quiet?: boolean | undefined
}

export const Glyph = ({ icon, size = 'medium', quiet }: GlyphProps) => (
  <span className={classNames(styles.glyph, size === 'large' && styles.large, quiet && styles.quiet)}>
    <Drawing name={icon} size={size === 'large' ? 28 : 20} />
  </span>
)
