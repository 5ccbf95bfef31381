import type { ChangeSidesView, PlanSideView } from '@waybill/contract/pages'
import { formatList, formatMoney } from '@waybill/i18n'
import { useShell } from '../shell-context.ts'
import styles from './change-sides.module.css'

type SideRow = readonly [key: string, label: string, text: string]

/** Beside plan, billing and price: until or from when it is had, and what it charges next where that is known. */
interface SideTexts {
  readonly access: string
  readonly next?: string
}

interface ChangeSidesProps {
  readonly sides: ChangeSidesView
  readonly before: SideTexts
  readonly after: SideTexts
  /** True where an invoice comes next, no charge. */
  readonly isInvoiced?: boolean
  /** True where the subscription has ended: nothing of it is in use now. */
  readonly isEnded?: boolean
}

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly SideRow[] }) {
  return (
    <div role="group" aria-label={title}>
      <h3 className="label">{title}</h3>
      <dl className={styles.facts}>
        {rows.map(([key, label, text]) => (
          <div key={key}>
            <dt className="small muted">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Sides of a change beside each other, and below the new side what comes and what goes. */
export function ChangeSides({ sides, before, after, isInvoiced = false, isEnded = false }: ChangeSidesProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { from, to, added, removed } = sides
  const nextLabel = t(isInvoiced ? 'upgrade.sides.nextInvoice' : 'upgrade.sides.next')
  const rowsOf = ({ title, interval, price }: PlanSideView, { access, next }: SideTexts): readonly SideRow[] => {
    const amount = formatMoney(price, locale, 2)
    const isYear = interval === 'year'
    return [
      ['plan', t('upgrade.sides.plan'), title],
      ['billing', t('upgrade.sides.billing'), t(isYear ? 'upgrade.sides.byYear' : 'upgrade.sides.byMonth')],
      ['price', t('upgrade.sides.price'), t(isYear ? 'upgrade.sides.perYear' : 'upgrade.sides.perMonth', { amount })],
      ['access', t('upgrade.sides.access'), access],
      ...(next === undefined ? [] : [['next', nextLabel, next] as const]),
    ]
  }
  const listed = (key: 'added' | 'removed', titles: readonly string[]): readonly SideRow[] =>
    titles.length === 0 ? [] : [[key, t(`upgrade.sides.${key}`), formatList(titles, locale)]]
  return (
    <div className={styles.sides}>
      <Facts title={t(isEnded ? 'upgrade.sides.past' : 'upgrade.sides.before')} rows={rowsOf(from, before)} />
      <Facts
        title={t('upgrade.sides.after')}
        rows={[...rowsOf(to, after), ...listed('added', added), ...listed('removed', removed)]}
      />
    </div>
  )
}

/** Names that fit a line; the rest is counted. */
const NAMED = 3

interface PlanDifferencesProps {
  /** Titles of modules that come with the plan. */
  readonly added: readonly string[]
  readonly lost: readonly string[]
}

/** Modules that come with a plan, and those that are lost, beside what it costs. */
export function PlanDifferences({ added, lost }: PlanDifferencesProps) {
  const { shell, t } = useShell()
  const count = added.length - NAMED
  const names = count > 0 ? added.slice(0, NAMED).join(', ') : formatList(added, shell.locale)
  const gain = count > 0 ? t('upgrade.addsMore', { names, count }) : t('upgrade.adds', { names })
  return (
    <>
      {added.length > 0 && (
        <>
          {gain}
          <br />
        </>
      )}
      {lost.length === 0 ? t('upgrade.losesNothing') : t('upgrade.loses', { names: formatList(lost, shell.locale) })}
    </>
  )
}

/** The same under the title of a change, once its plan is chosen; nothing where only the cycle changes. */
export function PlanGains({ added, lost }: PlanDifferencesProps) {
  if (added.length === 0 && lost.length === 0) return null
  return (
    <p className="small muted">
      <PlanDifferences added={added} lost={lost} />
    </p>
  )
}
