import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ShopCallResult } from '@waybill/client'
import { Badge, Empty, Sheet, State, type StateKind } from '@waybill/ui'
import { buttonClass } from '@waybill/ui/button/button-look.tsx'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { ageText, moneyText, t } from '../lib/shown.ts'
import { useRowKeys } from '../lib/use-row-keys.ts'
import { useTitle } from '../lib/use-title.ts'
import { Loading, PageHead } from '../app/page-parts.tsx'
import styles from './home-page.module.css'

type HomeAnswer = ShopCallResult<'GET /api/admin/v1/home'>
type HomeCase = HomeAnswer['waiting'][number]
type HomeFigure = HomeAnswer['today'][number]

const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: () => call('GET /api/admin/v1/home'),
  refetchInterval: 60_000,
})

/** Groups in the order of their haste, each with its sign. */
const GROUPS: Readonly<Record<HomeCase['group'], StateKind>> = {
  deadline: 'needsYou',
  second: 'needsYou',
  still: 'failed',
  unanswered: 'underway',
}

const GROUP_NAMES = ['deadline', 'second', 'still', 'unanswered'] as const

interface CaseLineProps {
  readonly row: HomeCase
  readonly now: string
}

const CaseLine = ({ row, now }: CaseLineProps) => {
  const name = t(`staffHome.source.${row.name}`)
  const { list, filters } = row
  return (
    <li className={styles.case}>
      <span className={styles.name}>
        <State kind={GROUPS[row.group]}>{name}</State>
        <Badge
          kind={row.group === 'unanswered' ? 'neutral' : 'you'}
        >{`${row.count}${row.is_more === 1 ? '+' : ''}`}</Badge>
      </span>
      <span className={`${styles.about} muted`}>{t(`staffHome.about.${row.name}`)}</span>
      <span className={`${styles.age} small muted`}>
        {row.oldest_at !== null && (
          <time dateTime={row.oldest_at}>{t('staffHome.oldest', { age: ageText(row.oldest_at, now) })}</time>
        )}
      </span>
      <Link
        to={`/${list}`}
        search={filters}
        className={buttonClass({ kind: row.group === 'deadline' ? 'main' : 'line', size: 'small' })}
        aria-label={t('staffHome.openNamed', { name })}
        data-row
      >
        {t('staffHome.open')}
      </Link>
    </li>
  )
}

const Cases = ({ waiting, now }: Pick<HomeAnswer, 'waiting' | 'now'>) => {
  const groups = GROUP_NAMES.map((group) => ({ group, rows: waiting.filter((row) => row.group === group) }))
  return (
    <section aria-label={t('staffHome.needs')}>
      <Sheet clipped>
        {groups.map(
          ({ group, rows }) =>
            rows.length > 0 && (
              <div key={group}>
                <h2 className={styles.group}>{t(`staffHome.group.${group}`)}</h2>
                <ul className={styles.cases}>
                  {rows.map((row) => (
                    <CaseLine key={row.name} row={row} now={now} />
                  ))}
                </ul>
              </div>
            ),
        )}
      </Sheet>
    </section>
  )
}

const FigureTile = ({ figure }: { readonly figure: HomeFigure }) => {
  const { name, list, filters, count, amount_minor: minor, currency } = figure
  const isMoney = minor !== null && currency !== null
  return (
    <Link to={`/${list}`} search={filters} className={styles.figure}>
      <span className="small muted">{t(`staffHome.figure.${name}`)}</span>
      <span className={`${styles.value} figures`}>{isMoney ? moneyText(minor, currency) : count}</span>
      <span className="small muted">{t('staffHome.rows', { count })}</span>
    </Link>
  )
}

const Today = ({ today }: Pick<HomeAnswer, 'today'>) => (
  <section aria-labelledby="today">
    <Sheet clipped>
      <div className={styles.todayHead}>
        <h2 id="today">{t('staffHome.today')}</h2>
        <span className="small muted">{t('staffHome.todayHint')}</span>
      </div>
      <div className={styles.figures}>
        {today.map((figure) => (
          <FigureTile key={`${figure.name} ${figure.currency ?? ''}`} figure={figure} />
        ))}
      </div>
    </Sheet>
  </section>
)

/** The first page: what needs people, and the figures of today. */
export const HomePage = () => {
  useTitle(t('staffHome.title'))
  useRowKeys()
  const { data, error } = useQuery(homeQuery)
  return (
    <>
      <PageHead title={t('staffHome.title')} />
      <Failure error={error} />
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <>
          {data.waiting.length > 0 ? (
            <Cases waiting={data.waiting} now={data.now} />
          ) : (
            <Empty title={t('staffHome.calm')}>{t('staffHome.calmHint')}</Empty>
          )}
          {data.today.length > 0 && <Today today={data.today} />}
        </>
      )}
    </>
  )
}
