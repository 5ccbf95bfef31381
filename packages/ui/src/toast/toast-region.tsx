import type { ReactNode } from 'react'
import styles from './toast-region.module.css'

/** Always in the page, so that a toast in it is announced; holds one at a time (`key` it by the event). */
export const ToastRegion = ({ children }: { children?: ReactNode }) => (
  <div className={styles.region} role="status">
    {children}
  </div>
)
