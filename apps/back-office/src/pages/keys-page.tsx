import type { ShopCallBody, ShopCallResult } from '@waybill/client'
import { dutiesOf, STAFF_KEY_ROLES } from '@waybill/contract/staff/duties'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { Badge, Banner, Button, Dialog, Empty, SelectField, Table, TextField } from '@waybill/ui'
import { Loading, PageHead, Section } from '../app/page-parts.tsx'
import { call, CallFailed } from '../lib/call.ts'
import { useFactor } from '../lib/factor.tsx'
import { Failure } from '../lib/failure.tsx'
import { fieldsOf } from '../lib/fields-of.ts'
import { roleName } from '../lib/role-name.ts'
import { dayText, instantText, t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import styles from './keys-page.module.css'

const keysQuery = queryOptions({ queryKey: ['keys'], queryFn: () => call('GET /api/admin/v1/keys') })

type AdminKey = ShopCallResult<'GET /api/admin/v1/keys'>['keys'][number]

const FIELDS = ['name', 'role', 'ends_at'] as const

/** The end of a day where the reader is; undefined without a day. */
function endOf(day: string): string | undefined {
  if (day === '') return undefined
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

function wantedIn(event: SyntheticEvent<HTMLFormElement>): ShopCallBody<'POST /api/admin/v1/keys'> {
  const { name = '', role: wanted, last_day: day = '' } = fieldsOf(event)
  const role = STAFF_KEY_ROLES.find((known) => known === wanted) ?? 'support'
  const endsAt = endOf(day)
  return { name, role, ...(endsAt !== undefined && { ends_at: endsAt }) }
}

/** The key that was just made: here and nowhere else. */
const NewKey = ({ name, secret }: { readonly name: string; readonly secret: string }) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // a page that may not copy: for the reader's own keys
      getSelection()?.selectAllChildren(document.getElementById('new-key') ?? document.body)
    }
  }
  return (
    <Banner kind="go" live="status" title={t('admin.keys.new', { name })}>
      <code id="new-key" className={styles.secret}>
        {secret}
      </code>
      <Button onClick={() => void copy()}>{t(isCopied ? 'admin.keys.copied' : 'admin.keys.copy')}</Button>
    </Banner>
  )
}

/** Makes a key, in a role and until a day. */
const MakeKey = () => {
  const client = useQueryClient()
  const withFactor = useFactor()
  const make = useMutation({
    mutationFn: (body: ShopCallBody<'POST /api/admin/v1/keys'>) =>
      withFactor(() => call('POST /api/admin/v1/keys', { body })),
    onSettled: () => client.invalidateQueries(keysQuery),
  })
  const fields = make.error instanceof CallFailed ? make.error.fields : undefined
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    make.mutate(wantedIn(event), { onSuccess: (done) => done !== undefined && form.reset() })
  }
  return (
    <Section title={t('admin.keys.make')}>
      {!FIELDS.some((field) => fields?.has(field)) && <Failure error={make.error} />}
      {make.data !== undefined && <NewKey key={make.data.key} name={make.data.made.name} secret={make.data.key} />}
      <form className={styles.form} noValidate onSubmit={send}>
        <TextField
          id="key-name"
          name="name"
          label={t('admin.keys.name')}
          error={fields?.get('name')}
          autoComplete="off"
        />
        <SelectField id="key-role" name="role" label={t('admin.keys.role')}>
          {STAFF_KEY_ROLES.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </SelectField>
        <TextField
          id="key-last-day"
          name="last_day"
          type="date"
          label={t('admin.keys.lastDay')}
          hint={t('admin.keys.lastDayHint')}
          error={fields?.get('ends_at')}
        />
        <Button type="submit" busy={make.isPending}>
          {t('admin.keys.make')}
        </Button>
      </form>
    </Section>
  )
}

/** The day before the instant at which a key is over. */
const lastDay = (iso: string): string => dayText(new Date(Date.parse(iso) - 1).toISOString())

