import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ShopCallResult } from '@waybill/client'
import { ButtonLink, Sheet, State, Table } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { columnText, instantText, t, wordText } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { Facts, Loading, PageHead, Section } from '../app/page-parts.tsx'
import { markOf } from './list-rows.tsx'
import styles from './message-page.module.css'

type StaffDelivery = ShopCallResult<'GET /api/admin/v1/deliveries/{id}'>

const Tries = ({ tries }: Pick<StaffDelivery, 'tries'>) => (
  <Table
    label={t('staffHome.delivery.tries')}
    columns={[
      { key: 'at', head: t('staffHome.delivery.at') },
      { key: 'status_code', head: columnText('status_code'), fold: 'state' },
      { key: 'took', head: t('staffHome.delivery.took'), fold: 'across' },
      { key: 'error', head: columnText('error'), fold: 'across' },
    ]}
    rows={tries.map(({ at, took_ms: took, status_code: status, error }) => ({
      key: at,
      cells: {
        at: <time dateTime={at}>{instantText(at)}</time>,
        status_code: status ?? '–',
        took: t('staffHome.delivery.milliseconds', { count: String(took) }),
        error: error ?? '–',
      },
    }))}
  />
)

const isJson = (text: string): boolean => text.startsWith('{')

const Shown = ({ delivery }: { readonly delivery: StaffDelivery }) => {
  const { id, payload, tries } = delivery
  return (
    <>
      <Facts
        facts={[
          [
            columnText('endpoint'),
            <Link key="endpoint" to="/deliveries" search={{ endpoint: String(delivery.endpoint_id) }}>
              {delivery.endpoint}
            </Link>,
          ],
          [columnText('company'), delivery.company],
          ['webhook-id', delivery.message_id],
          [columnText('queued_at'), instantText(delivery.queued_at)],
          [columnText('next_try'), delivery.next_try !== null && instantText(delivery.next_try)],
        ]}
      />
      {delivery.next_try === null && (
        <p>
          <ButtonLink href={`/admin/commands/replay-delivery?id=${id}`}>{t('staffHome.delivery.again')}</ButtonLink>
        </p>
      )}
      <Section title={t('staffHome.delivery.tries')}>
        {tries.length === 0 ? <p className="muted">{t('staffHome.delivery.none')}</p> : <Tries tries={tries} />}
      </Section>
      {isJson(payload) && (
        <Section title={t('staffHome.delivery.payload')}>
          <Sheet padded>
            <pre className={styles.text}>{JSON.stringify(JSON.parse(payload), null, 2)}</pre>
          </Sheet>
        </Section>
      )}
    </>
  )
}

/** A message to the endpoint of a webhook: what is sent, and what came back. */
export const DeliveryPage = () => {
  const { id } = useParams({ from: '/signed-in/deliveries/$id' })
  const { data, error } = useQuery({
    queryKey: ['delivery', id],
    queryFn: () => call('GET /api/admin/v1/deliveries/{id}', { params: { id } }),
  })
  const title = t('staffHome.delivery.title')
  useTitle(title)
  return (
    <>
      <PageHead
        title={title}
        aside={data !== undefined && <State kind={markOf(data.state)}>{wordText(data.state)}</State>}
      >
        {data?.type}
      </PageHead>
      <Failure error={error} />
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Shown delivery={data} />}
    </>
  )
}
