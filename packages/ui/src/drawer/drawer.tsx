import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useModal } from '../dialog/use-modal.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './drawer.module.css'

interface DrawerProps {
  open: boolean
  onClose: () => void
  /** The filter comes from the start, the cart from the end. */
  side: 'start' | 'end'
  /** The name of the drawer. */
  label: string
  closeLabel: string
  children: ReactNode
}

/** Never opens by itself. */
export const Drawer = ({ open, onClose, side, label, closeLabel, children }: DrawerProps) => {
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      className={classNames(styles.drawer, side === 'start' ? styles.start : styles.end)}
      aria-label={label}
    >
      <div className={styles.body}>{children}</div>
      <div className={styles.close}>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
    </dialog>
  )
}
