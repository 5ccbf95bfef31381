import type { IconName } from './icon-paths.ts'
import styles from './icon.module.css'
import pictures from './icons.svg'

interface DrawingProps {
  /** Of a product it comes with the page: the browser has no list to check it by. */
  name: string
  /** 16 beside small text (with a heavier line), 20 in controls, 28 in the large glyph. */
  size?: 16 | 20 | 28 | undefined
}

interface IconProps extends DrawingProps {
  name: IconName
}

/** Always hidden from assistive technology: the control that holds it has the name. */
export const Drawing = ({ name, size = 20 }: DrawingProps) => (
  <svg className={styles.icon} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    <use href={`${pictures}#${name}`} />
  </svg>
)

/** One of ours, by a name that can't be misspelt. */
export const Icon = (props: IconProps) => Drawing(props)
