import type { ShopCallResult } from '@waybill/client'
import { TIMELINE_KINDS } from '@waybill/contract/staff/timeline'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { classNames, Sheet } from '@waybill/ui'
import type { MessageId } from '@waybill/i18n'
import { Loading } from '../app/page-parts.tsx'
import { call } from '../lib/call.ts'
import type { CustomerSearch } from '../lib/customer-search.ts'
import { Failure } from '../lib/failure.tsx'
import { dayText, firstText, moneyText, t, timeText, wordText } from '../lib/shown.ts'
import styles from './customer-page.module.css'

type TimelineEntry = ShopCallResult<'GET /api/admin/v1/customers/{id}/timeline'>['items'][number]

const timelineQuery = (id: string, { kind, cursor }: CustomerSearch) =>
  queryOptions({
    queryKey: ['timeline', id, kind, cursor],
    queryFn: () =>
      call('GET /api/admin/v1/customers/{id}/timeline', {
        params: { id },
        query: { ...(kind !== undefined && { kind }), ...(cursor !== undefined && { cursor }) },
      }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind and outcome has its text
const own = (name: string, values = {}): string => t(`customer.${name}` as MessageId, values)

const plain = (code: string | number | undefined): string => String(code ?? '').replaceAll('_', ' ')
const joined = (...parts: readonly unknown[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')

/** Ends of a subscription that have a sentence of their own. */
const ENDS: Readonly<Record<string, string>> = {
  period_ended: 'history.subscription_period_ended',
  cancel: 'history.subscription_ended_at_once',
  cancel_now: 'history.subscription_ended_by_us',
  trial_ended: 'customer.event.trial_ended',
}

/** The sentence of an event; one that has none is named as the audit trail names it. */
function eventText({ event, params, amount_minor: amount, currency, document }: TimelineEntry): string {
  const name = event.replaceAll('.', '_')
  const values = {
    ...params,
    document: document ?? '',
    invoice: document ?? '',
    amount: amount === null || currency === null ? '' : moneyText(amount, currency),
  }
  const ids = [`customer.event.${name}`, `history.${name}`]
  const end = event === 'subscription.ended' ? ENDS[String(params['cause'])] : undefined
  const said = firstText(end === undefined ? ids : [end], values) ?? event
  return joined(said, params['number'], params['email'], params['reason'])
}

const mailText = ({ params, event }: TimelineEntry): string => {
  const { mail = '', to = '' } = params
  const what = to === '' ? own('mailErased', { mail: plain(mail) }) : own('mail', { mail: plain(mail), to })
  return joined(what, own(`sent.${event}`))
}

/** Sentences of the kinds whose rows say by their state what happened. */
const SENTENCES: Readonly<Partial<Record<TimelineEntry['kind'], (entry: TimelineEntry) => string>>> = {
  document: ({ event, document }) => joined(own('document', { document: document ?? '' }), wordText(event)),
  try: ({ event, params }) => {
    const brand = plain(params['brand'])
    const method = [brand.charAt(0).toUpperCase() + brand.slice(1), params['last_four']]
      .filter((part) => part !== '')
      .join(' ')
    return joined(own('try', { try: params['try'] ?? '', method }), wordText(event))
  },
  refund: ({ event, params, document }) =>
    joined(own('refund', { document: document ?? '' }), wordText(event), params['reason']),
  credit: ({ event, params, document }) =>
    joined(own(`credit.${event}`, { document: document ?? '' }), params['reason']),
  mail: mailText,
  webhook: ({ event, params }) => joined(params['type'], own(`sent.${event}`), params['status']),
  usage: ({ params }) => `${params['usage']}: ${params['quantity']}`,
  cart: ({ event }) => own(`cart.${event}`),
  note: ({ params }) => String(params['note']),
}

const BAD = /declined|failed|blocked|returned|disputed|charged_back|dead|rejected|overdue|dispute_lost/
const GOOD = /^(paid|refunded|credited)$|\.paid$|accepted|dispute_won/

function markOf({ kind, event }: TimelineEntry): string | undefined {
  if (BAD.test(event)) return styles.bad
  if (kind === 'staff') return styles.you
  return GOOD.test(event) ? styles.money : undefined
}

const Entry = ({ entry }: { readonly entry: TimelineEntry }) => {
  const { at, kind, params, by, amount_minor: amount, currency, document_id: documentId } = entry
  const shown = amount === null || currency === null ? undefined : moneyText(amount, currency)
  return (
    <li className={classNames(styles.entry, markOf(entry))}>
      <time className={styles.time} dateTime={at}>
        {timeText(at)}
      </time>
      <span className={styles.kind}>{own(`kind.${kind}`)}</span>
      <span className={styles.said} dir="auto">
        {(SENTENCES[kind] ?? eventText)(entry)}
      </span>
      <span className={styles.amount}>
        {documentId === null
          ? shown
          : shown !== undefined && (
              <Link
                to="/documents/$id"
                params={{ id: String(documentId) }}
                aria-label={`${shown}, ${t('customer.explain')}`}
              >
                {shown}
              </Link>
            )}
      </span>
      {params['said'] !== undefined && <p className={styles.box}>{params['said']}</p>}
      {by !== null && (
        <span className={styles.more}>
          <bdi>{by}</bdi>
          {kind === 'note' && (
            <>
              {' · '}
              <a href={`/admin/commands/remove-note?id=${params['number']}`}>{t('staffCommand.name.remove-note')}</a>
            </>
          )}
        </span>
      )}
    </li>
  )
}

interface CustomerTimelineProps {
  readonly id: string
  readonly search: CustomerSearch
}

/** Everything that happened with a customer; filter and page are the address. */
export const CustomerTimeline = ({ id, search }: CustomerTimelineProps) => {
  const { data, error, isPlaceholderData } = useQuery(timelineQuery(id, search))
  const days = Map.groupBy(data?.items ?? [], ({ at }) => dayText(at))
  const older = data?.next_cursor ?? undefined
  const { kind, cursor } = search
  return (
    <Sheet as="section" aria-labelledby="everything">
      <div className={styles.sheetHead}>
        <h2 id="everything" className={styles.title}>
          {t('customer.timeline')}
        </h2>
        <nav className={styles.filters} aria-label={t('customer.timeline.filter')}>
          {[undefined, ...TIMELINE_KINDS].map((of) => (
            <Link
              key={of ?? 'all'}
              to="/customers/$id"
              params={{ id }}
              search={of === undefined ? {} : { kind: of }}
              className={classNames(styles.filter, of === kind && styles.chosen)}
              aria-current={of === kind ? 'true' : undefined}
              activeProps={{}}
              resetScroll={false}
            >
              {of === undefined ? t('customer.timeline.all') : own(`kind.${of}`)}
            </Link>
          ))}
        </nav>
      </div>
      <Failure error={error} />
      {data === undefined && error === null && <Loading />}
      {data?.items.length === 0 && <p className={styles.foot}>{t('customer.timeline.none')}</p>}
      <div className={styles.log} aria-busy={isPlaceholderData}>
        {[...days].map(([day, entries]) => (
          <div key={day}>
            <h3 className={styles.day}>{day}</h3>
            <ol>
              {entries.map((entry, place) => (
                <Entry key={`${entry.at} ${entry.kind} ${place}`} entry={entry} />
              ))}
            </ol>
          </div>
        ))}
      </div>
      <p className={styles.foot}>
        {cursor !== undefined && (
          <Link to="/customers/$id" params={{ id }} search={kind === undefined ? {} : { kind }}>
            {t('customer.timeline.newest')}
          </Link>
        )}
        {older !== undefined && (
          <Link
            to="/customers/$id"
            params={{ id }}
            search={{ ...(kind !== undefined && { kind }), cursor: older }}
            rel="next"
          >
            {t('customer.timeline.older')}
          </Link>
        )}
      </p>
    </Sheet>
  )
}
