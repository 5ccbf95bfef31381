import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { STAFF_LISTS, type ListColumn, type StaffList, type StaffListName } from '@waybill/contract/staff/lists'
import { Banner, ButtonLink, Empty, State, Table, type StateKind } from '@waybill/ui'
import { call, CallFailed } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import type { ListSearch } from '../lib/list-search.ts'
import { mayDo, useStaff } from '../lib/session.ts'
import { columnText, dayText, instantText, moneyText, t, wordText } from '../lib/shown.ts'
import { useRowKeys } from '../lib/use-row-keys.ts'
import { useTitle } from '../lib/use-title.ts'
import { Loading, PageHead } from '../app/page-parts.tsx'
import { ListFilters } from './list-filters.tsx'
import styles from './list-page.module.css'

/** A list with a page that is made from its declaration alone; approvals have a page of their own. */
export type PagedList = Exclude<StaffListName, 'approvals'>

type ListRow = Readonly<Record<string, string | number | null>>

const listQuery = (name: PagedList, search: ListSearch) =>
  queryOptions({
    queryKey: ['list', name, search],
    queryFn: () => call(`GET /api/admin/v1/${name}`, { query: search }),
    placeholderData: keepPreviousData,
    // each reading of a list of people is noted
    refetchOnWindowFocus: false,
  })

const MARKS: Readonly<Record<StateKind, readonly string[]>> = {
  done: ['subscribed', 'paid', 'credited', 'refunded', 'sent', 'delivered', 'accepts', 'done'],
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
  state: 'state',
}

interface RowsProps {
  readonly name: PagedList
  readonly title: string
  readonly rows: readonly ListRow[]
}

const Rows = ({ name, title, rows }: RowsProps) => {
  const list: StaffList = STAFF_LISTS[name]
  const { row: target } = STAFF_LISTS[name]
  const columns = Object.entries(list.columns).filter(([, { isDataOnly }]) => isDataOnly !== true)
  const [first] = columns.map(([key]) => key)
  const shown = (row: ListRow, key: string, column: ListColumn) => {
    const cell = cellOf(row, key, column)
    if (key !== first)
      return (
        <>
          {FOLDS[key] === undefined && <span className={styles.label}>{`${columnText(key)}: `}</span>}
          {cell}
        </>
      )
    const at = String(row[target.column])
    return 'page' in target ? (
      <Link to={`/${target.page}/$id`} params={{ id: at }} data-row>
        {cell}
      </Link>
    ) : (
      <Link to={`/${target.list}`} search={{ [target.filter]: at }} data-row>
        {cell}
      </Link>
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

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

interface ListPageProps {
  readonly name: PagedList
  readonly search: ListSearch
}

const ShownList = ({ name, search }: ListPageProps) => {
  const title = t(`staffList.${name}.title`)
  const navigate = useNavigate()
  const { data, error, isPlaceholderData } = useQuery(listQuery(name, search))
  useRowKeys()
  const show = (next: ListSearch): void => void navigate({ to: `/${name}`, search: next })
  const { cursor, ...filters } = search
  const rows: readonly ListRow[] | undefined = data?.items
  const problems = error instanceof CallFailed ? error.fields : NO_PROBLEMS
  return (
    <>
      <PageHead
        title={title}
        aside={
          <ButtonLink
            size="small"
            icon="download"
            href={`/api/admin/v1/${name}?${new URLSearchParams({ ...filters, format: 'csv' }).toString()}`}
            aria-label={t('staffList.csvOf', { list: title })}
            download
          >
            {t('staffList.csv')}
          </ButtonLink>
        }
      >
        <span className={styles.keys}>{t('staffList.keys')}</span>
      </PageHead>
      <ListFilters key={JSON.stringify(filters)} list={STAFF_LISTS[name]} {...{ search, problems }} onShow={show} />
      {name === 'customers' && <p className="small muted">{t('staffList.filter.qHint')}</p>}
      <Failure error={error} />
      {rows === undefined && error === null && <Loading />}
      {rows?.length === 0 && <Empty title={t('staffList.none')}>{t('staffList.noneHint')}</Empty>}
      {rows !== undefined && rows.length > 0 && error === null && (
        <div className={styles.rows} aria-busy={isPlaceholderData}>
          <Rows name={name} title={title} rows={rows} />
        </div>
      )}
      <p className={styles.pages}>
        {cursor !== undefined && (
          <Link to={`/${name}`} search={filters}>
            {t('staffList.first')}
          </Link>
        )}
        {typeof data?.next_cursor === 'string' && (
          <Link to={`/${name}`} search={{ ...filters, cursor: data.next_cursor }} rel="next">
            {t('staffList.next')}
          </Link>
        )}
      </p>
    </>
  )
}

/** The page of a list, made from its declaration; the address is its state. */
export const ListPage = ({ name, search }: ListPageProps) => {
  useTitle(t(`staffList.${name}.title`))
  const staff = useStaff()
  if (mayDo(staff, STAFF_LISTS[name].duty)) return <ShownList name={name} search={search} />
  return <Banner kind="you" title={t('admin.error.role')} />
}
