import type { TeamProfileView } from '@waybill/contract/views'
import { formatList, formatMoney, formatQuantity } from '@waybill/i18n'
import { cartAreaQuery } from '@waybill/ui/media.ts'
import { useEffect, useRef, useState } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { TeamNumbers } from './team-numbers.tsx'
import styles from './team-panel.module.css'

export interface TeamPanelProps {
  readonly team: TeamProfileView
  /** The cart holds something: the numbers are one line until they are opened. */
  readonly isFolded: boolean
}

/** "Your team": the numbers that every price by use follows. */
export function TeamPanel({ team, isFolded }: TeamPanelProps) {
  const { shell, t } = useShell()
  const [isOpen] = useState(!isFolded)
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // above the first item of a cart beside the list, whose total comes into view; below, nothing moves under the pointer
    if (isFolded && fold.current && matchMedia(cartAreaQuery).matches) fold.current.open = false
  }, [isFolded])
  const { numbers, start } = team
  const set = numbers.filter(({ quantity }) => quantity > 0)
  const quantities = set.map(({ assetType, quantity }) => formatQuantity(assetType, quantity, t))
  return (
    <section className={styles.team} aria-labelledby="your-team">
      <details ref={fold} open={isOpen}>
        <summary className={styles.head}>
          <h2 className={styles.title} id="your-team">
            {t('estimate.team')}
          </h2>
          <span className={`small muted ${styles.set}`}>
            {quantities.length > 0 ? formatList(quantities, shell.locale) : t('estimate.teamLead')}
          </span>
        </summary>
        <p className={`small muted ${styles.lead}`}>{t('estimate.teamLead')}</p>
        <TeamNumbers team={team} />
      </details>
      {start && (
        <p className={`small ${styles.start}`}>
          {t('estimate.teamStart', { plan: start.title, amount: formatMoney(start.total, shell.locale) })}
        </p>
      )}
    </section>
  )
}
