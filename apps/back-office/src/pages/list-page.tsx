import { useEffect } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { STAFF_LISTS } from '@waybill/contract/staff/lists'
import { Banner, Empty } from '@waybill/ui'
import { call, CallFailed } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import type { ListSearch } from '../lib/list-search.ts'
import { mayDo, useStaff } from '../lib/session.ts'
import { t } from '../lib/shown.ts'
import { useRowKeys } from '../lib/use-row-keys.ts'
import { useTitle } from '../lib/use-title.ts'
import { CsvLink, Loading, PageHead } from '../app/page-parts.tsx'
import { ListFilters } from './list-filters.tsx'
import { Rows, type ListRow, type PagedList } from './list-rows.tsx'
import styles from './list-page.module.css'

const listQuery = (name: PagedList, search: ListSearch) =>
  queryOptions({
    queryKey: ['list', name, search],
    queryFn: () => call(`GET /api/admin/v1/${name}`, { query: search }),
    placeholderData: keepPreviousData,
    // each reading of a list of people is noted
    refetchOnWindowFocus: false,
  })

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
      <Rows name={name} title={title} rows={rows} ofOne />
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
          <CsvLink
            href={`/api/admin/v1/${name}?${new URLSearchParams({ ...filters, format: 'csv' }).toString()}`}
            list={title}
          />
        }
      >
        <span className={styles.keys}>{t('staffList.keys')}</span>
      </PageHead>
      <ListFilters key={JSON.stringify(filters)} list={STAFF_LISTS[name]} {...{ search, problems }} onShow={show} />
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
