import type { MessageId } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'
import styles from './subscription.module.css'

interface SectionPagesProps {
  readonly newest: string | null
  readonly older: string | null
  readonly labels: readonly [newest: MessageId, older: MessageId]
}

/** The pages of a long list: to its beginning, and on. */
export function SectionPages({ newest, older, labels: [newestLabel, olderLabel] }: SectionPagesProps) {
  const { t } = useShell()
  if (newest === null && older === null) return null
  return (
    <p className={styles.pages}>
      {newest !== null && (
        <a className="go small" href={newest}>
          {t(newestLabel)}
        </a>
      )}
      {older !== null && (
        <a className="go small" href={older}>
          {t(olderLabel)}
        </a>
      )}
    </p>
  )
}
