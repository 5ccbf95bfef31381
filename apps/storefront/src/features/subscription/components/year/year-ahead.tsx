import type { ReactNode } from 'react'
import type { SubscriptionProps, YearAheadView, YearSideView } from '@waybill/contract/pages'
import { compare, subtract } from '@waybill/domain/money'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { WAYS, yearRows } from '../../model/year-chart.ts'
import { YearCharges } from './year-charges.tsx'
import { YearChart } from './year-chart.tsx'
import { YearGrowth } from './year-growth.tsx'
import styles from './year-ahead.module.css'

interface YearProps {
  readonly year: YearAheadView
  readonly subscription: SubscriptionProps
}

/** The two sums, and which of them is less. */
function Totals({ year: { present, other } }: Pick<YearProps, 'year'>) {
  const { shell, t } = useShell()
  const { locale } = shell
  const sides = [present, ...(other === null ? [] : [other])]
  const verdict = (): string | undefined => {
    // a year that is paid within these twelve months pays for months after them
    if (other === null) return present.interval === 'year' ? t('year.beyond') : undefined
    const order = compare(other.total, present.total)
    if (order === 0) return t('year.same')
    const [id, amount] =
      order < 0
        ? (['year.less', subtract(present.total, other.total)] as const)
        : (['year.more', subtract(other.total, present.total)] as const)
    return t(id, { amount: formatMoney(amount, locale, 2) })
  }
  const text = verdict()
  return (
    <div className={styles.compared}>
      <dl className={styles.totals}>
        {sides.map(({ interval, total }, index) => (
          <div key={interval} className={styles.total}>
            <dt className="small muted">
              <span className={index === 0 ? styles.presentMark : styles.otherMark} aria-hidden="true" />
              {t(WAYS[interval])}
            </dt>
            <dd className={styles.sum}>
              <Money value={total} locale={locale} decimals={2} />
            </dd>
          </div>
        ))}
      </dl>
      {text !== undefined && <p>{text}</p>}
    </div>
  )
}

type YearColumn = 'date' | 'present' | 'other'

/** In the folded row the head is away: the amount says which way it is. */
function OtherAmount({
  interval,
  children,
}: {
  readonly interval: YearSideView['interval']
  readonly children: ReactNode
}) {
  const { t } = useShell()
  return (
    <>
      <span className={styles.way}>{t(WAYS[interval])} </span>
      {children}
    </>
  )
}

function YearTable({ year: { present, other }, subscription: { timeZone } }: YearProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const amountOf = (amount: YearSideView['total'] | undefined) =>
    amount === undefined ? '–' : <Money value={amount} locale={locale} decimals={2} />
  const columns: readonly TableColumn<YearColumn>[] = [
    { key: 'date', head: t('subscription.invoices.date') },
    { key: 'present', head: t(WAYS[present.interval]), align: 'end', fold: 'amount' },
    ...(other === null ? [] : [{ key: 'other', head: t(WAYS[other.interval]), align: 'end', fold: 'across' } as const]),
  ]
  const rows = yearRows(present, other).map((row) => ({
    key: String(row.date),
    cells: {
      date: formatInstant(row.date, locale, { style: 'date', timeZone }),
      present: amountOf(row.present?.amount),
      other: other && <OtherAmount interval={other.interval}>{amountOf(row.other?.amount)}</OtherAmount>,
    },
  }))
  const sum = {
    key: 'sum',
    cells: {
      date: t('amounts.sum'),
      present: amountOf(present.total),
      other: other && <OtherAmount interval={other.interval}>{amountOf(other.total)}</OtherAmount>,
    },
  }
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>{t('year.table')}</summary>
      <Table label={t('year.title')} columns={columns} rows={[...rows, sum]} />
    </details>
  )
}

function Figure({ year, subscription: { now, timeZone } }: YearProps) {
  const { shell, t } = useShell()
  const { until, present } = year
  const day = (instant: number): string => formatInstant(instant, shell.locale, { style: 'date', timeZone })
  const amount = formatMoney(present.total, shell.locale, 2)
  return (
    <figure className={styles.figure}>
      <figcaption className="small muted">{t('year.chart', { date: day(until), amount })}</figcaption>
      <YearChart year={year} now={now} />
      <div className={`small faint figures ${styles.days}`} aria-hidden="true">
        <span>{day(now)}</span>
        <span>{day(until)}</span>
      </div>
    </figure>
  )
}

/** Costs of the next twelve months: drawn, as a table, and charge by charge. */
export function YearAhead({ year, subscription }: YearProps) {
  const { shell, t } = useShell()
  const { present, other } = year
  const date = formatInstant(year.until, shell.locale, { style: 'date', timeZone: subscription.timeZone })
  return (
    <Sheet padded>
      <div className={styles.year}>
        <YearGrowth year={year} />
        {present.charges.length === 0 ? (
          <p>{t('year.none', { date })}</p>
        ) : (
          <>
            <Totals year={year} />
            <Figure year={year} subscription={subscription} />
            <div>
              <YearTable year={year} subscription={subscription} />
              <YearCharges side={present} subscription={subscription} />
              {other && <YearCharges side={other} subscription={subscription} />}
            </div>
          </>
        )}
        <p className="small muted">{t('year.assumes')}</p>
      </div>
    </Sheet>
  )
}
