import { useEffect, useId, useRef, type ReactNode } from 'react'
import { DefinitionTotals, type TotalRow } from '../definition-totals/definition-totals.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './explain.module.css'

interface ExplainProps {
  /** "Explain this total": dashed underline means "press to see how". */
  trigger: ReactNode
  /** "How $171 comes about" */
  title: ReactNode
  rows: readonly TotalRow[]
  /** Why it is an estimate, in one sentence. */
  note?: ReactNode
  closeLabel: string
  align?: 'start' | 'end' | undefined
}

/** Closes what is open on Escape (focus goes back to its button) and on a press outside. */
const useDismissal = () => {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onPointer = (event: PointerEvent): void => {
      const box = details.current
      if (box?.open && event.target instanceof Node && !box.contains(event.target)) box.open = false
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [])
  const close = (): void => {
    if (!details.current) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  return { details, close }
}

/** A `details`, so that it opens without script: over the page from 752 up, in place below. */
export const Explain = ({ trigger, title, rows, note, closeLabel, align = 'start' }: ExplainProps) => {
  const { details, close } = useDismissal()
  const titleId = useId()
  return (
    <details
      ref={details}
      className={styles.explain}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        event.stopPropagation()
        close()
      }}
    >
      <summary className={styles.trigger}>{trigger}</summary>
      <div className={`${styles.panel} ${styles[align]}`} role="group" aria-labelledby={titleId}>
        <div className={styles.head}>
          <h3 id={titleId}>{title}</h3>
          <IconButton icon="close" label={closeLabel} onClick={close} />
        </div>
        <DefinitionTotals rows={rows} />
        {note && <p className={`small faint ${styles.note}`}>{note}</p>}
      </div>
    </details>
  )
}
