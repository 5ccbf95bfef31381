import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

/** Default, messages, share, upgrade. */
export type DialogWidth = 500 | 520 | 750 | 800

export interface DialogProps {
  open: boolean
  /** Escape, the cross: always means cancel. */
  onClose: () => void
  title: ReactNode
  /** One sentence. */
  note?: ReactNode
  width?: DialogWidth | undefined
  /** Messages and successes come in ten steps of 0.1, 40 ms apart. */
  fades?: boolean | undefined
  /** Gets pointer and focus events in the box. */
  watch?: Pick<ComponentProps<'dialog'>, 'onPointerOver' | 'onPointerLeave' | 'onFocus' | 'onBlur'> | undefined
  closeLabel: string
  /** The id of what has the focus first; otherwise the browser chooses. */
  startAt?: string | undefined
  /** Scrolls when it is long; head and foot stay. */
  children?: ReactNode
  /** The content has nothing that gets the focus, and may be long: it is scrolled by the keys itself. */
  isRead?: boolean | undefined
  /** Buttons, the one that acts last. */
  foot?: ReactNode
  /** Set at the left of the foot: Back. */
  footStart?: ReactNode
  /** On a narrow screen a line over the buttons, which stays in view while the content is scrolled. */
  footLine?: ReactNode
}

const widths: Readonly<Record<DialogWidth, string | undefined>> = {
  500: undefined,
  520: styles.w520,
  750: styles.w750,
  800: styles.w800,
}

/** A native dialog; below 751 a sheet from below. The cross comes last, so that focus starts in the content. */
export const Dialog = (props: DialogProps) => {
  const {
    open,
    onClose,
    title,
    note,
    width = 500,
    fades,
    watch,
    closeLabel,
    startAt,
    children,
    isRead,
    foot,
    footStart,
    footLine,
  } = props
  const modal = useModal(open, onClose, startAt)
  const id = useId()
  return (
    <dialog
      {...watch}
      {...modal}
      className={classNames(styles.dialog, widths[width], fades && styles.fades)}
      aria-labelledby={`${id}-title`}
      aria-describedby={note ? `${id}-note` : undefined}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {note && (
          <p className="small muted" id={`${id}-note`}>
            {note}
          </p>
        )}
      </div>
      {children && (
        <div
          className={styles.body}
          {...(isRead === true && { tabIndex: 0, role: 'group', 'aria-labelledby': `${id}-title` })}
        >
          {children}
        </div>
      )}
      {(foot || footStart) && (
        <div className={styles.foot}>
          {footLine && <div className={styles.footLine}>{footLine}</div>}
          {footStart && <div className={styles.footStart}>{footStart}</div>}
          {foot}
        </div>
      )}
      <div className={styles.close}>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
    </dialog>
  )
}
