import type { ShopCallResult } from '@waybill/client'
import { STAFF_ROLES } from '@waybill/contract/staff/duties'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { Badge, Banner, Button, SelectField, Table, TextField } from '@waybill/ui'
import { Section } from '../app/page-parts.tsx'
import { call, CallFailed } from '../lib/call.ts'
import { useFactor } from '../lib/factor.tsx'
import { Failure } from '../lib/failure.tsx'
import { fieldsOf } from '../lib/fields-of.ts'
import { roleName } from '../lib/role-name.ts'
import { sessionQuery, useStaff } from '../lib/session.ts'
import { dayText, t } from '../lib/shown.ts'
import styles from './staff-page.module.css'

/** Members of the staff, and links that wait. */
export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: () => call('GET /api/admin/v1/staff') })

type StaffLink = ShopCallResult<'GET /api/admin/v1/staff'>['enrolments'][number]

const FIELDS = ['email', 'name', 'role'] as const

/** Invites an address to the staff, in a role. */
export const InviteForm = () => {
  const client = useQueryClient()
  const withFactor = useFactor()
  const invite = useMutation({
    mutationFn: (body: { email: string; name: string; role: (typeof STAFF_ROLES)[number] }) =>
      withFactor(() => call('POST /api/admin/v1/staff/invitations', { body })),
    onSettled: () => client.invalidateQueries(staffQuery),
  })
  const fields = invite.error instanceof CallFailed ? invite.error.fields : undefined
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const { email = '', name = '', role: wanted } = fieldsOf(event)
    const role = STAFF_ROLES.find((known) => known === wanted) ?? 'support'
    invite.mutate({ email, name, role }, { onSuccess: (done) => done !== undefined && form.reset() })
  }
  return (
    <Section title={t('admin.invite.title')}>
      {!FIELDS.some((field) => fields?.has(field)) && <Failure error={invite.error} />}
      {invite.data !== undefined && (
        <Banner kind="go" live="status" title={t('admin.invite.done', { email: invite.variables.email })} />
      )}
      <form className={styles.invite} noValidate onSubmit={send}>
        <TextField
          id="invite-email"
          name="email"
          type="email"
          label={t('admin.signIn.email')}
          error={fields?.get('email')}
          autoComplete="off"
        />
        <TextField
          id="invite-name"
          name="name"
          label={t('admin.staff.name')}
          error={fields?.get('name')}
          autoComplete="off"
        />
        <SelectField id="invite-role" name="role" label={t('admin.invite.role')}>
          {STAFF_ROLES.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={invite.isPending}>
          {t('admin.invite.submit')}
        </Button>
      </form>
    </Section>
  )
}

function stateOf({ staff_id: staffId, is_sent: isSent }: StaffLink): string {
  if (staffId === null) return t('admin.link.new')
  return t(isSent === 1 ? 'admin.link.sent' : 'admin.link.waits')
}

interface StaffLinksProps {
  readonly links: readonly StaffLink[]
  readonly mayTakeBack: boolean
  readonly onConfirm: (link: StaffLink) => void
}

/** Invitations and sign-ins to be set anew, with what a reader can do about each. */
export const StaffLinks = ({ links, mayTakeBack, onConfirm }: StaffLinksProps) => {
  const client = useQueryClient()
  const takeBack = useMutation({
    mutationFn: (id: number) => call('DELETE /api/admin/v1/staff/enrolments/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries(staffQuery),
  })
  return (
    <Section title={t('admin.link.title')}>
      <Failure error={takeBack.error} />
      <Table
        label={t('admin.link.title')}
        columns={[
          { key: 'name', head: t('admin.staff.name') },
          { key: 'state', head: t('admin.link.state'), fold: 'across' },
          { key: 'by', head: t('admin.link.by'), fold: 'hidden' },
          { key: 'until', head: t('admin.link.until'), fold: 'meta' },
          { key: 'action', head: '', align: 'end', fold: 'across' },
        ]}
        rows={links.map((link) => ({
          key: String(link.id),
          cells: {
            name: (
              <>
                {link.name}
                <span className={styles.email}>
                  {link.email} · {roleName(link.role)}
                </span>
              </>
            ),
            state: stateOf(link),
            by: link.requested_by ?? t('admin.link.machine'),
            until: dayText(link.ends_at),
            action: (
              <span className={styles.actions}>
                {link.is_sent === 0 && link.is_own === 0 && (
                  <Button
                    kind="main"
                    aria-label={t('admin.recovery.confirmNamed', { name: link.name })}
                    onClick={() => onConfirm(link)}
                  >
                    {t('admin.recovery.confirm')}
                  </Button>
                )}
                {mayTakeBack && (
                  <Button
                    aria-label={t('admin.link.backNamed', { name: link.name })}
                    onClick={() => takeBack.mutate(link.id)}
                  >
                    {t('admin.link.back')}
                  </Button>
                )}
              </span>
            ),
          },
        }))}
      />
    </Section>
  )
}

/** For the only member of the staff: whether anything waits for a second person (S-28). */
export const ActsAlone = () => {
  const client = useQueryClient()
  const withFactor = useFactor()
  const isAlone = useStaff().acts_alone === 1
  const change = useMutation({
    mutationFn: () => withFactor(() => call('POST /api/admin/v1/staff/alone', { body: { is_on: isAlone ? 0 : 1 } })),
    onSuccess: (session) => session !== undefined && client.setQueryData(sessionQuery.queryKey, session),
  })
  return (
    <Section
      title={t('admin.alone.title')}
      action={
        <Button busy={change.isPending} onClick={() => change.mutate()}>
          {t(isAlone ? 'admin.alone.end' : 'admin.alone.begin')}
        </Button>
      }
    >
      <Failure error={change.error} />
      <p>{t('admin.alone.lead')}</p>
      <p>
        <Badge kind={isAlone ? 'go' : 'outline'}>{t(isAlone ? 'admin.alone.on' : 'admin.alone.off')}</Badge>
      </p>
    </Section>
  )
}
