import type { ReactNode } from 'react'
import type { MatchReason } from '@waybill/contract/pages'
import { Marked } from '@waybill/ui/marked/marked.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { RichText } from '../../../app/rich-text.tsx'
import styles from './search-results.module.css'

interface FoundSectionProps {
  readonly kind: 'packages' | 'modules'
  readonly count: number
  /** Narrows what is listed. */
  readonly filter?: ReactNode
  /** Rows; without any there is no sheet. */
  readonly children: readonly ReactNode[]
  /** Under the rows. */
  readonly more?: ReactNode
}

/** Reason of the match, where the title doesn't show it. */
export function Reason({ kind, text, matches }: MatchReason) {
  const marked = <Marked text={text} matches={matches} />
  return kind === 'keyword' ? <RichText id="search.keyword" slots={{ term: marked }} /> : marked
}

/** One kind of what was found, with how many there are. */
export function FoundSection({ kind, count, filter, children, more }: FoundSectionProps) {
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
        {children.length > 0 && (
          <Sheet as="ul" ruled>
            {children}
          </Sheet>
        )}
        {more}
      </div>
    </section>
  )
}

/** A sentence as one of several parts. */
export const withoutStop = (part: string): string => part.replace(/\.$/, '')
