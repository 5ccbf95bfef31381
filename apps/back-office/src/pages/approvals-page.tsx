import { queryOptions, useQuery } from '@tanstack/react-query'
import { ButtonLink, Empty, Table } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { commandTitle } from '../lib/commands.ts'
import { Failure } from '../lib/failure.tsx'
import { mayDo, useStaff, type StaffSession } from '../lib/session.ts'
import { instantText, t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { CsvLink, Loading, PageHead } from '../app/page-parts.tsx'

/** A refund, a grant of credit or the reset of a second factor that waits, as `billing approvals` lists it. */
interface WaitingRequest {
  readonly id: number
  readonly what: string
  readonly at: number
  readonly by: string
  readonly reason: string
  /** The command that carries it out. */
  readonly command: keyof typeof APPROVALS
}

const waitingQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: async () => {
    const params = { name: 'approvals' }
    const { answer } = await call('POST /api/admin/v1/commands/{name}', { params, body: {} })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of this command, of the same build
    return answer as readonly WaitingRequest[]
  },
})

/** The field of a request's number, the duty, and the command that takes the request back, by the one that carries it out. */
const APPROVALS = {
  approve: { number: 'refundId', duty: 'money', back: 'withdraw' },
  'approve-credit': { number: 'requestId', duty: 'money', back: 'withdraw-credit' },
  'approve-reset': { number: 'requestId', duty: 'operate', back: 'withdraw-reset' },
} as const

/** The way on that a member of the staff has about a request: the form of the command shows what follows before it does. */
const Action = ({ staff, request }: { readonly staff: StaffSession; readonly request: WaitingRequest }) => {
  const { number, duty, back } = APPROVALS[request.command]
  const formOf = (command: string): string => `/admin/commands/${command}?${number}=${request.id}`
  if (request.by.toLowerCase() === staff.email.toLowerCase())
    return (
      <>
        {t('admin.waiting.own')} <a href={formOf(back)}>{commandTitle(back)}</a>
      </>
    )
  if (!mayDo(staff, duty)) return t('admin.error.role')
  return (
    <ButtonLink
      size="small"
      kind="main"
      href={formOf(request.command)}
      aria-label={t('admin.waiting.approveNamed', { what: request.what })}
    >
      {t('admin.waiting.approve')}
    </ButtonLink>
  )
}

/** Requests for a second person, who approves them signed in as themselves (S-28). */
export const ApprovalsPage = () => {
  useTitle(t('admin.waiting.title'))
  const staff = useStaff()
  const { data, error } = useQuery(waitingQuery)
  return (
    <>
      <PageHead
        title={t('admin.waiting.title')}
        aside={<CsvLink href="/api/admin/v1/approvals?format=csv" list={t('staffList.approvals.title')} />}
      >
        {t('admin.waiting.lead')}
      </PageHead>
      <Failure error={error} />
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && <Empty title={t('admin.waiting.none')} />}
      {data !== undefined && data.length > 0 && (
        <Table
          label={t('admin.waiting.title')}
          columns={[
            { key: 'what', head: t('admin.waiting.what') },
            { key: 'by', head: t('admin.waiting.by'), fold: 'meta' },
            { key: 'reason', head: t('admin.waiting.reason'), fold: 'across' },
            { key: 'when', head: t('admin.audit.when'), fold: 'across' },
            { key: 'act', head: '', align: 'end', fold: 'across' },
          ]}
          rows={data.map((request) => ({
            key: `${request.command} ${request.id}`,
            cells: {
              what: request.what,
              by: request.by,
              reason: request.reason,
              when: instantText(new Date(request.at).toISOString()),
              act: <Action {...{ staff, request }} />,
            },
          }))}
        />
      )}
    </>
  )
}
