import { useId, useRef, type FocusEvent, type PointerEvent } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './tooltip.module.css'

interface TooltipProps {
  /** The name of the button: "About the total". */
  label: string
  text: string
}

/** The bubble's place in the document: above its button, under it near the head of the window. */
const place = (bubble: HTMLElement, trigger: Element): void => {
  const box = trigger.getBoundingClientRect()
  const isHigh = box.top < 140
  bubble.dataset['below'] = String(isHigh)
  bubble.style.setProperty('--x', `${box.left + window.scrollX - 12}px`)
  bubble.style.setProperty('--y', `${(isHigh ? box.bottom + 8 : box.top - 8) + window.scrollY}px`)
}

/**
 * A text about a thing, on hover, focus and tap; Escape and a click elsewhere close it. A native popover: no other box
 * can cut it off, and a click opens it without script. It never holds a control.
 */
export const Tooltip = ({ label, text }: TooltipProps) => {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const show = (): void => {
    if (!bubble.current?.matches(':popover-open')) bubble.current?.showPopover()
  }
  const hide = (): void => {
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover()
  }
  const onFocus = (event: FocusEvent): void => {
    if (event.target.matches(':focus-visible')) show()
  }
  const onPointer = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return
    if (event.type === 'pointerleave') hide()
    else show()
  }
  return (
    <span className={styles.tooltip} onPointerEnter={onPointer} onPointerLeave={onPointer}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-describedby={id}
        popoverTarget={id}
        onFocus={onFocus}
        onBlur={hide}
      >
        <Icon name="info" size={16} />
      </button>
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="auto"
        className={styles.bubble}
        onBeforeToggle={() => bubble.current && trigger.current && place(bubble.current, trigger.current)}
      >
        {text}
      </span>
    </span>
  )
}
