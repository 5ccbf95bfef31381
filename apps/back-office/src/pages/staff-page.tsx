import type { ShopCallResult } from '@waybill/client'
import { STAFF_ROLES, type StaffRole } from '@waybill/contract/staff/duties'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { ActsAlone, InviteForm, StaffLinks, staffQuery } from './staff-links.tsx'
import styles from './staff-page.module.css'

type StaffMember = ShopCallResult<'GET /api/admin/v1/staff'>['staff'][number]

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

/** The member of the staff whose sign-in two others let be set anew. */
type LostMember = Pick<StaffMember, 'id' | 'email'>

function useRecovery() {
  const client = useQueryClient()
  const withFactor = useFactor()
  return useMutation({
    mutationFn: ({ id }: LostMember) =>
      withFactor(() => call('POST /api/admin/v1/staff/{id}/recovery', { params: { id }, body: {} })),
    onSettled: () => client.invalidateQueries(staffQuery),
  })
}

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

/** A step that is confirmed in a dialog before it is done. */
interface ConfirmedStep {
  readonly what: 'disable' | 'recover'
  readonly member: StaffMember
}

interface StepDialogProps {
  readonly step: ConfirmedStep | undefined
  readonly onClose: () => void
  readonly onGo: (step: ConfirmedStep) => void
}

const StepDialog = ({ step, onClose, onGo }: StepDialogProps) => {
  const { name = '', email = '' } = step?.member ?? {}
  const isLeaving = step?.what === 'disable'
  const keep = t(isLeaving ? 'admin.staff.keep' : 'admin.factor.cancel')
  return (
    <Dialog
      open={step !== undefined}
      onClose={onClose}
      title={t(isLeaving ? 'admin.staff.disableNamed' : 'admin.recovery.startNamed', { name })}
      note={t(isLeaving ? 'admin.staff.disableAsk' : 'admin.recovery.ask', { name, email })}
      closeLabel={keep}
      foot={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button kind={isLeaving ? 'danger' : 'main'} onClick={() => step !== undefined && onGo(step)}>
            {t(isLeaving ? 'admin.staff.disable' : 'admin.recovery.go')}
          </Button>
        </>
      }
    />
  )
}

interface StateCellProps {
  readonly member: StaffMember
  readonly mayDisable: boolean
  readonly mayRecover: boolean
  readonly onStep: (step: ConfirmedStep) => void
}

const StateCell = ({ member, mayDisable, mayRecover, onStep }: StateCellProps) => {
  const { name, disabled_at: disabledAt } = member
  if (disabledAt !== null) return <Badge>{t('admin.staff.disabled', { day: dayText(disabledAt) })}</Badge>
  return (
    <span className={styles.actions}>
      {mayRecover && (
        <Button
          aria-label={t('admin.recovery.startNamed', { name })}
          onClick={() => onStep({ what: 'recover', member })}
        >
          {t('admin.recovery.start')}
        </Button>
      )}
      {mayDisable && (
        <Button
          kind="danger"
          aria-label={t('admin.staff.disableNamed', { name })}
          onClick={() => onStep({ what: 'disable', member })}
        >
          {t('admin.staff.disable')}
        </Button>
      )}
    </span>
  )
}

interface MembersProps {
  readonly members: readonly StaffMember[]
  /** Members whose sign-in is being set anew. */
  readonly recovering: ReadonlySet<number | null>
  readonly onRole: (change: StaffChange) => void
  readonly onStep: (step: ConfirmedStep) => void
}

const Members = ({ members, recovering, onRole, onStep }: MembersProps) => {
  const staff = useStaff()
  const mayChange = mayDo(staff, 'staff')
  return (
    <Table
      label={t('admin.staff.title')}
      columns={[
        { key: 'name', head: t('admin.staff.name') },
        { key: 'since', head: t('admin.staff.since'), fold: 'meta' },
        { key: 'role', head: t('admin.you.role'), fold: 'across' },
        { key: 'state', head: '', align: 'end', fold: 'across' },
      ]}
      rows={members.map((member) => ({
        key: String(member.id),
        cells: {
          name: (
            <>
              {member.name}
              <span className={styles.email}>{member.email}</span>
            </>
          ),
          since: dayText(member.created_at),
          role:
            mayChange && member.disabled_at === null ? (
              <RoleForm member={member} onChange={(role) => onRole({ member, role })} />
            ) : (
              roleName(member.role)
            ),
          state: (
            <StateCell
              member={member}
              mayDisable={mayChange}
              mayRecover={member.id !== staff.id && !recovering.has(member.id)}
              onStep={onStep}
            />
          ),
        },
      }))}
    />
  )
}

/** The shop's own people and their roles; an owner invites and changes them, two others give a lost sign-in back. */
export const StaffPage = () => {
  useTitle(t('admin.staff.title'))
  const mayChange = mayDo(useStaff(), 'staff')
  const { data, error } = useQuery(staffQuery)
  const [step, setStep] = useState<ConfirmedStep>()
  const change = useChange()
  const recovery = useRecovery()
  const go = ({ what, member }: ConfirmedStep): void => {
    if (what === 'disable') change.mutate({ member, role: undefined })
    else recovery.mutate(member)
    setStep(undefined)
  }
  const { enrolments = [], staff = [] } = data ?? {}
  const isOnly = staff.filter((member) => member.disabled_at === null).length === 1
  const recovering = new Set(enrolments.map(({ staff_id: staffId }) => staffId))
  return (
    <>
      <PageHead title={t('admin.staff.title')}>{t('admin.staff.new')}</PageHead>
      <Failure error={error ?? change.error ?? recovery.error} />
      {recovery.data !== undefined && (
        <Banner
          kind="go"
          live="status"
          title={t(`admin.recovery.${recovery.data.state}`, { email: recovery.variables.email })}
        />
      )}
      {change.data !== undefined && <Banner kind="go" live="status" title={doneText(change.variables)} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <Members members={staff} recovering={recovering} onRole={change.mutate} onStep={setStep} />
      )}
      {enrolments.length > 0 && (
        <StaffLinks
          links={enrolments}
          mayTakeBack={mayChange}
          onConfirm={({ staff_id: id, email }) => recovery.mutate({ id: id ?? 0, email })}
        />
      )}
      {mayChange && <InviteForm />}
      {mayChange && isOnly && <ActsAlone />}
      <StepDialog step={step} onClose={() => setStep(undefined)} onGo={go} />
    </>
  )
}
