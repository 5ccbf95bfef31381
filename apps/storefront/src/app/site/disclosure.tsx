import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '@waybill/ui/class-names.ts'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** The accessible name of the button, when it shows an icon or an abbreviation. */
  readonly label: string
  readonly face: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A small panel under its button: a `details`, so that it opens without script; Escape and a click outside close it. */
export function Disclosure({ label, face, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onPointer = (event: PointerEvent): void => {
      const box = details.current
      if (box?.open && event.target instanceof Node && !box.contains(event.target)) box.open = false
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [])
  const onKeyDown = ({ key, currentTarget: box }: KeyboardEvent<HTMLDetailsElement>): void => {
    if (key !== 'Escape' || !box.open) return
    box.open = false
    box.querySelector('summary')?.focus()
  }
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- a key in any of the controls in it
    <details ref={details} className={classNames(styles.disclosure, className)} onKeyDown={onKeyDown}>
      <summary className={styles.button} aria-label={label}>
        {face}
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
