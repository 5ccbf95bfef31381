import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { STAFF_LISTS, type ListColumn, type StaffList, type StaffListName } from '@waybill/contract/staff/lists'
import { State, Table, type StateKind } from '@waybill/ui'
import { columnText, dayText, instantText, moneyText, wordText } from '../lib/shown.ts'
import styles from './list-page.module.css'

/** A list with a page that is made from its declaration alone; approvals have a page of their own. */
export type PagedList = Exclude<StaffListName, 'approvals'>

export type ListRow = Readonly<Record<string, string | number | null>>

const MARKS: Readonly<Record<StateKind, readonly string[]>> = {
  done: ['subscribed', 'paid', 'credited', 'refunded', 'sent', 'delivered', 'accepts', 'accepted', 'done'],
  underway: ['waiting', 'retrying', 'trial', 'open', 'started', 'challenge', 'pending', 'processing', 'scheduled'],
  ended: ['not_wanted', 'expired', 'none', 'void', 'ended', 'withdrawn', 'refund', 'unpaid'],
  needsYou: ['requested', 'due'],
  failed: [
    'given_up',
    'undelivered',
    'failing',
    'disabled',
    'failed',
    'overdue',
    'fraud',
    'declined',
    'blocked',
    'returned',
    'disputed',
    'charged_back',
    'rejected',
  ],
}

/** The mark of a word of a state. */
export const markOf = (word: string): StateKind => {
  const kinds: readonly StateKind[] = ['done', 'underway', 'ended', 'needsYou', 'failed']
  return kinds.find((kind) => MARKS[kind].includes(word)) ?? 'underway'
}

function cellOf(row: ListRow, name: string, { kind }: ListColumn) {
  const value = row[name] ?? null
  if (value === null || value === '') return <span className="muted">–</span>
  const text = String(value)
  switch (kind) {
    case 'amount':
      return moneyText(Number(row[`${name}_minor`]), String(row['currency']))
    case 'instant':
      return <time dateTime={text}>{instantText(text)}</time>
    case 'day':
      return <time dateTime={text}>{dayText(text)}</time>
    case 'state':
      return name === 'state' ? <State kind={markOf(text)}>{wordText(text)}</State> : wordText(text)
    default:
      return text
  }
}

const FOLDS: Readonly<Record<string, 'amount' | 'state'>> = {
  total: 'amount',
  overdue: 'amount',
  amount: 'amount',
  charged: 'amount',
  state: 'state',
}

interface RowLinkProps {
  readonly row: ListRow
  readonly target: (typeof STAFF_LISTS)[PagedList]['row']
  readonly children: ReactNode
}

/** The way from a row to its page, or to the rows of another list that belong to it. */
const RowLink = ({ row, target, children }: RowLinkProps) => {
  const id = String(row[target.column])
  return 'page' in target ? (
    <Link to={`/${target.page}/$id`} params={{ id }} search={'tab' in target ? { tab: target.tab } : {}} data-row>
      {children}
    </Link>
  ) : (
    <Link to={`/${target.list}`} search={{ [target.filter]: id }} data-row>
      {children}
    </Link>
  )
}

interface LinkedCellProps {
  readonly name: PagedList
  readonly key: string
  readonly row: ListRow
  readonly cell: ReactNode
}

/** A company leads to its customer's page, and the amount of a document to its explanation. */
function linked({ name, key, row, cell }: LinkedCellProps): ReactNode {
  if (key === 'company' && typeof row['account_id'] === 'number')
    return (
      <Link to="/customers/$id" params={{ id: String(row['account_id']) }} search={{}}>
        {cell}
      </Link>
    )
  if (name !== 'documents' || key !== 'total') return cell
  return (
    <Link to="/documents/$id" params={{ id: String(row['id']) }}>
      {cell}
    </Link>
  )
}

interface RowsProps {
  readonly name: PagedList
  readonly title: string
  readonly rows: readonly ListRow[]
  /** They are on the page of their customer: no row has to name it. */
  readonly ofOne?: true
}

const OF_THE_CUSTOMER: ReadonlySet<string> = new Set(['company', 'account_id'])

/** The rows of a list as a table, each with the way to its page. */
export const Rows = ({ name, title, rows, ofOne }: RowsProps) => {
  const list: StaffList = STAFF_LISTS[name]
  const { row: target } = STAFF_LISTS[name]
  const columns = Object.entries(list.columns).filter(
    ([key, { isDataOnly }]) => isDataOnly !== true && !(ofOne === true && OF_THE_CUSTOMER.has(key)),
  )
  const [first] = columns.map(([key]) => key)
  const shown = (row: ListRow, key: string, column: ListColumn) => {
    const cell = cellOf(row, key, column)
    if (key === first) return <RowLink {...{ row, target }}>{cell}</RowLink>
    return (
      <>
        {FOLDS[key] === undefined && <span className={styles.label}>{`${columnText(key)}: `}</span>}
        {linked({ name, key, row, cell })}
      </>
    )
  }
  return (
    <Table
      label={title}
      columns={columns.map(([key, { kind }], place) => ({
        key,
        head: columnText(key),
        align: kind === 'amount' ? 'end' : undefined,
        fold: place === 0 ? undefined : (FOLDS[key] ?? 'across'),
      }))}
      rows={rows.map((row) => ({
        key: String(row['id']),
        cells: Object.fromEntries(columns.map(([key, column]) => [key, shown(row, key, column)])),
      }))}
    />
  )
}
