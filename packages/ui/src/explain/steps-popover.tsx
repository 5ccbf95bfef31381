import { useEffect, useId, useRef, type ReactNode, type ToggleEvent } from 'react'
import { DefinitionTotals, type TotalRow } from '../definition-totals/definition-totals.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './steps-popover.module.css'

interface StepsPopoverProps {
  /** The amount that it explains: it stands beside it, and gets the focus back. */
  anchor: HTMLElement
  /** "How we calculate $171" */
  title: ReactNode
  rows: readonly TotalRow[]
  note?: ReactNode
  closeLabel: string
  onClose: () => void
}

const MARGIN = 12
const WIDTH = 360

/**
 * Under its amount, or above it where there is no space; its right edge is the amount's. Below 751 the style sheet
 * decides.
 */
const place = (popover: HTMLElement, anchor: HTMLElement): void => {
  const box = anchor.getBoundingClientRect()
  const isBelow = box.bottom + popover.offsetHeight + 2 * MARGIN <= window.innerHeight
  const left = Math.min(Math.max(box.right - WIDTH + 20, MARGIN), window.innerWidth - WIDTH - MARGIN)
  const top = isBelow ? box.bottom + MARGIN : Math.max(box.top - popover.offsetHeight - MARGIN, MARGIN)
  popover.style.setProperty('--x', `${left}px`)
  popover.style.setProperty('--y', `${top}px`)
}

/** A native popover: no list or dialog around the amount can cut it off; Escape and a click elsewhere close it. */
export const StepsPopover = ({ anchor, title, rows, note, closeLabel, onClose }: StepsPopoverProps) => {
  const popover = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const box = popover.current
    if (box === null) return undefined
    const follow = (): void => place(box, anchor)
    box.showPopover()
    follow()
    box.focus()
    // a list that scrolls under it takes it along
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [anchor])
  const onToggle = (event: ToggleEvent<HTMLDivElement>): void => {
    if (event.newState === 'open') return
    // by the cross, Escape or a click on nothing the focus is left behind; a click on another control leaves it there
    if (document.activeElement === document.body || popover.current?.contains(document.activeElement)) anchor.focus()
    onClose()
  }
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.steps}
      onToggle={onToggle}
    >
      <div className={styles.head}>
        <h3 id={titleId}>{title}</h3>
        <IconButton icon="close" label={closeLabel} onClick={() => popover.current?.hidePopover()} />
      </div>
      <DefinitionTotals rows={rows} />
      {note && <p className={`small faint ${styles.note}`}>{note}</p>}
    </div>
  )
}
