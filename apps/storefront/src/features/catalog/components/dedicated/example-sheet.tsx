import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import type { ReactNode } from 'react'
import styles from './example-sheet.module.css'

interface ExampleSheetProps {
  readonly title: string
  /** The drawing as a text. */
  readonly caption: string
  readonly drawing: ReactNode
  readonly children: ReactNode
  /** Drawing above the text instead of beside it. */
  readonly stacked?: boolean | undefined
}

/** A true example: a drawing and what it says, on one sheet. */
export function ExampleSheet({ title, caption, drawing, children, stacked = false }: ExampleSheetProps) {
  return (
    <figure className={styles.example}>
      <Sheet clipped>
        <div className={stacked ? styles.stacked : styles.beside}>
          {drawing}
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            {children}
          </div>
        </div>
      </Sheet>
      <figcaption className="visually-hidden">{caption}</figcaption>
    </figure>
  )
}
