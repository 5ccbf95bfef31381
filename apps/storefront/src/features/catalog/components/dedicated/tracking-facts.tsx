import type { StoryOf } from '@waybill/contract/pages'
import type { Translate } from '@waybill/i18n'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './tracking.module.css'

type FactColumn = 'what' | 'example' | 'every'

const MINUTE_S = 60

/** "every 30 seconds", "every 5 minutes", "at once". */
function everyText(seconds: number, t: Translate): string {
  if (seconds === 0) return t('product.every.atOnce')
  return seconds % MINUTE_S === 0
    ? t('product.every.minutes', { count: seconds / MINUTE_S })
    : t('product.every.seconds', { count: seconds })
}

/** Values that a device reports and how often, and the vehicles that it fits. */
export function TrackingFacts({ story }: { readonly story: StoryOf<'tracking'> }) {
  const { t } = useShell()
  const columns: readonly TableColumn<FactColumn>[] = [
    { key: 'what', head: t('product.reports.what') },
    { key: 'example', head: t('product.reports.example'), fold: 'meta' },
    { key: 'every', head: t('product.reports.every'), align: 'end', fold: 'amount' },
  ]
  const rows = story.reports.map(({ what, example, seconds }) => ({
    key: what,
    cells: { what, example, every: everyText(seconds, t) },
  }))
  return (
    <>
      <section className={styles.section} aria-labelledby="reports">
        <h2 id="reports">{t('product.reports')}</h2>
        <Table label={t('product.reports')} columns={columns} rows={rows} />
      </section>
      <section className={styles.section} aria-labelledby="vehicles">
        <h2 id="vehicles">{t('product.vehicles')}</h2>
        <Sheet>
          <ul className={styles.vehicles}>
            {story.vehicles.map(({ name, note }) => (
              <li key={name} className={styles.fit}>
                <h3>{name}</h3>
                <p className="small muted">{note}</p>
              </li>
            ))}
          </ul>
        </Sheet>
      </section>
    </>
  )
}
