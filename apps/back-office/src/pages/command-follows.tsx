import { Table } from '@waybill/ui'
import type { CommandPreview } from '../lib/commands.ts'
import { instantText, moneyText, t, textOf } from '../lib/shown.ts'
import styles from './command-page.module.css'

type FollowingRow = CommandPreview['follows'][number]

const wordOf = (word: string): string =>
  textOf(`staffCommand.about.${word}`) ?? textOf(`staffList.word.${word}`) ?? word

/** Names of mails, products and entries are those of the API. */
const CODES: ReadonlySet<string> = new Set(['mail', 'product_on', 'product_off'])

const About = ({ kind, about, document, to }: FollowingRow) => (
  <>
    {CODES.has(kind) ? <code>{about}</code> : wordOf(about)}
    {document !== null && ` · ${document}`}
    {to !== null && <span className={styles.to}>{kind === 'mail' ? to : wordOf(to)}</span>}
  </>
)

/** Products that are switched at the same instant stand in one row. */
function joined(follows: readonly FollowingRow[]): readonly FollowingRow[] {
  const rows = new Map<string, FollowingRow>()
  for (const [place, step] of follows.entries()) {
    const isProduct = step.kind === 'product_on' || step.kind === 'product_off'
    const key = isProduct ? [step.kind, step.account_id, step.at].join(' ') : String(place)
    const row = rows.get(key)
    rows.set(key, row === undefined ? step : { ...row, about: `${row.about}, ${step.about}` })
  }
  return [...rows.values()]
}

function rowsOf(follows: readonly FollowingRow[]) {
  return joined(follows)
    .filter(({ kind }) => kind !== 'record')
    .map((step, place) => ({
      key: String(place),
      cells: {
        what: t(`staffCommand.follows.${step.kind}`),
        about: <About {...step} />,
        when: step.at === null ? t('staffCommand.atOnce') : instantText(step.at),
        amount: step.amount_minor === null || step.currency === null ? '' : moneyText(step.amount_minor, step.currency),
      },
    }))
}

/** All that a command would bring about. */
export const CommandFollows = ({ follows, text }: CommandPreview) => {
  const rows = rowsOf(follows)
  const entries = follows.filter(({ kind }) => kind === 'record').map(({ about }) => about)
  return (
    <>
      {rows.length > 0 && (
        <Table
          label={t('staffCommand.followsTitle')}
          columns={[
            { key: 'what', head: t('staffCommand.followsTitle') },
            { key: 'about', head: t('admin.audit.about'), fold: 'across' },
            { key: 'when', head: t('admin.audit.when'), fold: 'meta' },
            { key: 'amount', head: t('staffList.column.amount'), align: 'end', fold: 'amount' },
          ]}
          rows={rows}
        />
      )}
      {rows.length === 0 && follows.length > 0 && <p>{t('staffCommand.nothing')}</p>}
      <pre className={styles.text}>{text}</pre>
      {entries.length > 0 && (
        <p className="small muted">{t('staffCommand.entries', { names: [...new Set(entries)].join(', ') })}</p>
      )}
    </>
  )
}
