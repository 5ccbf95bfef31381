import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { STAFF_DUTIES, STAFF_DUTY_NAMES, type StaffDuty } from '@waybill/contract/staff/duties'
import type { SyntheticEvent } from 'react'
import { Badge, Banner, Button, Table, TextField } from '@waybill/ui'
import { call, CallFailed } from '../lib/call.ts'
import { useFactor } from '../lib/factor.tsx'
import { fieldsOf } from '../lib/fields-of.ts'
import { Failure } from '../lib/failure.tsx'
import { mayDo, useStaff, type StaffSession } from '../lib/session.ts'
import { instantText, t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { Loading, PageHead, Section } from '../app/page-parts.tsx'
import { roleName } from '../lib/role-name.ts'
import { OwnFactors } from './own-factors.tsx'
import styles from './you-page.module.css'

const dutyRow = (staff: StaffSession, duty: StaffDuty) => ({
  key: duty,
  cells: {
    action: t(`admin.duty.${duty}`),
    you: mayDo(staff, duty) ? <Badge kind="go">{t('admin.you.yes')}</Badge> : <Badge>{t('admin.you.no')}</Badge>,
    roles: STAFF_DUTIES[duty].map(roleName).join(', '),
  },
})

/** The permission table, as far as it is about this reader. */
const Duties = ({ staff }: { readonly staff: StaffSession }) => (
  <Table
    label={t('admin.you.title')}
    columns={[
      { key: 'action', head: t('admin.you.action') },
      { key: 'you', head: t('admin.you.mayYou'), fold: 'state' },
      { key: 'roles', head: t('admin.you.roles'), fold: 'across' },
    ]}
    rows={STAFF_DUTY_NAMES.map((duty) => dutyRow(staff, duty))}
  />
)

const devicesQuery = queryOptions({ queryKey: ['devices'], queryFn: () => call('GET /api/admin/v1/sessions') })

/** Sessions of the reader, and the way to end them. */
const Devices = () => {
  const client = useQueryClient()
  const { data, error } = useQuery(devicesQuery)
  const end = useMutation({
    mutationFn: (id: number | undefined) =>
      id === undefined
        ? call('DELETE /api/admin/v1/sessions')
        : call('DELETE /api/admin/v1/sessions/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries(devicesQuery),
  })
  const sessions = data?.sessions ?? []
  return (
    <Section
      title={t('admin.devices.title')}
      action={
        sessions.length > 1 && <Button onClick={() => end.mutate(undefined)}>{t('admin.devices.endOthers')}</Button>
      }
    >
      <Failure error={error ?? end.error} />
      {end.data !== undefined && (
        <Banner kind="go" live="status" title={t('admin.devices.ended', { count: end.data.ended })} />
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <Table
          label={t('admin.devices.title')}
          columns={[
            { key: 'device', head: t('admin.devices.device') },
            { key: 'network', head: t('admin.devices.network'), fold: 'meta' },
            { key: 'since', head: t('admin.devices.since'), fold: 'hidden' },
            { key: 'seen', head: t('admin.devices.seen'), fold: 'across' },
            { key: 'end', head: '', align: 'end', fold: 'state' },
          ]}
          rows={sessions.map(({ id, is_current: isCurrent, device, network, ...at }) => ({
            key: String(id),
            cells: {
              device,
              network,
              since: instantText(at.signed_in_at),
              seen: instantText(at.seen_at),
              end: isCurrent ? (
                <Badge kind="outline">{t('admin.devices.current')}</Badge>
              ) : (
                <Button
                  size="small"
                  aria-label={t('admin.devices.endNamed', { instant: instantText(at.signed_in_at) })}
                  onClick={() => end.mutate(id)}
                >
                  {t('admin.devices.end')}
                </Button>
              ),
            },
          }))}
        />
      )}
    </Section>
  )
}

/** Lets a command line in by the code that it shows (S-28). */
const Terminal = () => {
  const client = useQueryClient()
  const withFactor = useFactor()
  const confirm = useMutation({
    mutationFn: (code: string) => withFactor(() => call('POST /api/admin/v1/logins/confirm', { body: { code } })),
    onSettled: () => client.invalidateQueries(devicesQuery),
  })
  const problem = confirm.error instanceof CallFailed ? confirm.error.fields.get('code') : undefined
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    // a code holds once; one that was wrong stays to be mended
    confirm.mutate(fieldsOf(event).code ?? '', { onSuccess: (done) => done !== undefined && form.reset() })
  }
  return (
    <Section title={t('admin.terminal.title')}>
      <p>{t('admin.terminal.lead')}</p>
      {problem === undefined && <Failure error={confirm.error} />}
      {confirm.data !== undefined && (
        <Banner kind="go" live="status" title={t('admin.terminal.done', { network: confirm.data.network })} />
      )}
      <form className={styles.terminal} noValidate onSubmit={send}>
        <TextField
          id="terminal-code"
          name="code"
          label={t('admin.terminal.code')}
          hint={t('admin.terminal.hint')}
          error={problem}
          autoComplete="off"
        />
        <Button type="submit">{t('admin.terminal.go')}</Button>
      </form>
    </Section>
  )
}

/** The reader: name, rights and sessions. */
export const YouPage = () => {
  const staff = useStaff()
  useTitle(t('admin.you.title'))
  return (
    <>
      <PageHead title={t('admin.you.title')} aside={<Badge kind="outline">{roleName(staff.role)}</Badge>}>
        {staff.name} · {staff.email}
        <br />
        {t('admin.you.ends', { instant: instantText(staff.ends_at) })}
      </PageHead>
      <Duties staff={staff} />
      <OwnFactors />
      <Devices />
      <Terminal />
    </>
  )
}
