import { useEffect, type ReactNode } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { STAFF_LISTS, type ListColumn, type StaffList, type StaffListName } from '@waybill/contract/staff/lists'
import { Banner, ButtonLink, Empty, State, Table, type StateKind } from '@waybill/ui'
import { call, CallFailed } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import type { ListSearch } from '../lib/list-search.ts'
import { mayDo, useStaff } from '../lib/session.ts'
import { columnText, dayText, instantText, moneyText, t, wordText } from '../lib/shown.ts'
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
  done: ['subscribed', 'paid', 'credited', 'refunded'],
  underway: ['trial', 'open', 'started', 'challenge', 'pending', 'processing', 'scheduled'],
  ended: ['expired', 'none', 'void', 'ended', 'withdrawn', 'refund', 'unpaid'],
  needsYou: ['requested', 'due'],
  failed: ['failed', 'overdue', 'fraud', 'declined', 'blocked', 'returned', 'disputed', 'charged_back', 'rejected'],
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
  state: 'state',
}

interface RowLinkProps {
  readonly row: ListRow
  readonly target: StaffList['row']
  readonly children: ReactNode
}

/** The way from a row to the page of its customer, or to the explanation of its document. */
const RowLink = ({ row, target: { page, column, tab }, children }: RowLinkProps) => {
  const id = String(row[column])
  return page === 'documents' ? (
    <Link to="/documents/$id" params={{ id }} data-row>
      {children}
    </Link>
  ) : (
    <Link to="/customers/$id" params={{ id }} search={tab === undefined ? {} : { tab }} data-row>
      {children}
    </Link>
  )
}

/** A company leads to its customer's page, and the amount of a document to its explanation. */
function linked(name: PagedList, key: string, row: ListRow, cell: ReactNode): ReactNode {
  if (key === 'company' && row['account_id'] !== undefined)
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
}

/** The rows of a list as a table, each with the way to its page. */
const Rows = ({ name, title, rows }: RowsProps) => {
  const list: StaffList = STAFF_LISTS[name]
  const { row: target } = STAFF_LISTS[name]
  const columns = Object.entries(list.columns).filter(([, { isDataOnly }]) => isDataOnly !== true)
  const [first] = columns.map(([key]) => key)
  const shown = (row: ListRow, key: string, column: ListColumn) => {
    const cell = cellOf(row, key, column)
    if (key === first) return <RowLink {...{ row, target }}>{cell}</RowLink>
    return (
      <>
        {FOLDS[key] === undefined && <span className={styles.label}>{`${columnText(key)}: `}</span>}
        {linked(name, key, row, cell)}
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

/** J and K move the focus through the rows, whose links Enter opens; the slash goes to the first filter. */
function useRowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input, select, textarea')))
        return
      if (key === '/') {
        event.preventDefault()
        document.querySelector<HTMLElement>('form[role="search"] :is(input, select)')?.focus()
      }
      if (key !== 'j' && key !== 'k') return
      const links = [...document.querySelectorAll<HTMLElement>('a[data-row]')]
      const at = links.findIndex((link) => link === document.activeElement)
      links[Math.max(0, Math.min(links.length - 1, at + (key === 'j' ? 1 : -1)))]?.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [])
}

/** A search that finds one customer alone is open with one more Enter. */
function useOnlyRow(isOnly: boolean): void {
  useEffect(() => {
    if (isOnly) document.querySelector<HTMLElement>('a[data-row]')?.focus()
  }, [isOnly])
}

interface ListOfAccountProps {
  readonly name: PagedList
  readonly account: string
}

/** The newest rows of a list that are of one customer, with the way to all of them. */
export const ListOfAccount = ({ name, account }: ListOfAccountProps) => {
  const title = t(`staffList.${name}.title`)
  const { data, error } = useQuery(listQuery(name, { account }))
  useRowKeys()
  const rows: readonly ListRow[] | undefined = data?.items
  if (error !== null) return <Failure error={error} />
  if (rows === undefined) return <Loading />
  if (rows.length === 0) return <Empty title={t('customer.none')} />
  return (
    <div className={styles.rows}>
      <Rows name={name} title={title} rows={rows} />
      {data?.next_cursor !== null && (
        <Link to={`/${name}`} search={{ account }}>
          {t('staffList.next')}
        </Link>
      )}
    </div>
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
  useOnlyRow(name === 'customers' && search['q'] !== undefined && rows?.length === 1 && !isPlaceholderData)
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
