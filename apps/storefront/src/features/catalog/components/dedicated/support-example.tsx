import type { StoryOf } from '@waybill/contract/pages'
import { formatDuration, formatList, type Translate } from '@waybill/i18n'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './support.module.css'

type SupportRow = StoryOf<'support'>['rows'][number]
type SupportColumn = 'situation' | 'answer' | 'hours' | 'channels'

const HOURS = 24
const HOUR_MIN = 60

function answerText({ minutes }: SupportRow, t: Translate): string {
  const isHours = minutes % HOUR_MIN === 0
  const time = isHours
    ? ({ unit: 'hours', count: minutes / HOUR_MIN } as const)
    : ({ unit: 'minutes', count: minutes } as const)
  return t('product.support.within', { time: formatDuration(time, t) })
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

function hoursText({ from, to }: SupportRow, t: Translate): string {
  return to - from === HOURS
    ? t('product.support.allDay')
    : t('product.support.between', { from: clock(from), to: clock(to) })
}

/** The day from midnight to midnight, green while support answers. */
function DayBand({ from, to }: Pick<SupportRow, 'from' | 'to'>) {
  return (
    <svg className={styles.band} viewBox={`0 0 ${HOURS} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.day} d={`M0 .5H${HOURS}`} />
      <path className={styles.open} d={`M${from} .5H${to}`} />
    </svg>
  )
}

/** The support teams with response times, hours and ways: a timetable of help. */
export function SupportExample({ story }: { readonly story: StoryOf<'support'> }) {
  const { shell, t } = useShell()
  const { title, caption, rows } = story
  const columns: readonly TableColumn<SupportColumn>[] = [
    { key: 'situation', head: t('product.support.situation') },
    { key: 'answer', head: t('product.support.answer'), fold: 'across' },
    { key: 'hours', head: t('product.support.hours'), fold: 'across' },
    { key: 'channels', head: t('product.support.channels'), fold: 'across' },
  ]
  return (
    <section className={styles.support} aria-labelledby="support">
      <h2 id="support">{title}</h2>
      <p className="small muted">{caption}</p>
      <Table
        label={title}
        columns={columns}
        rows={rows.map((row) => ({
          key: row.situation,
          cells: {
            situation: <span className={styles.situation}>{row.situation}</span>,
            answer: <b className={styles.answer}>{answerText(row, t)}</b>,
            hours: (
              <span className={styles.hours}>
                <DayBand from={row.from} to={row.to} />
                <span>
                  {row.days}, {hoursText(row, t)}
                </span>
              </span>
            ),
            channels: (
              <span className={styles.channels}>
                {formatList(
                  row.channels.map((channel) => t(`product.channel.${channel}`)),
                  shell.locale,
                )}
              </span>
            ),
          },
        }))}
      />
    </section>
  )
}
