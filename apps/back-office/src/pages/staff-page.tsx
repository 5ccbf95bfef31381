import type { ResultOf } from '@waybill/contract'
import { STAFF_ROLES, type StaffRole } from '@waybill/contract/staff/duties'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { Badge, Banner, Button, Dialog, SelectField, Table } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { useFactor } from '../lib/factor.tsx'
import { Failure } from '../lib/failure.tsx'
import { fieldsOf } from '../lib/fields-of.ts'
import { roleName } from '../lib/role-name.ts'
import { mayDo, sessionQuery, useStaff } from '../lib/session.ts'
import { dayText, t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { Loading, PageHead } from '../app/page-parts.tsx'
import styles from './staff-page.module.css'

type StaffMember = ResultOf<'GET /api/admin/v1/staff'>['staff'][number]

const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: () => call('GET /api/admin/v1/staff') })

/** Another role for a member of the staff, or none any more. */
interface StaffChange {
  readonly member: StaffMember
  readonly role: StaffRole | undefined
}

function useChange() {
  const client = useQueryClient()
  const withFactor = useFactor()
  return useMutation({
    mutationFn: async ({ member: { id }, role }: StaffChange) =>
      withFactor(() =>
        role === undefined
          ? call('POST /api/admin/v1/staff/{id}/disable', { params: { id }, body: {} })
          : call('POST /api/admin/v1/staff/{id}/role', { params: { id }, body: { role } }),
      ),
    onSettled: () => Promise.all([client.invalidateQueries(staffQuery), client.invalidateQueries(sessionQuery)]),
  })
}

const doneText = ({ member: { name }, role }: StaffChange): string =>
  role === undefined ? t('admin.staff.gone', { name }) : t('admin.staff.changed', { name, role: roleName(role) })

interface RoleFormProps {
  readonly member: StaffMember
  readonly onChange: (role: StaffRole) => void
}

const RoleForm = ({ member, onChange }: RoleFormProps) => {
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const role = STAFF_ROLES.find((known) => known === fieldsOf(event)['role'])
    if (role !== undefined) onChange(role)
  }
  return (
    <form className={styles.role} noValidate onSubmit={send} key={member.role}>
      <SelectField name="role" label={t('admin.staff.roleOf', { name: member.name })} defaultValue={member.role}>
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {roleName(role)}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{t('admin.staff.save')}</Button>
    </form>
  )
}

/** The shop's own people and their roles; an owner changes them. */
export const StaffPage = () => {
  useTitle(t('admin.staff.title'))
  const mayChange = mayDo(useStaff(), 'staff')
  const { data, error } = useQuery(staffQuery)
  const [leaving, setLeaving] = useState<StaffMember>()
  const change = useChange()
  const disable = (): void => {
    if (leaving !== undefined) change.mutate({ member: leaving, role: undefined })
    setLeaving(undefined)
  }
  const roleOf = (member: StaffMember) =>
    mayChange && member.disabled_at === null ? (
      <RoleForm member={member} onChange={(role) => change.mutate({ member, role })} />
    ) : (
      roleName(member.role)
    )
  const stateOf = (member: StaffMember) => {
    if (member.disabled_at !== null)
      return <Badge>{t('admin.staff.disabled', { day: dayText(member.disabled_at) })}</Badge>
    if (!mayChange) return undefined
    return (
      <Button
        kind="danger"
        aria-label={t('admin.staff.disableNamed', { name: member.name })}
        onClick={() => setLeaving(member)}
      >
        {t('admin.staff.disable')}
      </Button>
    )
  }
  return (
    <>
      <PageHead title={t('admin.staff.title')}>{t('admin.staff.new')}</PageHead>
      <Failure error={error ?? change.error} />
      {change.data !== undefined && <Banner kind="go" live="status" title={doneText(change.variables)} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <Table
          label={t('admin.staff.title')}
          columns={[
            { key: 'name', head: t('admin.staff.name') },
            { key: 'since', head: t('admin.staff.since'), fold: 'meta' },
            { key: 'role', head: t('admin.you.role'), fold: 'across' },
            { key: 'state', head: '', align: 'end', fold: 'across' },
          ]}
          rows={data.staff.map((member) => ({
            key: String(member.id),
            cells: {
              name: (
                <>
                  {member.name}
                  <span className={styles.email}>{member.email}</span>
                </>
              ),
              since: dayText(member.created_at),
              role: roleOf(member),
              state: stateOf(member),
            },
          }))}
        />
      )}
      <Dialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('admin.staff.disableNamed', { name: leaving?.name ?? '' })}
        note={t('admin.staff.disableAsk', { name: leaving?.name ?? '' })}
        closeLabel={t('admin.staff.keep')}
        foot={
          <>
            <Button onClick={() => setLeaving(undefined)}>{t('admin.staff.keep')}</Button>
            <Button kind="danger" onClick={disable}>
              {t('admin.staff.disable')}
            </Button>
          </>
        }
      />
    </>
  )
}
