import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner, Button, Empty, Table } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { useFactor } from '../lib/factor.tsx'
import { Failure } from '../lib/failure.tsx'
import { mayDo, useStaff } from '../lib/session.ts'
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

const run = (name: string, body: Readonly<Record<string, unknown>>) =>
  call('POST /api/admin/v1/commands/{name}', { params: { name }, body })

const waitingQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: async () => {
    const { answer } = await run('approvals', {})
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of this command, of the same build
    return answer as readonly WaitingRequest[]
  },
})

/** The field of a request's number and the duty, by the command that carries it out. */
const APPROVALS = {
  approve: { number: 'refundId', duty: 'money' },
  'approve-credit': { number: 'requestId', duty: 'money' },
  'approve-reset': { number: 'requestId', duty: 'operate' },
} as const

/** Requests for a second person, who approves them signed in as themselves (S-28). */
export const ApprovalsPage = () => {
  useTitle(t('admin.waiting.title'))
  const staff = useStaff()
  const client = useQueryClient()
  const withFactor = useFactor()
  const { data, error } = useQuery(waitingQuery)
  const approve = useMutation({
    mutationFn: ({ command, id }: WaitingRequest) =>
      withFactor(() => run(command, { [APPROVALS[command].number]: id })),
    onSettled: () => client.invalidateQueries(waitingQuery),
  })
  const actionOf = (request: WaitingRequest) => {
    if (request.by.toLowerCase() === staff.email.toLowerCase()) return t('admin.waiting.own')
    if (!mayDo(staff, APPROVALS[request.command].duty)) return t('admin.error.role')
    return (
      <Button
        size="small"
        kind="main"
        aria-label={t('admin.waiting.approveNamed', { what: request.what })}
        busy={approve.isPending && approve.variables === request}
        onClick={() => approve.mutate(request)}
      >
        {t('admin.waiting.approve')}
      </Button>
    )
  }
  return (
    <>
      <PageHead
        title={t('admin.waiting.title')}
        aside={<CsvLink href="/api/admin/v1/approvals?format=csv" list={t('staffList.approvals.title')} />}
      >
        {t('admin.waiting.lead')}
      </PageHead>
      <Failure error={error ?? approve.error} />
      {approve.data !== undefined && (
        <Banner kind="go" live="status" title={t('admin.waiting.done', { text: approve.data.text })} />
      )}
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
              act: actionOf(request),
            },
          }))}
        />
      )}
    </>
  )
}
