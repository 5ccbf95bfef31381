import { useEffect, useId, useRef, type ReactNode } from 'react'
import { DefinitionTotals, type TotalRow } from '../definition-totals/definition-totals.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './explain.module.css'

interface ExplainProps {
  /** "Explain this total": dashed underline means "click to see how". */
  trigger: ReactNode
  /** "How we calculate $171" */
  title: ReactNode
  rows: readonly TotalRow[]
  /** Reason why it is an estimate, in one sentence. */
  note?: ReactNode
  closeLabel: string
  align?: 'start' | 'end' | undefined
}

const close = (details: HTMLDetailsElement | null): void => {
  if (!details?.open) return
  details.open = false
  details.querySelector('summary')?.focus()
}

/** Closes what is open on Escape (focus goes back to its button) and on a click outside. */
const useDismissal = () => {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onPointer = (event: PointerEvent): void => {
      const box = details.current
      if (box?.open && event.target instanceof Node && !box.contains(event.target)) box.open = false
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !details.current?.open) return
      // A dialog around it stays open: this Escape was for the explanation.
      event.preventDefault()
      close(details.current)
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return details
}

/** A `details`, so that it opens without script: over the page from 751 up, in place below. */
export const Explain = ({ trigger, title, rows, note, closeLabel, align = 'start' }: ExplainProps) => {
  const details = useDismissal()
  const titleId = useId()
  return (
    <details ref={details} className={styles.explain}>
      <summary className={styles.trigger}>{trigger}</summary>
      <div className={`${styles.panel} ${styles[align]}`} role="group" aria-labelledby={titleId}>
        <div className={styles.head}>
          <h3 id={titleId}>{title}</h3>
          <IconButton icon="close" label={closeLabel} onClick={() => close(details.current)} />
        </div>
        <DefinitionTotals rows={rows} />
        {note && <p className={`small faint ${styles.note}`}>{note}</p>}
      </div>
    </details>
  )
}
