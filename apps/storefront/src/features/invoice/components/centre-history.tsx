import type { CentreEventView, CostCentresProps } from '@waybill/contract/pages'
import { formatInstant, type Translate } from '@waybill/i18n'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Timeline } from '@waybill/ui/timeline/timeline.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './centres.module.css'

const TEXTS = {
  'cost_centre.added': 'costCentre.history.added',
  'cost_centre.changed': 'costCentre.history.changed',
  'cost_centre.archived': 'costCentre.history.archived',
  'cost_centre.restored': 'costCentre.history.restored',
  'cost_centre.named': 'costCentre.history.named',
} as const satisfies Record<CentreEventView['name'], string>

function sentence({ name, by, centre, product }: CentreEventView, t: Translate): string {
  const people = { by: by ?? t('costCentre.history.someone'), product: product ?? '' }
  if (centre === null) return t('costCentre.history.unnamed', people)
  return t(TEXTS[name], { ...people, name: centre })
}

/** The last things that were done with the centres, the newest first. */
export function CentreHistory({ page: { history, timeZone } }: { readonly page: CostCentresProps }) {
  const { shell, t } = useShell()
  if (history.length === 0) return null
  const stops = history.map((entry, index) => ({
    key: `${index} ${entry.at}`,
    state: 'done' as const,
    date: formatInstant(entry.at, shell.locale, { style: 'weekday', timeZone }),
    text: sentence(entry, t),
  }))
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history">{t('costCentre.history.title')}</h2>
      <Sheet padded>
        <Timeline stops={stops} vertical />
      </Sheet>
    </section>
  )
}
