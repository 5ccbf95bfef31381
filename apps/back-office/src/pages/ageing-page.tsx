import type { ShopCallResult } from '@waybill/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banner, Empty, Table } from '@waybill/ui'
import { CsvLink, Loading, PageHead } from '../app/page-parts.tsx'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { mayDo, useStaff } from '../lib/session.ts'
import { dayText, moneyText, t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import styles from './statements-page.module.css'

type Ageing = ShopCallResult<'GET /api/admin/v1/ageing'>
type AgeingSum = Ageing['sums'][number]

const AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const

const ageingQuery = queryOptions({ queryKey: ['ageing'], queryFn: () => call('GET /api/admin/v1/ageing') })

/** The documents that a sum is of. */
function filterOf({ currency, due_from: from, due_until: until }: AgeingSum): Record<string, string> {
  return {
    open: '1',
    currency,
    ...(from !== null && { due_from: from }),
    ...(until !== null && { due_until: until }),
    sort: 'due_at',
  }
}

interface SumProps {
  readonly sum: AgeingSum | undefined
  /** The largest sum of its currency, whose bar is as wide as the cell. */
  readonly most: number
}

const Sum = ({ sum, most }: SumProps) => {
  if (sum === undefined) return <span className="muted">–</span>
  const { currency, age, open_minor: open } = sum
  const amount = moneyText(open, currency)
  return (
    <>
      <Link
        to="/documents"
        search={filterOf(sum)}
        aria-label={t('bank.ageing.open', { currency, age: t(`bank.ageing.age.${age}`), amount })}
      >
        {amount}
      </Link>
      <span className={styles.bar} style={{ inlineSize: `${String((100 * open) / most)}%` }} aria-hidden="true" />
    </>
  )
}

const AgeingTable = ({ sums }: { readonly sums: readonly AgeingSum[] }) => {
  const currencies = [...new Set(sums.map(({ currency }) => currency))]
  const rows = currencies.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency)
    const amounts = own.map(({ open_minor: open }) => open)
    const total = amounts.reduce((all, one) => all + one, 0)
    const most = Math.max(...amounts)
    const sumOf = (age: AgeingSum['age']) => (
      <>
        <span className={styles.label}>{`${t(`bank.ageing.age.${age}`)} `}</span>
        <Sum sum={own.find((one) => one.age === age)} most={most} />
      </>
    )
    return {
      key: currency,
      cells: {
        currency,
        not_due: sumOf('not_due'),
        to_30: sumOf('to_30'),
        to_60: sumOf('to_60'),
        to_90: sumOf('to_90'),
        over_90: sumOf('over_90'),
        total: <strong>{moneyText(total, currency)}</strong>,
      },
    }
  })
  return (
    <Table
      label={t('bank.ageing.title')}
      columns={[
        { key: 'currency', head: t('staffList.column.currency') },
        ...AGES.map((age) => ({
          key: age,
          head: t(`bank.ageing.age.${age}`),
          align: 'end' as const,
          fold: 'across' as const,
        })),
        { key: 'total', head: t('bank.ageing.total'), align: 'end', fold: 'amount' },
      ]}
      rows={rows}
    />
  )
}

const ShownAgeing = () => {
  const { data, error } = useQuery(ageingQuery)
  const title = t('bank.ageing.title')
  return (
    <>
      <PageHead title={title} aside={<CsvLink href="/api/admin/v1/ageing?format=csv" list={title} />}>
        {data !== undefined && t('bank.ageing.lead', { day: dayText(`${data.as_of}T12:00:00`) })}
      </PageHead>
      <Failure error={error} />
      {data === undefined && error === null && <Loading />}
      {data?.sums.length === 0 && <Empty title={t('bank.ageing.none')} />}
      {data !== undefined && data.sums.length > 0 && <AgeingTable sums={data.sums} />}
    </>
  )
}

/** Debts to the shop by currency and age; each sum leads to its documents (ADM-11). */
export const AgeingPage = () => {
  useTitle(t('bank.ageing.title'))
  const staff = useStaff()
  return mayDo(staff, 'look') ? <ShownAgeing /> : <Banner kind="you" title={t('admin.error.role')} />
}
