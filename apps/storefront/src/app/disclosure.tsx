import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '@waybill/ui/class-names.ts'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** The accessible name of the button, when its face is an icon or an abbreviation. */
  readonly label: string
  readonly face: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A small panel under its button: a `details`, so that it opens without script; Escape and a press outside close it. */
export function Disclosure({ label, face, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onPointer = (event: PointerEvent): void => {
      const box = details.current
      if (box?.open && event.target instanceof Node && !box.contains(event.target)) box.open = false
    }
    const onKey = (event: KeyboardEvent): void => {
      const box = details.current
      if (event.key !== 'Escape' || !box?.open || !(event.target instanceof Node) || !box.contains(event.target)) return
      box.open = false
      box.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <details ref={details} className={classNames(styles.disclosure, className)}>
      <summary className={styles.button} aria-label={label}>
        {face}
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