const KeyState = ({ shown }: { readonly shown: AdminKey }) => {
  const { state, ends_at: endsAt, ended_at: endedAt } = shown
  if (endedAt !== null) return <Badge>{t('admin.keys.endedOn', { day: dayText(endedAt) })}</Badge>
  if (endsAt === null) return <Badge kind="go">{t('admin.keys.works')}</Badge>
  if (state === 'expired') return <Badge>{t('admin.keys.expired', { day: dayText(endsAt) })}</Badge>
  return <Badge kind="go">{t('admin.keys.worksUntil', { day: lastDay(endsAt) })}</Badge>
}

/** The role of a key, and whether its maker leaves it less. */
const KeyRole = ({ shown: { role, duties } }: { readonly shown: AdminKey }) => (
  <>
    {roleName(role)}
    {duties.length < dutiesOf(role).length && <span className={styles.under}>{t('admin.keys.less')}</span>}
  </>
)

interface KeyListProps {
  readonly keys: readonly AdminKey[]
  readonly onEnd: (key: AdminKey) => void
}

const KeyList = ({ keys, onEnd }: KeyListProps) => (
  <Table
    label={t('admin.keys.title')}
    columns={[
      { key: 'name', head: t('admin.keys.nameHead') },
      { key: 'role', head: t('admin.keys.role'), fold: 'across' },
      { key: 'maker', head: t('admin.keys.maker'), fold: 'across' },
      { key: 'used', head: t('admin.keys.used'), fold: 'across' },
      { key: 'state', head: t('admin.keys.state'), fold: 'meta' },
      { key: 'end', head: '', align: 'end', fold: 'across' },
    ]}
    rows={keys.map((shown) => ({
      key: String(shown.id),
      cells: {
        name: (
          <>
            {shown.name}
            <span className={styles.under}>{shown.prefix}</span>
          </>
        ),
        role: <KeyRole shown={shown} />,
        maker: shown.made_by ?? t('admin.keys.machine'),
        used: shown.used_at === null ? t('admin.keys.never') : instantText(shown.used_at),
        state: <KeyState shown={shown} />,
        end: shown.state !== 'ended' && (
          <Button size="small" aria-label={t('admin.keys.endNamed', { name: shown.name })} onClick={() => onEnd(shown)}>
            {t('admin.keys.end')}
          </Button>
        ),
      },
    }))}
  />
)

interface EndDialogProps {
  readonly ending: AdminKey | undefined
  readonly onClose: () => void
  readonly onGo: (key: AdminKey) => void
}

const EndDialog = ({ ending, onClose, onGo }: EndDialogProps) => {
  const name = ending?.name ?? ''
  return (
    <Dialog
      open={ending !== undefined}
      onClose={onClose}
      title={t('admin.keys.endNamed', { name })}
      note={t('admin.keys.endAsk', { name })}
      closeLabel={t('admin.keys.keep')}
      foot={
        <>
          <Button onClick={onClose}>{t('admin.keys.keep')}</Button>
          <Button kind="danger" onClick={() => ending !== undefined && onGo(ending)}>
            {t('admin.keys.end')}
          </Button>
        </>
      }
    />
  )
}

/** Keys by which programs call the Admin API (S-28). */
export const KeysPage = () => {
  useTitle(t('admin.keys.title'))
  const client = useQueryClient()
  const withFactor = useFactor()
  const { data, error } = useQuery(keysQuery)
  const [ending, setEnding] = useState<AdminKey>()
  const end = useMutation({
    mutationFn: ({ id }: AdminKey) => withFactor(() => call('DELETE /api/admin/v1/keys/{id}', { params: { id } })),
    onSettled: () => client.invalidateQueries(keysQuery),
  })
  const go = (key: AdminKey): void => {
    setEnding(undefined)
    end.mutate(key)
  }
  return (
    <>
      <PageHead title={t('admin.keys.title')}>{t('admin.keys.lead')}</PageHead>
      <MakeKey />
      <Failure error={error ?? end.error} />
      {end.data !== undefined && (
        <Banner kind="go" live="status" title={t('admin.keys.ended', { name: end.variables.name })} />
      )}
      {data === undefined && error === null && <Loading />}
      {data?.keys.length === 0 && <Empty title={t('admin.keys.none')} />}
      {data !== undefined && data.keys.length > 0 && <KeyList keys={data.keys} onEnd={setEnding} />}
      <EndDialog ending={ending} onClose={() => setEnding(undefined)} onGo={go} />
    </>
  )
}
