import type { ReactNode } from 'react'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './search-results.module.css'

interface FoundSectionProps {
  readonly kind: 'packages' | 'modules'
  readonly count: number
  /** Narrows what is listed. */
  readonly filter?: ReactNode
  /** Rows. */
  readonly children: ReactNode
}

/** One kind of what was found, with how many there are (SRCH-12). */
export function FoundSection({ kind, count, filter, children }: FoundSectionProps) {
  const { t } = useShell()
  return (
    <section className={styles.section} aria-labelledby={`found-${kind}`}>
      <div className={styles.head}>
        <h2 id={`found-${kind}`}>
          {t(`search.${kind}`)} <span className="figures faint">{count}</span>
        </h2>
        {filter}
      </div>
      <div className={styles.rows}>
        <Sheet as="ul" ruled>
          {children}
        </Sheet>
      </div>
    </section>
  )
}
