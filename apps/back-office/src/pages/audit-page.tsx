import type { ShopCallResult } from '@waybill/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Badge, Empty, Table } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { instantText, t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { Loading, PageHead } from '../app/page-parts.tsx'

type AuditPageData = ShopCallResult<'GET /api/admin/v1/audit'>

const auditQuery = (before: number | undefined) =>
  queryOptions({
    queryKey: ['audit', before],
    queryFn: () => call('GET /api/admin/v1/audit', before === undefined ? {} : { query: { before: String(before) } }),
  })

const about = ({ entity, entity_id: id, account_id: account }: AuditPageData['entries'][number]): string => {
  const parts = [`${entity} ${id}`, ...(account === null ? [] : [t('admin.audit.account', { id: account })])]
  return parts.join(' · ')
}

/** Changes by staff and operators, with the check of its chain; the address holds the page. */
export const AuditPage = () => {
  useTitle(t('admin.audit.title'))
  const { before } = useSearch({ from: '/signed-in/audit' })
  const { data, error } = useQuery(auditQuery(before))
  return (
    <>
      <PageHead title={t('admin.audit.title')}>{t('admin.audit.lead')}</PageHead>
      <Failure error={error} />
      {data === undefined && error === null && <Loading />}
      {data?.entries.length === 0 && <Empty title={t('admin.audit.none')} />}
      {data !== undefined && data.entries.length > 0 && (
        <Table
          label={t('admin.audit.title')}
          columns={[
            { key: 'when', head: t('admin.audit.when') },
            { key: 'who', head: t('admin.audit.who'), fold: 'meta' },
            { key: 'what', head: t('admin.audit.what'), fold: 'across' },
            { key: 'about', head: t('admin.audit.about'), fold: 'across' },
            { key: 'chain', head: t('admin.audit.chain'), fold: 'state' },
          ]}
          rows={data.entries.map((entry) => ({
            key: String(entry.seq),
            cells: {
              when: instantText(entry.at),
              who: entry.name ?? entry.actor.replace(/^operator:/, ''),
              what: <code>{entry.event}</code>,
              about: about(entry),
              chain:
                entry.is_whole === 1 ? (
                  <Badge kind="go">{t('admin.audit.whole')}</Badge>
                ) : (
                  <Badge kind="bad">{t('admin.audit.broken')}</Badge>
                ),
            },
          }))}
        />
      )}
      {typeof data?.next_before === 'number' && (
        <p>
          <Link to="/audit" search={{ before: data.next_before }}>
            {t('admin.audit.older')}
          </Link>
        </p>
      )}
    </>
  )
}
